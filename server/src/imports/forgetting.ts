import { releaseFilesOf } from '../files/attaching.ts'
import { type Context, transaction } from '../kernel/context.ts'

/** Deletes what another system said about a patient who was deleted. Runs as the system. */
export const forgetImported = (ctx: Context, patientId: string, keepsRecord: boolean): Promise<void> =>
  transaction(ctx, async (ctx) => {
    await ctx.db.deleteFrom('import_row').where('patient_id', '=', patientId).execute()
    await ctx.db.updateTable('import_run').set({ patient_id: null }).where('patient_id', '=', patientId).execute()
    if (keepsRecord) return
    await ctx.db.deleteFrom('import_identity').where('patient_id', '=', patientId).execute()
    await ctx.db.deleteFrom('imported_document').where('patient_id', '=', patientId).execute()
    await releaseFilesOf(ctx, patientId, 'imported_document')
  })
