import type { Selectable } from 'kysely'
import { type Permitted, permit } from '../kernel/access.ts'
import { type Context, getDoerId, requirePatientActor } from '../kernel/context.ts'
import { Problem } from '../kernel/problem.ts'
import type { ExportRow } from './tables.ts'

export type Exported = { id: string; ed_safe_mode: boolean; asked_by: string }
export type Export = Selectable<ExportRow>

/** The calling patient, or the one for whom the calling guardian acts. Anybody else is `not_found`. */ // reads patients
export async function findExported(ctx: Context, patientId: string): Promise<Permitted<Exported>> {
  const actor = requirePatientActor(ctx)
  const patient =
    actor.patient_id === patientId
      ? await ctx.db
          .selectFrom('patient')
          .select(['id', 'ed_safe_mode'])
          .where('id', '=', patientId)
          .where('deleted_at', 'is', null)
          .executeTakeFirst()
      : undefined
  if (!patient) throw new Problem('not_found')
  return permit({ ...patient, asked_by: getDoerId(actor) ?? patient.id })
}

/** The last archive that the caller asked for. */
export async function findLastExport(ctx: Context, { id, asked_by }: Permitted<Exported>): Promise<Permitted<Export> | undefined> {
  const last = await ctx.db
    .selectFrom('patient_export')
    .selectAll()
    .where('patient_id', '=', id)
    .where('asked_by', '=', asked_by)
    .orderBy('asked_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last && permit(last)
}
