import { type Context, transaction } from '../kernel/context.ts'

/** Deletes the letters about a patient of whom no record is kept. Runs as the system. */
export const forgetLetters = (ctx: Context, patientId: string): Promise<void> =>
  transaction(ctx, async (ctx) => {
    for (const table of ['letter_send', 'letter_text', 'letter'] as const)
      await ctx.db.deleteFrom(table).where('patient_id', '=', patientId).execute()
  })
