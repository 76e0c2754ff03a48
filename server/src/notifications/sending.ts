import { readEvent } from '../kernel/assembly/listeners.ts'
import { type Context, transaction } from '../kernel/context.ts'
import { carryMessage } from './carrying.ts'
import type { Letter, Message, Written } from './message.ts'
import { type Address, findAddress } from './recipients.ts'

type Row = {
  channel: string
  template: string
  recipient_kind: string
  recipient_id: string | null
  event_id: string | null
  payload: Record<string, unknown>
}

/**
 * Sends one message of the outbox. The row stays locked during the call to the carrier, so that two workers never both send it. The
 * row's id is the carrier's key: if a worker dies in between, the carrier can recognize the one repetition. An outage throws, and the
 * job tries again with the same key.
 *
 * An Undo may come at any moment. The attempt is counted before the message is written, so whoever undoes after the writing finds an
 * attempt, and a correction follows. Whoever undoes before it leaves a message that is no longer true and is not sent.
 */
export async function sendOne(ctx: Context, messages: readonly Message[], id: string): Promise<void> {
  const row = await ctx.db
    .selectFrom('notification')
    .select(['id', 'channel', 'template', 'recipient_kind', 'recipient_id', 'event_id', 'payload', 'attempts'])
    .where('id', '=', id)
    .where('status', '=', 'queued')
    .executeTakeFirst()
  if (!row) return
  const address = await findAddress(ctx, { kind: row.recipient_kind, id: row.recipient_id, channel: row.channel })
  if (!address) return transaction(ctx, (ctx) => finishMessage(ctx, id, { status: 'suppressed', reason: 'no_address' }))
  await countAttempts(ctx, id, row.attempts + 1)
  const written = await writeOne(ctx, messages, row, address)
  await transaction(ctx, async (ctx) => {
    const mine = await ctx.db
      .selectFrom('notification')
      .select('id')
      .where('id', '=', id)
      .where('status', '=', 'queued')
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (!mine) return
    if (!written) return finishMessage(ctx, id, { status: 'suppressed', reason: 'no_longer_true', attempts: row.attempts })
    // The person for whom it was written may no longer read it, such as a guardian who no longer acts for the patient.
    const present = await findAddress(ctx, { kind: row.recipient_kind, id: row.recipient_id, channel: row.channel })
    if (present?.person_id !== address.person_id) return finishMessage(ctx, id, { status: 'suppressed', reason: 'no_address' })
    const sent = await carryMessage(ctx, { ...present, channel: row.channel === 'sms' ? 'sms' : 'email' }, written, id)
    return finishMessage(ctx, id, { status: sent.status, reason: null, carrier_ref: sent.ref })
  })
}

/** Asks the feature to write its message. Undefined if an earlier version queued it and no feature declares it any more. */
async function writeOne(
  ctx: Context,
  messages: readonly Message[],
  row: Row,
  { language, person_id }: Address,
): Promise<Written | undefined> {
  const message = messages.find(({ name }) => name === row.template)
  const event = row.event_id ? await readEvent(ctx, row.event_id) : undefined
  if (!message || message.follows !== (event?.name ?? null)) return undefined
  const recipient = { kind: row.recipient_kind, id: row.recipient_id }
  return message.write(ctx, { recipient, reader_id: person_id, channel: row.channel, language, event, payload: row.payload } as Letter)
}

function countAttempts(ctx: Context, id: string, attempts: number): Promise<void> {
  return transaction(ctx, async (ctx) => {
    await ctx.db.updateTable('notification').set({ attempts }).where('id', '=', id).where('status', '=', 'queued').execute()
  })
}

async function finishMessage(
  ctx: Context,
  id: string,
  end: { status: 'sent' | 'bounced' | 'suppressed'; reason: string | null; carrier_ref?: string | null; attempts?: number },
): Promise<void> {
  await ctx.db
    .updateTable('notification')
    .set({ ...end, sent_at: end.status === 'sent' ? ctx.now() : null })
    .where('id', '=', id)
    .execute()
}
