import { type Selectable, sql } from 'kysely'
import { type Permitted, permit } from '../kernel/access.ts'
import type { Context } from '../kernel/context.ts'
import { Problem } from '../kernel/problem.ts'
import type { LabTables } from './tables.ts'

/** A report, with the version that replaced it. */
export type LabRow = Selectable<LabTables['lab']> & { corrected_by_id: string | null }

/** The patient whose reports a call is about. `care_id` is the caller's open care; null for the patient and for a care that has ended. */
export type LabPatient = {
  id: string
  birth_date: string | null
  time_zone: string | null
  clinical_sex: 'female' | 'male' | 'unknown'
  care_id: string | null
}

/** The calling patient, or a patient whom the calling dietitian may read. Otherwise `not_found`. */ // reads patients, care
export async function findLabPatient(ctx: Context, patientId: string): Promise<Permitted<LabPatient>> {
  const { actor } = ctx
  const isOther = actor.kind === 'patient' && actor.patient_id !== patientId
  if (isOther || (actor.kind !== 'patient' && actor.kind !== 'provider')) throw new Problem('not_found')
  const { rows } = await sql<LabPatient>`
    select p.id, p.birth_date, p.time_zone, p.clinical_sex, c.id as care_id
    from patient p left join care c on ${actor.kind === 'provider' ? sql`c.provider_id = ${actor.provider_id}` : sql`false`}
      and c.patient_id = p.id and c.ended_at is null
    where p.id = ${patientId} and p.deleted_at is null`.execute(ctx.db)
  if (!rows[0]) throw new Problem('not_found')
  return permit(rows[0])
}

/** A dietitian writes only while the care is open; a patient always. */
export function refuseClosedCare(ctx: Context, { care_id }: LabPatient): void {
  if (ctx.actor.kind === 'provider' && care_id === null) throw new Problem('care_closed')
}

/** One report of a patient, in any of its versions. Otherwise `not_found`. */
export async function findLab(ctx: Context, { id: patientId }: Permitted<LabPatient>, labId: string): Promise<Permitted<LabRow>> {
  const row = await ctx.db
    .selectFrom('lab')
    .selectAll('lab')
    .select((eb) => eb.selectFrom('lab as next').select('next.id').whereRef('next.corrects_id', '=', 'lab.id').as('corrected_by_id'))
    .where('lab.id', '=', labId)
    .where('lab.patient_id', '=', patientId)
    .executeTakeFirst()
  if (!row) throw new Problem('not_found')
  return permit(row)
}
