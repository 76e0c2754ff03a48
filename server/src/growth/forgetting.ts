import type { Context } from '../kernel/context.ts'

/** Deletes the measurements of a patient of whom no record is kept. Runs as the system. */
export async function forgetGrowth(ctx: Context, patientId: string): Promise<void> {
  await ctx.db.deleteFrom('growth_measurement').where('patient_id', '=', patientId).execute()
}
