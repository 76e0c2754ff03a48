import { type Context, transaction } from '../kernel/context.ts'

/** Deletes the checks of the plans of a patient of whom no record is kept. Runs as the system. */
export const forgetChecks = (ctx: Context, patientId: string): Promise<void> =>
  transaction(ctx, async (ctx) => {
    await ctx.db.deleteFrom('eligibility_check').where('patient_id', '=', patientId).execute()
  })
