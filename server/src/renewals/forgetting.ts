import { type Context, transaction } from '../kernel/context.ts'

/** Deletes what a new plan year changes for a patient of whom no record is kept. Runs as the system. */
export const forgetRenewals = (ctx: Context, patientId: string): Promise<void> =>
  transaction(ctx, async (ctx) => {
    await ctx.db.deleteFrom('renewal').where('patient_id', '=', patientId).execute()
  })
