import { type Context, transaction } from '../kernel/context.ts'

/** Deletes the tasks for a patient who was deleted. Runs as the system. */
export const forgetTasks = (ctx: Context, patientId: string): Promise<void> =>
  transaction(ctx, async (ctx) => {
    await ctx.db.deleteFrom('task').where('patient_id', '=', patientId).execute()
  })
