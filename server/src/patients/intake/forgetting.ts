import { releaseFilesOf } from '../../files/attaching.ts'
import { type Context, transaction } from '../../kernel/context.ts'

/** Deletes the intake of a patient of whom no record is kept. Runs as the system. */
export const forgetIntake = (ctx: Context, patientId: string): Promise<void> =>
  transaction(ctx, async (ctx) => {
    await ctx.db.deleteFrom('intake_answer').where('patient_id', '=', patientId).execute()
    await ctx.db.deleteFrom('intake').where('patient_id', '=', patientId).execute()
    await releaseFilesOf(ctx, patientId, 'intake_photo')
  })
