import { forgetNotes } from '../charting/forgetting.ts'
import { forgetClaims } from '../claims/forgetting.ts'
import { releaseFilesOf } from '../files/attaching.ts'
import { type Context, transaction } from '../kernel/context.ts'

/** Deletes the care without a visit of a patient of whom no record is kept, after the claims and the notes that name it. Runs as the system. */
export const forgetRemoteCare = (ctx: Context, patientId: string): Promise<void> =>
  transaction(ctx, async (ctx) => {
    await forgetClaims(ctx, patientId)
    await forgetNotes(ctx, patientId)
    const tables = ['contest_file', 'contest', 'billable_remote_encounter', 'remote_work', 'remote_action', 'remote_consent'] as const
    for (const table of tables) await ctx.db.deleteFrom(table).where('patient_id', '=', patientId).execute()
    await releaseFilesOf(ctx, patientId, 'contest_evidence')
  })
