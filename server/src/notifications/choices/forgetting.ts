import { type Context, transaction } from '../../kernel/context.ts'

/** Forgets what a patient who was deleted wanted to be told, their browsers, and by which addresses notices went to them. Runs as the system, and may run twice. */
export const forgetPerson = (ctx: Context, patientId: string): Promise<void> =>
  transaction(ctx, async (ctx) => {
    for (const table of ['notification_choice', 'notification_preference'] as const)
      await ctx.db.deleteFrom(table).where('recipient_kind', '=', 'patient').where('recipient_id', '=', patientId).execute()
    await ctx.db
      .updateTable('notification')
      .set({ address_hash: null })
      .where('recipient_kind', '=', 'patient')
      .where('recipient_id', '=', patientId)
      .where('address_hash', 'is not', null)
      .execute()
    await ctx.db.deleteFrom('push_registration').where('holder_kind', '=', 'patient').where('holder_id', '=', patientId).execute()
  })
