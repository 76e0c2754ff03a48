import type { ChatReaction, QuotedMessage } from '@sorrel/contract/chat/schemas'
import { mostQuotedLetters } from '@sorrel/contract/chat/vocabulary'
import { type RawBuilder, sql } from 'kysely'
import { type Context, getDoerId } from '../../kernel/context.ts'
import { Problem } from '../../kernel/problem.ts'

/** As the database has them, with the id of a person instead of whether that is the caller. */
export type StoredQuote = Omit<QuotedMessage, 'is_own'> & { author_id: string }
export type StoredReaction = Omit<ChatReaction, 'is_own'> & { person_id: string }

const nameOf = (role: RawBuilder<unknown>, person: RawBuilder<unknown>) => sql`coalesce(case ${role} when 'provider'
    then (select concat_ws(' ', v.first_name, v.last_name) from provider v where v.id = ${person})
    else (select concat_ws(' ', coalesce(a.preferred_name, a.first_name), a.last_name) from patient a where a.id = ${person}) end, '')`

/** The beginning of the message with that id, for a statement about messages. Where there is none, nothing is looked up. */ // reads files, patients, providers
export const quoteOf = (id: RawBuilder<unknown>) => sql`case when ${id} is not null then (
    select jsonb_build_object('id', q.id, 'role', q.role, 'author_id', q.author_id, 'sender_name', ${nameOf(sql`q.role`, sql`q.author_id`)},
      'text', left(q.text, ${sql.lit(mostQuotedLetters)}), 'edited_at', q.edited_at, 'deleted_at', q.deleted_at,
      'has_attachments', exists (select from chat_attachment x where x.chat_message_id = q.id),
      'has_sound', exists (select from chat_attachment x join file f on f.id = x.file_id where x.chat_message_id = q.id and f.type like 'audio/%'),
      'has_call', exists (select from chat_call x where x.chat_message_id = q.id))
    from chat_message q where q.id = ${id}) end`

/** The reactions to the message with that id, for a statement about messages. */ // reads patients, providers
export const reactionsOf = (id: RawBuilder<unknown>) => sql`coalesce((
    select jsonb_agg(jsonb_build_object('reaction', x.reaction, 'person_id', x.person_id, 'name', ${nameOf(sql`x.role`, sql`x.person_id`)})
      order by x.reacted_at, x.person_id) from chat_reaction x where x.chat_message_id = ${id}), '[]')`

/** A quote as the caller reads it. */
export function showQuote(ctx: Context, quote: StoredQuote | null): QuotedMessage | null {
  if (quote === null) return null
  const { author_id, edited_at, deleted_at, ...shown } = quote
  const withdrawn = deleted_at !== null && { text: null, has_attachments: false, has_sound: false, has_call: false }
  return { ...shown, ...withdrawn, edited_at: readTime(edited_at), deleted_at: readTime(deleted_at), is_own: isDoer(ctx, author_id) }
}

/** Reactions as the caller reads them. */
export const showReactions = (ctx: Context, reactions: readonly StoredReaction[]): ChatReaction[] =>
  reactions.map(({ person_id, ...shown }) => ({ ...shown, is_own: isDoer(ctx, person_id) }))

const isDoer = ({ actor }: Context, id: string) => getDoerId(actor) === id

// JSON writes moments in a form of its own.
const readTime = (at: string | null): string | null => at && new Date(at).toISOString()

/** Refuses an answer to a message that is not in the conversation. One that was taken back can be answered: whoever wrote may not know it yet. */
export async function requireQuoted(ctx: Context, chat_channel_id: string, id: string | undefined): Promise<string | null> {
  if (id === undefined) return null
  const found = await findQuoted(ctx, chat_channel_id, id)
  if (!found) throw new Problem('not_found')
  return found
}

/** The message that is answered, if it is in the conversation. */
export async function findQuoted(ctx: Context, chat_channel_id: string, id: string | null): Promise<string | null> {
  if (id === null) return null
  const found = await ctx.db
    .selectFrom('chat_message')
    .select('id')
    .where('id', '=', id)
    .where('chat_channel_id', '=', chat_channel_id)
    .executeTakeFirst()
  return found?.id ?? null
}
