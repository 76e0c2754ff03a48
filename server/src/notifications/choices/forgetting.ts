import { type Context, transaction } from '../../kernel/context.ts'

/** Forgets what a patient who was deleted wanted to be told, and their browsers. Runs as the system, and may run twice. */
export const forgetPerson = (ctx: Context, patientId: string): Promise<void> =>
  transaction(ctx, async (ctx) => {
    for (const table of ['notification_choice', 'notification_preference'] as const)
      await ctx.db.deleteFrom(table).where('recipient_kind', '=', 'patient').where('recipient_id', '=', patientId).execute()
    await ctx.db.deleteFrom('push_registration').where('holder_kind', '=', 'patient').where('holder_id', '=', patientId).execute()
  })
