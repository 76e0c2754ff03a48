import { type Context, transaction } from '../kernel/context.ts'

/** Deletes the goals of a patient of whom no record is kept, with the days on which they were done. Runs as the system. */
export const forgetGoals = (ctx: Context, patientId: string): Promise<void> =>
  transaction(ctx, async (ctx) => {
    await ctx.db.deleteFrom('smart_goal').where('patient_id', '=', patientId).execute()
  })
