import { type Context, transaction } from '../kernel/context.ts'

/** Deletes what dietitians wrote about a patient of whom no record is kept. Runs as the system. */
export const forgetNotes = (ctx: Context, patientId: string): Promise<void> =>
  transaction(ctx, async (ctx) => {
    await ctx.db.deleteFrom('care_note').where('patient_id', '=', patientId).execute()
    await ctx.db.deleteFrom('care_hand_over').where('patient_id', '=', patientId).execute()
    await ctx.db.updateTable('care_change').set({ reason: null }).where('patient_id', '=', patientId).execute()
    await ctx.db
      .updateTable('care')
      .set({ client_details: {}, end_message: null, updated_at: ctx.now() })
      .where('patient_id', '=', patientId)
      .execute()
  })
