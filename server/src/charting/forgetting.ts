import { type Context, transaction } from '../kernel/context.ts'

/** Deletes the notes of a patient of whom no record is kept. Runs as the system. */
export const forgetNotes = (ctx: Context, patientId: string): Promise<void> =>
  transaction(ctx, async (ctx) => {
    const tables = [
      'visit_instruction',
      'chart_note_withholding',
      'chart_note_unlock',
      'chart_note_addendum',
      'chart_note_signature',
      'chart_note_version',
      'chart_note',
    ] as const
    for (const table of tables) await ctx.db.deleteFrom(table).where('patient_id', '=', patientId).execute()
  })
