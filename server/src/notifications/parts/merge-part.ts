import { sql } from 'kysely'
import type { Context } from '../../kernel/context.ts'
import type { Merge, MergePart, Merging } from '../../patients/merging/part.ts'

/** What a merge does with messages: those that wait go to whoever has the record then. */
export const notificationMergePart: MergePart = {
  follows: [
    { table: 'notification', whose: ['recipient_id'], counts_as: 'messages', may_come_later: 'messages follow from what else happens' },
    { table: 'notification_choice', whose: ['recipient_id'], may_come_later: 'what somebody wants counts from then on' },
    { table: 'notification_preference', whose: ['recipient_id'], may_come_later: 'what somebody wants counts from then on' },
    { table: 'push_registration', whose: ['holder_id'], may_come_later: 'a browser may register at any time' },
  ],
  settle: async (_ctx, merging) => {
    await renameKeys(merging)
    await dropDoubleChoices(merging)
    return []
  },
  makeRoom: dropWaiting,
}

/** The key by which a message goes out once names its recipient, so that nobody is reminded twice. */
async function renameKeys(merging: Merging): Promise<void> {
  const { from_id, into_id } = merging
  const renamed = sql`replace(t.dedupe_key, ${`:patient:${from_id}:`}, ${`:patient:${into_id}:`})`
  await merging.change(
    'notification',
    sql`dedupe_key = ${renamed}`,
    sql`t.recipient_kind = 'patient' and t.recipient_id = ${from_id} and not exists (select from app.notification o where o.dedupe_key = ${renamed})`,
  )
}

/** Where both records chose, the choice of the record that stays holds. */
async function dropDoubleChoices({ from_id, into_id, remove }: Merging): Promise<void> {
  await remove(
    'notification_preference',
    sql`t.recipient_kind = 'patient' and t.recipient_id = ${from_id} and exists (select from app.notification_preference o
      where o.recipient_kind = 'patient' and o.recipient_id = ${into_id})`,
  )
  await remove(
    'push_registration',
    sql`t.holder_kind = 'patient' and t.holder_id = ${from_id} and exists (select from app.push_registration o
      where o.holder_kind = 'patient' and o.holder_id = ${into_id} and o.endpoint = t.endpoint)`,
  )
  await remove(
    'notification_choice',
    sql`t.recipient_kind = 'patient' and t.recipient_id = ${from_id} and exists (select from app.notification_choice o
      where o.recipient_kind = 'patient' and o.recipient_id = ${into_id} and o.group_slug = t.group_slug and o.channel = t.channel)`,
  )
}

/** Reminders that were queued since the merge may be about a visit of the other one. They go, and are queued again for whoever they concern. */
async function dropWaiting(ctx: Context, { into_id, merged_at }: Merge & { merged_at: string }): Promise<void> {
  await ctx.db
    .deleteFrom('notification')
    .where('recipient_kind', '=', 'patient')
    .where('recipient_id', '=', into_id)
    .where('event_id', 'is', null)
    .where('status', '=', 'queued')
    .where('created_at', '>=', merged_at)
    .execute()
}
