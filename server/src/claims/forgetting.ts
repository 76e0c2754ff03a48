import { type Context, transaction } from '../kernel/context.ts'

/** Deletes the claims about a patient of whom no record is kept. Runs as the system. */
export const forgetClaims = (ctx: Context, patientId: string): Promise<void> =>
  transaction(ctx, async (ctx) => {
    for (const table of [
      'claim_specification',
      'claim_contact',
      'claim_assignment',
      'claim_event',
      'claim_version',
      'claim_content',
      'claim',
    ] as const)
      await ctx.db.deleteFrom(table).where('patient_id', '=', patientId).execute()
  })
