import type { Context } from '../kernel/context.ts'
import { queueMessage } from '../notifications/outbox.ts'
import { findNextTime } from '../notifications/quiet-hours.ts'
import type { Recipient } from '../notifications/recipients.ts'
import { digestMessages } from './messages/digests.ts'

/** By the clock of whoever reads it. */
const digestTime = '18:00'

/** Queues the one notice of the day for somebody who wants to be told once a day. The first message of a day queues it, the others find it there. */
export function queueDigest(ctx: Context, to: Recipient, at: string): Promise<void> {
  const due = findNextTime(at, to.time_zone, Temporal.PlainTime.from(digestTime))
  return queueMessage(ctx, to, digestMessages[to.kind], { about: `chat_digest:${due}`, happened_at: at, not_before: due })
}
