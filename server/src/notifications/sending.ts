import type { Language } from '@sorrel/contract/kernel/values'
import { readEvent } from '../kernel/assembly/listeners.ts'
import { type Context, transaction } from '../kernel/context.ts'
import type { Letter, Message, Written } from './message.ts'
import { findAddress } from './recipients.ts'

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
 */
export async function sendOne(ctx: Context, messages: readonly Message[], id: string): Promise<void> {
  const row = await ctx.db
    .selectFrom('notification')
    .select(['id', 'channel', 'template', 'recipient_kind', 'recipient_id', 'event_id', 'payload'])
    .where('id', '=', id)
    .where('status', '=', 'queued')
    .executeTakeFirst()
  if (!row) return
  const address = await findAddress(ctx, { kind: row.recipient_kind, id: row.recipient_id, channel: row.channel })
  const written = address && (await writeOne(ctx, messages, row, address.language))
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
    if (!address || !written) return finishMessage(ctx, id, { status: 'suppressed', reason: address ? 'no_longer_true' : 'no_address' })
    const sent =
      row.channel === 'sms'
        ? await ctx.integrations.sms.send({ to: address.to, text: written.text, links: written.links, key: id })
        : await ctx.integrations.email.send({ to: address.to, ...written, key: id })
    return finishMessage(ctx, id, { status: sent.status, reason: null, carrier_ref: sent.ref })
  })
}

/** Asks the feature to write its message. Undefined if an earlier version queued it and no feature declares it any more. */
async function writeOne(ctx: Context, messages: readonly Message[], row: Row, language: Language): Promise<Written | undefined> {
  const message = messages.find(({ name }) => name === row.template)
  const event = row.event_id ? await readEvent(ctx, row.event_id) : undefined
  if (!message || message.follows !== (event?.name ?? null)) return undefined
  const recipient = { kind: row.recipient_kind, id: row.recipient_id }
  return message.write(ctx, { recipient, channel: row.channel, language, event, payload: row.payload } as Letter)
}

async function finishMessage(
  ctx: Context,
  id: string,
  end: { status: 'sent' | 'bounced' | 'suppressed'; reason: string | null; carrier_ref?: string | null },
): Promise<void> {
  await ctx.db
    .updateTable('notification')
    .set((set) => ({ ...end, sent_at: end.status === 'sent' ? ctx.now() : null, attempts: set('attempts', '+', 1) }))
    .where('id', '=', id)
    .execute()
}
