import { sql } from 'kysely'
import type { Context } from '../kernel/context.ts'
import type { Visit } from '../video/access.ts'

export const idsOf = ({ id, patient_id, provider_id }: Visit) => ({ appointment_id: id, patient_id, provider_id })
export const peopleOf = ({ id, patient_id, provider_id }: Visit) => ({ subject_id: id, patient_id, provider_id })

/** One change of a recording after the other, so that what is withdrawn does not go on. */
export const lockRecording = (ctx: Context, appointmentId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`recording ${appointmentId}`}, 0))`.execute(ctx.db)
