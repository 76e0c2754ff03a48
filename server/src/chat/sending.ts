import type { sendChatMessage } from '@sorrel/contract/chat/wire'
import { sql } from 'kysely'
import type { z } from 'zod'
import { attachFiles } from '../files/attaching.ts'
import type { Permitted } from '../kernel/access.ts'
import { type Context, transaction } from '../kernel/context.ts'
import { makeIdAt } from '../kernel/ids.ts'
import { Problem, refuseValue } from '../kernel/problem.ts'
import { record } from '../kernel/record.ts'
import { type ChannelPlace, partyOf } from './access.ts'
import { requireQuoted } from './quoting/quotes.ts'

type Sent = z.infer<typeof sendChatMessage.body>
/** A message that the device sent before. */
export type KnownMessage = { channel_id: string; id: string; is_sent: boolean }
export type Kept = { id: string; last_seq: number; last_sent_at: string | null; waiting_since: string | null }

/** Sends a message and returns its id. The device may send the same one again; the first is then the answer. */
export function sendMessage(ctx: Context, channel: Permitted<ChannelPlace>, sent: Sent): Promise<{ channel_id: string; id: string }> {
  requireContent(sent)
  return transaction(ctx, async (ctx) => {
    const kept = await holdChannel(ctx, channel)
    // Also after the end: a message that the device could not know to have arrived is no new one.
    const known = await findKnown(ctx, kept.id, sent.client_nonce)
    if (known) return { channel_id: kept.id, id: known }
    if (channel.is_closed) throw new Problem('channel_closed')
    const reply_to = await requireQuoted(ctx, kept.id, sent.reply_to)
    const id = await addMessage(ctx, channel, kept, { ...sent, reply_to })
    await addAttachments(ctx, channel, id, sent.file_ids)
    const { patient_id, provider_id } = channel
    await record(ctx, 'chat_message.sent', {
      subject_id: id,
      patient_id,
      provider_id,
      payload: { chat_message_id: id, chat_channel_id: kept.id, patient_id, provider_id, role: partyOf(ctx).role },
    })
    return { channel_id: kept.id, id }
  })
}

/** Refuses a message, whenever it is to go out, that has neither words nor files. */
export function requireContent({ text, file_ids }: Pick<Sent, 'text' | 'file_ids'>): void {
  if (text === undefined && file_ids.length === 0) throw refuseValue('body', ['text'], 'required')
}

/** The row of the conversation, which this makes with the first message. It is held, so that messages have one order. */
export async function holdChannel(
  ctx: Context,
  { id, patient_id, provider_id, is_earlier }: Pick<ChannelPlace, 'id' | 'patient_id' | 'provider_id' | 'is_earlier'>,
): Promise<Kept> {
  const which = is_earlier ? sql`id = ${id}` : sql`provider_id = ${provider_id} and patient_id = ${patient_id} and not is_earlier`
  const find = sql<Kept>`select id, last_seq, last_sent_at, waiting_since from chat_channel where ${which} for update`
  const { rows } = await find.execute(ctx.db)
  if (rows[0]) return rows[0]
  await sql`insert into chat_channel (id, patient_id, provider_id, created_at) values (${id}, ${patient_id}, ${provider_id}, ${ctx.now()})
    on conflict do nothing`.execute(ctx.db)
  return (await find.execute(ctx.db)).rows[0]!
}

/** The message of the caller's side that its device sent under this nonce. */
export async function findKnown(ctx: Context, channelId: string, nonce: string): Promise<string | undefined> {
  const found = await ctx.db
    .selectFrom('chat_message')
    .select('id')
    .where('chat_channel_id', '=', channelId)
    .where('role', '=', partyOf(ctx).role)
    .where('client_nonce', '=', nonce)
    .executeTakeFirst()
  return found?.id
}

type Added = Pick<Sent, 'text' | 'client_nonce'> & { reply_to?: string | null; isCall?: boolean }

/** Adds a message as the next one of a conversation that is held, and returns its id. */
export async function addMessage(
  ctx: Context,
  channel: ChannelPlace,
  kept: Kept,
  { text, client_nonce, reply_to = null, isCall = false }: Added,
): Promise<string> {
  const { role, person_id } = partyOf(ctx)
  const sent_at = findNextMoment(ctx.now(), kept.last_sent_at)
  const seq = kept.last_seq + 1
  const id = makeIdAt(sent_at)
  const { patient_id, provider_id } = channel
  await ctx.db
    .insertInto('chat_message')
    .values({
      ...{ id, chat_channel_id: kept.id, patient_id, provider_id, seq, role, author_id: person_id, text: text ?? null },
      ...{ client_nonce, sent_at, edited_at: null, deleted_at: null, reply_to },
    })
    .execute()
  // A call answers nobody who does not come.
  const waiting_since = isCall ? kept.waiting_since : role === 'patient' ? (kept.waiting_since ?? sent_at) : null
  await ctx.db.updateTable('chat_channel').set({ last_seq: seq, last_sent_at: sent_at, waiting_since }).where('id', '=', kept.id).execute()
  return id
}

/** Moments rise strictly within a conversation, so that a moment is a place in it. */
export const findNextMoment = (now: string, last: string | null): string =>
  last === null || now > last ? now : new Date(Date.parse(last) + 1).toISOString()

async function addAttachments(ctx: Context, { patient_id, provider_id }: ChannelPlace, id: string, fileIds: readonly string[]) {
  const wanted = [...new Set(fileIds)]
  if (wanted.length === 0) return
  await attachFiles(ctx, wanted, { purpose: 'chat_attachment', patient_id })
  await ctx.db
    .insertInto('chat_attachment')
    .values(wanted.map((file_id, place) => ({ file_id, chat_message_id: id, patient_id, provider_id, place })))
    .execute()
}
