import { sql } from 'kysely'
import type { Context } from '../../kernel/context.ts'
import { recordMany } from '../../kernel/record.ts'

type PaidVisits = { coverage_id: string; patient_id: string; provider_id: string; appointment_ids: readonly string[] }

/**
 * Puts visits that took place, and of which no claim stands, under another plan of their patient, and leaves all others as they are. Runs
 * in the caller's transaction, for billing staff or as the system.
 */
export async function billVisitsWith(ctx: Context, { coverage_id, patient_id, provider_id, appointment_ids }: PaidVisits): Promise<void> {
  const { rows } = await sql<{ id: string }>`select bill_visits_with(${coverage_id}, ${[...appointment_ids]}::uuid[]) as id`.execute(ctx.db)
  await recordChanged(ctx, { patient_id, provider_id }, rows)
}

/**
 * Lets coming visits of one patient and dietitian be paid by the plan that is on file now, and returns how many changed. Visits of other dietitians, and
 * those that are over, stay as they are. Runs in the caller's transaction.
 */
export async function payVisitsWith(ctx: Context, { coverage_id, patient_id, provider_id, appointment_ids }: PaidVisits): Promise<number> {
  const { rows } = await sql<{ id: string }>`select pay_visits_with(${coverage_id}, ${[...appointment_ids]}::uuid[]) as id`.execute(ctx.db)
  await recordChanged(ctx, { patient_id, provider_id }, rows)
  return rows.length
}

/** Says of each visit that another plan pays for it. */
const recordChanged = (ctx: Context, whose: Pick<PaidVisits, 'patient_id' | 'provider_id'>, visits: readonly { id: string }[]) =>
  recordMany(
    ctx,
    'appointment.plan_changed',
    visits.map(({ id }) => ({ subject_id: id, ...whose, payload: { appointment_id: id } })),
  )
