import type { Instant } from '@sorrel/contract/kernel/values'
import type { TellTime } from '@sorrel/contract/scheduling/vocabulary'
import { type RawBuilder, sql } from 'kysely'
import { type Context, transaction } from '../kernel/context.ts'
import { makeId } from '../kernel/ids.ts'
import { enqueue } from '../kernel/jobs.ts'
import { sendNotification } from './job-names.ts'
import type { Channel, Message } from './message.ts'
import { findNextMorning, findTimeAfterQuietHours } from './quiet-hours.ts'
import { listWantedChannels, type Recipient } from './recipients.ts'

type Occasion = {
  /** What the message is about: the event's id, or a name for the occasion. Each occasion, recipient and channel gets one message. */
  about: string
  event_id?: string
  /** Ids and codes only. Without an event, `write` learns from it what the message is about. */
  payload?: Record<string, string>
  /** The person has just caused the message, so the text message does not wait for the morning. */
  at_once?: boolean
  /** When it happened; the present moment if it is missing. */
  happened_at?: Instant
  /** The message goes out no earlier, because what happened may be undone until then. */
  not_before?: Instant
  /** What staff chose. `now` goes out even at night, and `morning` lets e-mails wait like text messages. */
  tell?: TellTime | undefined
  /** The reason why the person is not told, in a code. The outbox keeps the message, but never sends it. */
  untold?: string | undefined
}

/** The unique key of a message, with which it enters the outbox only once. */
const dedupeKeyOf = (about: string, kind: Recipient['kind'], id: string, channel: string) => `${about}:${kind}:${id}:${channel}`

/**
 * The same check inside a statement: whether the patient already has a message about `about`. Any channel counts, since all channels are
 * queued together.
 */
export const hasPatientMessage = (
  about: RawBuilder<string>,
  patientId: RawBuilder<unknown>,
) => sql<boolean>`exists (select from notification n
  where n.dedupe_key in (${sql.join((['sms', 'email', 'push'] as const).map((channel) => sql`${about} || ':patient:' || ${patientId} || ${`:${channel}`}`))}))`

/** The check inside a statement whether a message about `about` went out to somebody, by any channel, or waits to go out. */
export const isTold = (
  about: RawBuilder<string>,
  { kind, id }: Pick<Recipient, 'kind' | 'id'>,
) => sql<boolean>`exists (select from notification n
  where n.status in ('queued', 'sent', 'delivered')
    and n.dedupe_key in (${sql.join((['sms', 'email', 'push'] as const).map((channel) => sql`${about} || ${`:${kind}:${id}:${channel}`}`))}))`

/**
 * Queues a message for one person, at most once per channel, to be sent when it is due. Of a channel that they do not want for such messages,
 * the outbox keeps that nothing went out.
 */
export function queueMessage(ctx: Context, to: Recipient, message: Message, occasion: Occasion): Promise<void> {
  return transaction(ctx, async (ctx) => {
    const wanted = listWantedChannels(to, message.group)
    for (const channel of to.channels) {
      const { send_after, waits, not_before } = findDueTime(channel, ctx.now(), to, message, occasion)
      const id = makeId()
      const unsent = occasion.tell === 'never' ? `untold_${occasion.untold}` : wanted.includes(channel) ? undefined : 'choice'
      const queued = await ctx.db
        .insertInto('notification')
        .values({
          id,
          created_at: ctx.now(),
          dedupe_key: dedupeKeyOf(occasion.about, to.kind, to.id, channel),
          event_id: occasion.event_id ?? null,
          recipient_kind: to.kind,
          recipient_id: to.id,
          group_slug: message.group,
          channel,
          template: message.name,
          payload: JSON.stringify(occasion.payload ?? {}),
          ...{ send_after, waits, not_before },
          ...(unsent !== undefined && { status: 'suppressed', reason: unsent }),
        })
        .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
        .executeTakeFirst()
      if (queued.numInsertedOrUpdatedRows === 1n && unsent === undefined)
        await enqueue(ctx, sendNotification, { notification_id: id }, { key: `notification:${id}`, run_at: send_after })
    }
  })
}

type Due = { send_after: Instant; waits: boolean; not_before: Instant }

/** When a message is due on this channel, whether it waits for the end of quiet hours, and from when on it may go out at all. */
function findDueTime(channel: Channel, now: Instant, to: Recipient, message: Message, occasion: Occasion): Due {
  const { happened_at = now, not_before = now, at_once, tell } = occasion
  const earliest = not_before > now ? not_before : now
  const morning = findNextMorning(happened_at, to.time_zone)
  // The job may run late, after the morning that was meant.
  if (tell === 'morning') {
    const isLate = morning <= earliest
    return { send_after: isLate ? earliest : morning, waits: false, not_before: earliest }
  }
  const waits = channel !== 'email' && !at_once && !message.at_once && tell !== 'now'
  return { send_after: waits ? findTimeAfterQuietHours(earliest, to.time_zone, to.quiet) : earliest, waits, not_before: earliest }
}
