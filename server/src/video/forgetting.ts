import { type Context, transaction } from '../kernel/context.ts'

/** Deletes the calls of a patient of whom no record is kept, and where they sat. Runs as the system. */
export const forgetCalls = (ctx: Context, patientId: string): Promise<void> =>
  transaction(ctx, async (ctx) => {
    const tables = ['call_signal', 'video_stay', 'video_call', 'call_location', 'call_guest'] as const
    for (const table of tables) await ctx.db.deleteFrom(table).where('patient_id', '=', patientId).execute()
  })
