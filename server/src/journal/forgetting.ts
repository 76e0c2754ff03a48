import { releaseFilesOf } from '../files/attaching.ts'
import { type Context, transaction } from '../kernel/context.ts'

/** Deletes the journal of a patient of whom no record is kept. Runs as the system. */
export const forgetJournal = (ctx: Context, patientId: string): Promise<void> =>
  transaction(ctx, async (ctx) => {
    for (const table of ['journal_photo', 'journal_comment', 'journal_review', 'journal_question', 'journal_entry'] as const)
      await ctx.db.deleteFrom(table).where('patient_id', '=', patientId).execute()
    await releaseFilesOf(ctx, patientId, 'journal_photo')
  })
