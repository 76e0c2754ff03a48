import type { Language } from '@sorrel/contract/kernel/values'
import { type Context, transaction } from '../kernel/context.ts'
import { type Row, write } from './writing.ts'

/**
 * Sends one message of the outbox. The row stays locked while the carrier is asked, so two workers never send it both; the carrier gets
 * the row's id as its key, so a worker that dies in between causes at most one repetition that the carrier can recognise.
 * An outage throws, and the job tries again with the same key.
 */
export async function sendOne(ctx: Context, id: string): Promise<void> {
  const row = await ctx.db
    .selectFrom('notification')
    .select(['id', 'channel', 'template', 'recipient_kind', 'recipient_id', 'event_id', 'payload'])
    .where('id', '=', id)
    .where('status', '=', 'queued')
    .executeTakeFirst()
  if (!row) return
  const address = await addressOf(ctx, row as Row)
  const written = address && (await write(ctx, row as Row, address.language))
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
    if (!address || !written) return finish(ctx, id, { status: 'suppressed', reason: address ? 'no_longer_true' : 'no_address' })
    const sent =
      row.channel === 'sms'
        ? await ctx.integrations.sms.send({ to: address.to, text: written.text, links: written.links, key: id })
        : await ctx.integrations.email.send({ to: address.to, ...written, key: id })
    return finish(ctx, id, { status: sent.status, reason: null, carrier_ref: sent.ref })
  })
}

async function finish(
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

// reads patients, providers
async function addressOf(ctx: Context, row: Row): Promise<{ to: string; language: Language } | undefined> {
  const columns = ['phone_number', 'email', 'preferred_language'] as const
  const person =
    row.recipient_kind === 'patient'
      ? await ctx.db.selectFrom('patient').select(columns).where('id', '=', row.recipient_id).executeTakeFirst()
      : await ctx.db.selectFrom('provider_account').select(columns).where('provider_id', '=', row.recipient_id).executeTakeFirst()
  const to = row.channel === 'sms' ? await unlessStopped(ctx, person?.phone_number) : person?.email
  return to ? { to, language: person?.preferred_language === 'es' ? 'es' : 'en' } : undefined
}

/** A number that asked for no more text messages gets none. */
async function unlessStopped(ctx: Context, phone: string | null | undefined): Promise<string | null> {
  const stopped = phone && (await ctx.db.selectFrom('sms_opt_out').select('at').where('phone_number', '=', phone).executeTakeFirst())
  return phone && !stopped ? phone : null
}
