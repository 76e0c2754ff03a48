import { releaseFilesOf } from '../files/attaching.ts'
import { type Context, transaction } from '../kernel/context.ts'

/** Deletes the laboratory reports of a patient of whom no record is kept. Runs as the system. */
export const forgetLabs = (ctx: Context, patientId: string): Promise<void> =>
  transaction(ctx, async (ctx) => {
    for (const table of ['lab_file', 'lab_feedback', 'lab_result', 'lab'] as const)
      await ctx.db.deleteFrom(table).where('patient_id', '=', patientId).execute()
    await releaseFilesOf(ctx, patientId, 'lab_report')
  })
