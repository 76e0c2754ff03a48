import type { ChatMessage } from '@sorrel/contract/chat/schemas'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import { type Permitted, permit } from '../../kernel/access.ts'
import type { Context } from '../../kernel/context.ts'
import type { Place } from '../../kernel/lists/cursors.ts'
import { Problem } from '../../kernel/problem.ts'
import { bareOf, type ChannelPlace, partyOf } from '../access.ts'
import { listBecame } from '../becoming/became.ts'
import { listCallsOf } from '../calls/reading.ts'
import { quoteOf, reactionsOf, type StoredQuote, type StoredReaction } from '../quoting/quotes.ts'
import type { ChatMessageRow } from '../tables.ts'

type Attachment = ChatMessage['attachments'][number]
export type MessageView = Selectable<ChatMessageRow> &
  Pick<ChatMessage, 'attachments' | 'became' | 'call' | 'sender_name'> & {
    is_read: boolean
    is_delivered: boolean
    quote: StoredQuote | null
    reactions: StoredReaction[]
  }

/** Four statements, however many messages there are. */
async function viewMessages(ctx: Context, choose: RawBuilder<unknown>, order = sql`asc`): Promise<MessageView[]> {
  // reads patients, providers
  const { rows } = await sql<Omit<MessageView, 'attachments' | 'became' | 'call'>>`
    select m.*, coalesce(nullif(concat_ws(' ', v.first_name, v.last_name), ''), nullif(concat_ws(' ', coalesce(a.preferred_name, a.first_name), a.last_name), ''),
        concat_ws(' ', coalesce(t.preferred_name, t.first_name), t.last_name)) as sender_name,
      exists (select from chat_reader r where r.chat_channel_id = m.chat_channel_id and r.role <> m.role and r.read_seq >= m.seq) as is_read,
      exists (select from chat_reader r where r.chat_channel_id = m.chat_channel_id and r.role <> m.role and r.delivered_seq >= m.seq) as is_delivered,
      ${quoteOf(sql`m.reply_to`)} as quote, ${reactionsOf(sql`m.id`)} as reactions
    from (select * from chat_message m where ${choose}) m join patient t on t.id = m.patient_id
    left join provider v on m.role = 'provider' and v.id = m.author_id left join patient a on m.role = 'patient' and a.id = m.author_id
    order by m.sent_at ${order}, m.id ${order}`.execute(ctx.db)
  const ids = rows.flatMap(({ id, deleted_at }) => (deleted_at ? [] : [id]))
  const all = rows.map(({ id }) => id)
  const [attachments, became, calls] = await Promise.all([
    listAttachments(ctx, ids),
    listBecame(ctx, all),
    listCallsOf(ctx, wordlessOf(rows)),
  ])
  return rows.map((row) => ({
    ...row,
    attachments: (attachments.get(row.id) ?? []).map(({ chat_message_id, ...one }) => one),
    became: (became.get(row.id) ?? []).map(({ kind, id }) => ({ kind, id })),
    call: calls.get(row.id) ?? null,
  }))
}

// The card of a call has no words.
const wordlessOf = (rows: readonly Pick<MessageView, 'id' | 'text' | 'deleted_at'>[]): string[] =>
  rows.flatMap(({ id, text, deleted_at }) => (text === null && !deleted_at ? [id] : []))

// reads files
async function listAttachments(ctx: Context, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, never[]>()
  const { rows } = await sql<Attachment & { chat_message_id: string }>`
    select a.chat_message_id, f.id as file_id, f.name, f.type, f.bytes::int as bytes, f.width, f.height, f.has_thumb
    from chat_attachment a join file f on f.id = a.file_id and f.dropped_at is null
    where a.chat_message_id = any (${ids}::uuid[]) order by a.place`.execute(ctx.db)
  return Map.groupBy(rows, ({ chat_message_id }) => chat_message_id)
}

export type MessageFilter = {
  sent_after?: string | undefined
  sent_before?: string | undefined
  order: 'asc' | 'desc'
  q?: string | undefined
  after: Place | undefined
  limit: number
}

/** One more than a page holds. */
const [usualPage, largestPage] = [31, 101]

/** In so many messages, and in so many letters of them, words are looked for at once: there is no index of them. */
const [mostSearched, mostLetters] = [2000, 1_000_000]

/** `end`: the last message in which words were looked for, if there may be more. */
type Found = { messages: Permitted<MessageView>[]; end: Place | undefined }

/** A page of a conversation, or of the messages in it with certain words. */
export async function findMessages(ctx: Context, { id }: Permitted<ChannelPlace>, filter: MessageFilter): Promise<Found> {
  const { sent_after, sent_before, order, q, after, limit } = filter
  const [way, back, further] = order === 'asc' ? [sql`asc`, sql`desc`, sql`>`] : [sql`desc`, sql`asc`, sql`<`]
  const parts = [
    sql`m.chat_channel_id = ${id}`,
    sent_after && sql`m.sent_at > ${sent_after}::timestamptz`,
    sent_before && sql`m.sent_at < ${sent_before}::timestamptz`,
    after && sql`(m.sent_at, m.id) ${further} (${after.at}::timestamptz, ${after.id}::uuid)`,
  ].filter((part): part is RawBuilder<unknown> => typeof part === 'object')
  // A plan that does not know the limit reads the whole conversation. Two limits are two plans, whatever the caller asks for.
  const most = sql.lit(limit <= usualPage ? usualPage : largestPage)
  const which = sql.join(parts, sql` and `)
  const ordered = sql`order by m.sent_at ${way}, m.id ${way}`
  const looked = sql`(select m.id, m.sent_at, sum(coalesce(length(m.text), 0)) over (${ordered} rows unbounded preceding) <= ${sql.lit(mostLetters)} as is_searched
    from chat_message m where ${which} ${ordered} limit ${sql.lit(mostSearched)})`
  const choose =
    q === undefined
      ? which
      : sql`m.id = any (array(select m.id from ${looked} m where m.is_searched)) and position(${bareOf(sql`${q}::text`)} in ${bareOf(sql`m.text`)}) > 0`
  const found = await viewMessages(ctx, sql`${choose} ${ordered} limit ${most}`, way)
  const messages = found.slice(0, limit).map(permit)
  if (q === undefined || messages.length === limit) return { messages, end: undefined }
  const { rows } = await sql<Place>`with looked as materialized ${looked}
    select m.sent_at as at, m.id from looked m where m.is_searched
      and (exists (select from looked where not is_searched) or (select count(*) from looked) = ${sql.lit(mostSearched)})
    order by m.sent_at ${back}, m.id ${back} limit 1`.execute(ctx.db)
  return { messages, end: rows[0] }
}

/** A message of a conversation in which the caller is; otherwise `not_found`. */
export async function findMessage(ctx: Context, channelId: string, id: string): Promise<Permitted<MessageView>> {
  const [found] = await viewMessages(ctx, sql`m.chat_channel_id = ${channelId} and m.id = ${id} and ${ownMessage(ctx)}`)
  if (!found) throw new Problem('not_found')
  return permit(found)
}

// Row-level security says the same.
const ownMessage = (ctx: Context) => {
  const { role, of_id } = partyOf(ctx)
  return role === 'patient' ? sql`m.patient_id = ${of_id}` : sql`m.provider_id = ${of_id}`
}
