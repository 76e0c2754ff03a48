import type { NoteContent } from '@sorrel/contract/charting/schemas'
import type { NoteStatus } from '@sorrel/contract/charting/vocabulary'
import type { EncounterStatus } from '@sorrel/contract/remote-care/vocabulary'
import { sql } from 'kysely'
import { type Permitted, permit } from '../../kernel/access.ts'
import { type Context, requireProviderActor } from '../../kernel/context.ts'
import { Problem } from '../../kernel/problem.ts'

/** Care without a visit with its note; the note is null before the first change. */
export type RemoteCharted = {
  id: string
  patient_id: string
  provider_id: string
  status: EncounterStatus
  period_start: string
  period_end: string
  minutes_logged: number
  procedure_code: string | null
  payer_id: string
  day: string
  patient_name: string
  patient_birth_date: string | null
  provider_name: string
  provider_credentials: string
  note: { id: string; status: NoteStatus; version: number; content: NoteContent; signed_at: string | null; updated_at: string } | null
}

const select = (id: string) => sql<RemoteCharted>`
  select e.id, e.patient_id, e.provider_id, e.status, e.period_start, e.period_end, e.minutes_logged, e.procedure_code, e.payer_id,
    (e.period_start at time zone d.time_zone)::date::text as day,
    concat_ws(' ', coalesce(p.preferred_name, p.first_name), p.last_name) as patient_name, p.birth_date::text as patient_birth_date,
    concat_ws(' ', d.first_name, d.last_name) as provider_name, d.credentials as provider_credentials,
    (select jsonb_build_object('id', n.id, 'status', n.status, 'version', n.version, 'content', n.content, 'signed_at', n.signed_at, 'updated_at', n.updated_at)
      from chart_note n where n.billable_remote_encounter_id = e.id) as note
  from billable_remote_encounter e join patient p on p.id = e.patient_id join provider d on d.id = e.provider_id where e.id = ${id}`

/** Care without a visit whose note the caller may read: their own, or what was signed for billing staff and for its patient. Otherwise `not_found`. */ // reads remote-care, patients, providers
export async function findRemoteCharted(ctx: Context, id: string): Promise<Permitted<RemoteCharted>> {
  const { rows } = await select(id).execute(ctx.db)
  if (!rows[0]) throw new Problem('not_found')
  return permit(readTimes(rows[0]))
}

// JSON writes moments in a form of its own.
const readTimes = (row: RemoteCharted): RemoteCharted => ({
  ...row,
  note: row.note && {
    ...row.note,
    signed_at: row.note.signed_at && new Date(row.note.signed_at).toISOString(),
    updated_at: new Date(row.note.updated_at).toISOString(),
  },
})

/** Care of the calling dietitian within a transaction that goes on to change its note: a second change waits. */ // reads remote-care
export async function holdRemoteCharted(ctx: Context, id: string): Promise<Permitted<RemoteCharted>> {
  const { provider_id } = requireProviderActor(ctx)
  await sql`select from billable_remote_encounter where id = ${id} and provider_id = ${provider_id} for update`.execute(ctx.db)
  const found = await findRemoteCharted(ctx, id)
  if (found.provider_id !== provider_id) throw new Problem('not_found')
  return found
}
