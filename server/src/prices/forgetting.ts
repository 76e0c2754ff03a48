import { type Context, transaction } from '../kernel/context.ts'

/** Deletes the estimates of a patient of whom no record is kept. Runs as the system. */
export const forgetEstimates = (ctx: Context, patientId: string): Promise<void> =>
  transaction(ctx, async (ctx) => {
    await ctx.db.deleteFrom('good_faith_estimate').where('patient_id', '=', patientId).execute()
    await ctx.db.deleteFrom('price_estimate').where('patient_id', '=', patientId).execute()
  })
