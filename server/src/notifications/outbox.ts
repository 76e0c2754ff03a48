import { type RawBuilder, sql } from 'kysely'
import { type Context, transaction } from '../kernel/context.ts'
import { newId } from '../kernel/ids.ts'
import { enqueue } from '../kernel/jobs.ts'
import { sendNotification } from './job-names.ts'
import type { Message } from './message.ts'
import { afterQuietHours } from './quiet-hours.ts'
import type { Recipient } from './recipients.ts'

type Occasion = {
  /** One message per occasion, recipient and channel: the event's id, or a name that stands for the occasion. */
  about: string
  event_id?: string
  /** Ids and codes only; where there is no event, `write` finds here what the message is about. */
  payload?: Record<string, string>
  /** The person did just now what they are told of: their text message does not wait for the morning. */
  at_once?: boolean
}

/** Under which name a message is known, so that it is put into the outbox once: the unique key of its row. */
const onceKey = (about: string, kind: Recipient['kind'], id: string, channel: string) => `${about}:${kind}:${id}:${channel}`

/** The same within a statement: whether a patient has been told about `about`, on any channel. All channels are told together. */
export const patientIsTold = (about: RawBuilder<string>, patientId: RawBuilder<unknown>) => sql<boolean>`exists (select from notification n
  where n.dedupe_key in (${sql.join((['sms', 'email'] as const).map((channel) => sql`${about} || ':patient:' || ${patientId} || ${`:${channel}`}`))}))`

/** Puts a message for one person into the outbox, once per channel whatever happens, and lets it be sent when it is due. */
export function tell(ctx: Context, to: Recipient, message: Message, occasion: Occasion): Promise<void> {
  const at_once = occasion.at_once || message.at_once
  return transaction(ctx, async (ctx) => {
    for (const channel of to.channels) {
      const send_after = channel === 'sms' && !at_once ? afterQuietHours(ctx.now(), to.time_zone) : ctx.now()
      const id = newId()
      const queued = await ctx.db
        .insertInto('notification')
        .values({
          id,
          created_at: ctx.now(),
          dedupe_key: onceKey(occasion.about, to.kind, to.id, channel),
          event_id: occasion.event_id ?? null,
          recipient_kind: to.kind,
          recipient_id: to.id,
          group_slug: message.group,
          channel,
          template: message.name,
          payload: JSON.stringify(occasion.payload ?? {}),
          send_after,
        })
        .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
        .executeTakeFirst()
      if (queued.numInsertedOrUpdatedRows === 1n)
        await enqueue(ctx, sendNotification, { notification_id: id }, { key: `notification:${id}`, run_at: send_after })
    }
  })
}
