import { sql } from 'kysely'
import { addMinutes } from '../../kernel/clock.ts'
import type { Context } from '../../kernel/context.ts'
import { queueMessage } from '../../notifications/outbox.ts'
import { findRecipient } from '../../notifications/recipients.ts'
import { payerNoticeMessage } from '../messages/payer.ts'
import type { Card } from './cards.ts'

type Notice = { patient_id: string; collect_at: string | null }

/** For so long a message to a payer gathers what is told to the family, in minutes: each of them is told by themselves, one after the other. */
const minutesGathered = 5
/** When such a message goes out at the latest, in minutes after the first of it. Whatever was begun before has ended by then. */
export const minutesUntilPayer = minutesGathered + 1

/** Whose card a notice to a patient is about: whoever of the family pays for them, and whoever was told before and does not pay any more. */
export function listPayersOf(notice: Notice, { card, toldHolder }: { card: Card | undefined; toldHolder: string | undefined }): string[] {
  const payer = notice.collect_at !== null && card?.is_of_family ? [card.holder_id] : []
  const before = toldHolder !== undefined && toldHolder !== notice.patient_id ? [toldHolder] : []
  return [...payer, ...before]
}

/**
 * Tells people whose cards pay for others what the notices since a moment mean for them, or lets the message that still gathers tell them: each gets one
 * message, however many bills and relatives it is about. Runs as the system, in the transaction of the notices.
 */ // reads notifications
export async function tellPayers(ctx: Context, ids: readonly string[], since: string): Promise<void> {
  for (const id of [...new Set(ids)].sort()) {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`payer_notice:${id}`}, 0))`.execute(ctx.db)
    const { rows } = await sql`
      select from notification where recipient_kind = 'patient' and recipient_id = ${id} and template = ${payerNoticeMessage.name}
        and payload ->> 'since' <= ${since} and payload ->> 'until' > ${ctx.now()} limit 1`.execute(ctx.db)
    if (rows.length > 0) continue
    const to = await findRecipient(ctx, 'patient', id)
    const until = addMinutes(since, minutesGathered)
    const occasion = { about: `bill_payer:${id}:${since}`, payload: { since, until }, not_before: addMinutes(since, minutesUntilPayer) }
    if (to) await queueMessage(ctx, to, payerNoticeMessage, occasion)
  }
}
