import type { ScheduledMessage } from '@sorrel/contract/chat/scheduled/schemas'
import type { ChatMessage } from '@sorrel/contract/chat/schemas'
import { type Selectable, sql } from 'kysely'
import { type Permitted, permit } from '../../kernel/access.ts'
import { type Context, requireProviderActor } from '../../kernel/context.ts'
import { Problem } from '../../kernel/problem.ts'
import { type ChannelPlace, reachChannel } from '../access.ts'
import { quoteOf, type StoredQuote } from '../quoting/quotes.ts'
import type { ChatTables } from '../tables.ts'

export type ScheduledRow = Selectable<ChatTables['chat_scheduled']>
export type ScheduledView = ScheduledRow & Pick<ScheduledMessage, 'chat_channel_id' | 'attachments'> & { quote: StoredQuote | null }

/** What the caller wrote in a conversation that waits for its time, the next one first. Of two merged records it stands in the one that goes on. */
export async function findAllScheduled(ctx: Context, channel: Permitted<ChannelPlace>): Promise<Permitted<ScheduledView>[]> {
  const { provider_id } = requireProviderActor(ctx)
  if (channel.is_earlier) return []
  const rows = await ctx.db
    .selectFrom('chat_scheduled')
    .selectAll()
    .select(quoteOf(sql`chat_scheduled.reply_to`).$castTo<StoredQuote | null>().as('quote'))
    .where('provider_id', '=', provider_id)
    .where('patient_id', '=', channel.patient_id)
    .orderBy('send_at')
    .orderBy('id')
    .execute()
  const files = await listFiles(
    ctx,
    rows.flatMap(({ file_ids }) => file_ids),
  )
  return rows.map((row) =>
    permit({ ...row, chat_channel_id: channel.id, attachments: row.file_ids.flatMap((file_id) => files.get(file_id) ?? []) }),
  )
}

/** A message of the caller that waits; `message_not_changeable` once it was sent, and otherwise `not_found`. */
export async function findScheduled(ctx: Context, channelId: string, id: string): Promise<Permitted<ScheduledView>> {
  const channel = await reachChannel(ctx, channelId)
  const found = (await findAllScheduled(ctx, channel)).find((one) => one.id === id)
  if (found) return found
  const sent = await ctx.db
    .selectFrom('chat_message')
    .select('id')
    .where('id', '=', id)
    .where('chat_channel_id', '=', channel.id)
    .where('author_id', '=', requireProviderActor(ctx).provider_id)
    .executeTakeFirst()
  throw new Problem(sent ? 'message_not_changeable' : 'not_found')
}

type Attachment = ChatMessage['attachments'][number]

// reads files
async function listFiles(ctx: Context, ids: readonly string[]): Promise<Map<string, Attachment>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<Attachment>`
    select f.id as file_id, f.name, f.type, f.bytes::int as bytes, f.width, f.height, f.has_thumb
    from file f where f.id = any (${ids}::uuid[]) and f.dropped_at is null`.execute(ctx.db)
  return new Map(rows.map((file) => [file.file_id, file]))
}
