import type { UnitSystem } from '@sorrel/contract/patients/measures/amounts'
import { type Selectable, sql } from 'kysely'
import { type Permitted, permit } from '../kernel/access.ts'
import type { Context } from '../kernel/context.ts'
import { Problem } from '../kernel/problem.ts'
import type { GrowthTables } from './tables.ts'

/** The child whose growth a call is about. `care_id` is the caller's open care; null for the patient and for a care that has ended. */
export type GrowthPatient = {
  id: string
  birth_date: string | null
  time_zone: string | null
  clinical_sex: 'female' | 'male' | 'unknown'
  units: UnitSystem
  ed_safe_mode: boolean
  care_id: string | null
}
export type MeasurementRow = Selectable<GrowthTables['growth_measurement']>

/** The calling patient, or a patient whom the calling dietitian may read. Otherwise `not_found`. */ // reads patients, care
export async function findGrowthPatient(ctx: Context, patientId: string): Promise<Permitted<GrowthPatient>> {
  const { actor } = ctx
  const isOther = actor.kind === 'patient' && actor.patient_id !== patientId
  if (isOther || (actor.kind !== 'patient' && actor.kind !== 'provider')) throw new Problem('not_found')
  const { rows } = await sql<GrowthPatient>`
    select p.id, p.birth_date, p.time_zone, p.clinical_sex, p.units, p.ed_safe_mode, c.id as care_id
    from patient p left join care c on ${actor.kind === 'provider' ? sql`c.provider_id = ${actor.provider_id}` : sql`false`}
      and c.patient_id = p.id and c.ended_at is null
    where p.id = ${patientId} and p.deleted_at is null`.execute(ctx.db)
  if (!rows[0]) throw new Problem('not_found')
  return permit(rows[0])
}

/** A dietitian writes only while the care is open. */
export function refuseClosedCare({ care_id }: GrowthPatient): void {
  if (care_id === null) throw new Problem('care_closed')
}

/** A measurement of a patient that was not taken back. Otherwise `not_found`. */
export async function findMeasurement(
  ctx: Context,
  { id: patientId }: Permitted<GrowthPatient>,
  id: string,
): Promise<Permitted<MeasurementRow>> {
  const row = await ctx.db
    .selectFrom('growth_measurement')
    .selectAll()
    .where('id', '=', id)
    .where('patient_id', '=', patientId)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  if (!row) throw new Problem('not_found')
  return permit(row)
}
