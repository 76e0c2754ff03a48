import { createHash } from 'node:crypto'
import { callsForHelp, hoursOfHelp } from '@sorrel/contract/chat/danger/danger'
import { type Closed, type Facts, findClosed } from '@sorrel/contract/chat/hours/promise'
import type { AnsweringSettings, OwnWords } from '@sorrel/contract/chat/hours/schemas'
import type { Language } from '@sorrel/contract/kernel/values'
import { sql } from 'kysely'
import { addMinutes } from '../../kernel/clock.ts'
import { type Context, transaction } from '../../kernel/context.ts'
import { makeIdAt } from '../../kernel/ids.ts'
import { record } from '../../kernel/record.ts'
import { findNextMoment } from '../sending.ts'
import { answererOfJob, readAnswering } from './access.ts'

/** So long after the dietitian wrote, both still talk, whatever the hours say. */
const minutesOfTalk = 120
/** For so long, the time after a leave is another closed period than the time before it. */
const daysAfterLeave = 14

type Message = { chat_channel_id: string; patient_id: string; provider_id: string; seq: number; sent_at: string; language: Language }
type Channel = { last_seq: number; last_sent_at: string; is_answered: boolean; is_first: boolean }

/** Whether a dietitian wrote any text that goes out by itself. Runs as the system. */
export async function hasReplies(ctx: Context, providerId: string): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from chat_answering a where a.provider_id = ${providerId}
        and num_nonnulls(a.outside_en, a.outside_es, a.welcome_en, a.welcome_es) > 0)
      or exists (select from chat_leave l where l.provider_id = ${providerId} and num_nonnulls(l.text_en, l.text_es) > 0) as has`.execute(
    ctx.db,
  )
  return rows[0]!.has
}

/**
 * Answers a patient's message with the words for outside of the hours, for a leave or for a first message: once for each conversation and
 * closed period, not if somebody answered meanwhile or wrote shortly before, and not after words that may point to danger, where help lines stand. Runs as the system.
 */
export async function replyByItself(ctx: Context, messageId: string): Promise<void> {
  const message = await findMessage(ctx, messageId)
  if (!message) return
  const settings = await readAnswering(ctx, answererOfJob(message), { since: message.sent_at, days: daysAfterLeave })
  const closed = findLasting(settings, message.sent_at, ctx.now())
  await transaction(ctx, async (ctx) => {
    const channel = await holdChannel(ctx, message)
    if (!channel || channel.is_answered || (await callsForHelpNow(ctx, message.chat_channel_id))) return
    const text = chooseWords(settings, closed, channel.is_first, message.language)
    if (text === null) return
    await addReply(ctx, message, channel, { text, period: closed?.key ?? 'welcome' })
  })
}

/** The closed period in which a message was written and that still lasts; null if somebody answers at one of both moments. */
function findLasting(settings: Facts, written_at: string, now: string): Closed | null {
  const closed = findClosed(settings, written_at)
  return closed?.key === findClosed(settings, now)?.key ? closed : null
}

/** What a patient wrote, in a conversation that goes on; undefined once it was taken back. */ // reads patients
async function findMessage(ctx: Context, id: string): Promise<Message | undefined> {
  const { rows } = await sql<Message>`
    select m.chat_channel_id, m.patient_id, m.provider_id, m.seq, m.sent_at, coalesce(a.preferred_language, p.preferred_language) as language
    from chat_message m join chat_channel c on c.id = m.chat_channel_id and not c.is_earlier join patient p on p.id = m.patient_id
    left join patient a on a.id = m.author_id
    where m.id = ${id} and m.role = 'patient' and m.deleted_at is null and p.deleted_at is null`.execute(ctx.db)
  return rows[0]
}

/** The conversation, held as whoever sends a message holds it, and what was answered so far. */
async function holdChannel(ctx: Context, { chat_channel_id, seq, sent_at }: Message): Promise<Channel | undefined> {
  await sql`select from chat_channel where id = ${chat_channel_id} for update`.execute(ctx.db)
  const { rows } = await sql<Channel>`
    select c.last_seq, c.last_sent_at,
      exists (select from chat_message m where m.chat_channel_id = c.id and m.role = 'provider' and m.kind = 'written' and m.deleted_at is null
        and (m.seq > ${seq} or coalesce(m.written_at, m.sent_at) > ${addMinutes(sent_at, -minutesOfTalk)}::timestamptz)
        and not exists (select from chat_call k where k.chat_message_id = m.id)) as is_answered,
      not exists (select from chat_message m where m.chat_channel_id = c.id and m.role = 'provider') as is_first
    from chat_channel c where c.id = ${chat_channel_id}`.execute(ctx.db)
  return rows[0]
}

/** Whether the patient wrote words that may point to danger, within the time for which the help lines stand. */
export async function callsForHelpNow(ctx: Context, chat_channel_id: string): Promise<boolean> {
  const { rows } = await sql<{ text: string | null; at: string }>`
    select text, sent_at as at from chat_message where chat_channel_id = ${chat_channel_id} and role = 'patient'
      and sent_at > ${addMinutes(ctx.now(), -60 * hoursOfHelp)} and deleted_at is null`.execute(ctx.db)
  return callsForHelp(rows, ctx.now())
}

/** The words in the patient's language, or in the other if they were written in that alone. */
const wordsIn = (words: OwnWords, language: Language): string | null => words[language] ?? words.en ?? words.es

function chooseWords(
  { leaves, outside, welcome }: Pick<AnsweringSettings, 'leaves' | 'outside' | 'welcome'>,
  closed: Closed | null,
  isFirst: boolean,
  language: Language,
): string | null {
  const leave = closed?.kind === 'leave' && leaves.find(({ starts_on }) => starts_on === closed.starts_on)
  const away = closed && ((leave && wordsIn(leave.text, language)) || wordsIn(outside, language))
  return [isFirst ? wordsIn(welcome, language) : null, away].filter((part) => part !== null).join('\n\n') || null
}

/** The id under which a conversation gets its one reply of a period, so that a job that runs twice sends one. */
function nonceOf(period: string): string {
  const hex = createHash('sha256').update(`automatic ${period}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

async function addReply(
  ctx: Context,
  message: Message,
  channel: Channel,
  { text, period }: { text: string; period: string },
): Promise<void> {
  const { chat_channel_id, patient_id, provider_id } = message
  const sent_at = findNextMoment(ctx.now(), channel.last_sent_at)
  const [id, seq] = [makeIdAt(sent_at), channel.last_seq + 1]
  const added = await ctx.db
    .insertInto('chat_message')
    .values({
      ...{ id, chat_channel_id, patient_id, provider_id, seq, role: 'provider', author_id: provider_id, kind: 'auto', text },
      ...{ client_nonce: nonceOf(period), sent_at, edited_at: null, deleted_at: null },
    })
    .onConflict((conflict) => conflict.columns(['chat_channel_id', 'role', 'client_nonce']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!added) return
  // Whoever wrote still waits for an answer.
  await ctx.db.updateTable('chat_channel').set({ last_seq: seq, last_sent_at: sent_at }).where('id', '=', chat_channel_id).execute()
  const payload = { chat_message_id: id, chat_channel_id, patient_id, provider_id }
  await record(ctx, 'chat_message.automated', { subject_id: id, patient_id, provider_id, payload })
}
