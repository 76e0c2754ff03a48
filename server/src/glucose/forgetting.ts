import { releaseFilesOf } from '../files/attaching.ts'
import { type Context, transaction } from '../kernel/context.ts'

/** Deletes the glucose of a patient of whom no record is kept. Runs as the system. */
export const forgetGlucose = (ctx: Context, patientId: string): Promise<void> =>
  transaction(ctx, async (ctx) => {
    const uploads = ctx.db.selectFrom('glucose_upload').select('id').where('patient_id', '=', patientId)
    await ctx.db.deleteFrom('glucose_point').where('upload_id', 'in', uploads).execute()
    for (const table of ['glucose_target', 'glucose_day', 'glucose_upload'] as const)
      await ctx.db.deleteFrom(table).where('patient_id', '=', patientId).execute()
    await releaseFilesOf(ctx, patientId, 'glucose_file')
  })
