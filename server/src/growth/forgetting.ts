import { type Context, transaction } from '../kernel/context.ts'

/** Deletes the measurements of a patient of whom no record is kept. Runs as the system. */
export const forgetGrowth = (ctx: Context, patientId: string): Promise<void> =>
  transaction(ctx, async (ctx) => {
    await ctx.db.deleteFrom('growth_measurement').where('patient_id', '=', patientId).execute()
  })
