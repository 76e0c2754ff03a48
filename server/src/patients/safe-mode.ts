import type { Context } from '../kernel/context.ts'

/** Begins or ends the safe mode of a patient, of whom the calling dietitian has an open care. Runs in the caller's transaction. */
export async function setSafeMode(ctx: Context, patientId: string, isOn: boolean): Promise<void> {
  await ctx.db
    .updateTable('patient')
    .set((set) => ({ ed_safe_mode: isOn, updated_at: ctx.now(), version: set('version', '+', 1) }))
    .where('id', '=', patientId)
    .where('ed_safe_mode', '!=', isOn)
    .execute()
}
