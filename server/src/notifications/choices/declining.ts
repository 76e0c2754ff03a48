import { type GroupSlug, notificationGroups } from '@sorrel/contract/notifications/groups'
import { type Context, transaction } from '../../kernel/context.ts'
import { recordMany } from '../../kernel/record.ts'

const groups = (Object.keys(notificationGroups) as GroupSlug[]).filter((slug) =>
  (notificationGroups[slug].to as readonly string[]).includes('patient'),
)

/** Turns text messages off in every group of a patient who declined them. The same notices still come by e-mail, and codes by text. */
export const declineTexts = (ctx: Context, patientId: string): Promise<void> =>
  transaction(ctx, async (ctx) => {
    const changed_at = ctx.now()
    const refused = { recipient_kind: 'patient', recipient_id: patientId, channel: 'sms', wanted: false, changed_at } as const
    await ctx.db
      .insertInto('notification_choice')
      .values(groups.map((group_slug) => ({ ...refused, group_slug })))
      .onConflict((conflict) =>
        conflict.columns(['recipient_kind', 'recipient_id', 'group_slug', 'channel']).doUpdateSet({ wanted: false, changed_at }),
      )
      .execute()
    const whose = { subject_id: patientId, patient_id: patientId }
    await recordMany(
      ctx,
      'notification_settings.changed',
      groups.map((group_slug) => ({ ...whose, payload: { group_slug } })),
    )
  })

/**
 * Turns text messages on again in every group of a patient who turned them off in all, as `declineTexts` does. Whoever turned some off chose
 * those, which stay off. Runs in the caller's transaction.
 */
export async function turnTextsOn(ctx: Context, patientId: string): Promise<void> {
  const ofTexts = { recipient_kind: 'patient', recipient_id: patientId, channel: 'sms' } as const
  const refused = await ctx.db
    .selectFrom('notification_choice')
    .select('group_slug')
    .where((row) => row.and({ ...ofTexts, wanted: false }))
    .execute()
  if (refused.length < groups.length) return
  await ctx.db
    .updateTable('notification_choice')
    .set({ wanted: true, changed_at: ctx.now() })
    .where((row) => row.and(ofTexts))
    .execute()
  const whose = { subject_id: patientId, patient_id: patientId }
  await recordMany(
    ctx,
    'notification_settings.changed',
    groups.map((group_slug) => ({ ...whose, payload: { group_slug } })),
  )
}

/** Whether a patient has said of any group whether it comes by text message. */
export async function hasChosenTexts(ctx: Context, patientId: string): Promise<boolean> {
  const chosen = await ctx.db
    .selectFrom('notification_choice')
    .select('group_slug')
    .where('recipient_kind', '=', 'patient')
    .where('recipient_id', '=', patientId)
    .where('channel', '=', 'sms')
    .executeTakeFirst()
  return chosen !== undefined
}
