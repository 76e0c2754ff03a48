import { callsForHelp, hoursOfHelp } from '@sorrel/contract/chat/danger/danger'
import type { ChatChannel } from '@sorrel/contract/chat/schemas'
import { type ChannelOrder, type ChatRole, daysToWriteAfterCare, mostCounted } from '@sorrel/contract/chat/vocabulary'
import { type RawBuilder, sql } from 'kysely'
import { type Permitted, permit } from '../kernel/access.ts'
import { addMinutes } from '../kernel/clock.ts'
import { type Context, getActorId, getDoerId } from '../kernel/context.ts'
import type { Place } from '../kernel/lists/cursors.ts'
import { Problem } from '../kernel/problem.ts'
import { plainLettersOf } from '../kernel/words/letters.ts'

/** On which side of a conversation the caller is, and who they are: a guardian reads and writes as themselves. */
export type Party = { role: ChatRole; of_id: string; person_id: string }

/** The caller as one side of their conversations. */
export function partyOf({ actor }: Context): Party {
  const of_id = getActorId(actor)
  const person_id = getDoerId(actor)
  if ((actor.kind !== 'patient' && actor.kind !== 'provider') || !of_id || !person_id) throw new Problem('forbidden')
  return { role: actor.kind, of_id, person_id }
}

/** Which conversation it is, and what may be done in it: all that a verb needs. */
export type ChannelPlace = Pick<ChatChannel, 'id' | 'patient_id' | 'provider_id' | 'care_id' | 'closes_at'> & {
  /** Whether a row of it is stored: it comes with the first message. */
  is_kept: boolean
  is_earlier: boolean
  is_closed: boolean
  last_seq: number
}

/** A conversation as a screen shows it. */
export type ChannelView = Omit<ChatChannel, 'status'> &
  ChannelPlace & { /** The name of the other side as it is compared: without capitals and accents. */ sought_name: string }

export type ChannelFilter = {
  provider_id?: string | undefined
  patient_id?: string | undefined
  updated_after?: string | undefined
  updated_before?: string | undefined
  waiting: boolean
  q?: string | undefined
  order: ChannelOrder
  after: Place | undefined
  limit: number
}

const ownOf = ({ role, of_id }: Party) => (role === 'patient' ? sql`c.patient_id = ${of_id}` : sql`c.provider_id = ${of_id}`)

// Some are called otherwise than they were registered, and found by either.
const soughtOf = ({ role }: Party) =>
  role === 'patient'
    ? sql`concat_ws(' ', o.first_name, o.last_name)`
    : sql`concat_ws(' ', coalesce(t.preferred_name, t.first_name), t.last_name, t.first_name)`

type Sought = { isNamed?: boolean; id?: string }

const otherOf = ({ role }: Party, id: string) => {
  const column = sql.ref(role === 'patient' ? 'provider_id' : 'patient_id')
  return sql` and c.${column} = coalesce((select ${column} from chat_channel where id = ${id}), c.${column})`
}

/**
 * All conversations of the caller, with or without a message: one for each pair with care. Names are compared only where somebody looks for one or sorts
 * by them. Of a conversation that is kept, `id` finds the pair at once: every call about a conversation asks this.
 */ // reads care, patients, providers
const selectPairs = (me: Party, { isNamed = false, id }: Sought) => sql`
  select coalesce(k.id, app.channel_of(p.provider_id, p.patient_id)) as id, p.patient_id, p.provider_id, p.care_id,
    k.id is not null as is_kept, coalesce(k.is_earlier, false) as is_earlier, coalesce(k.last_seq, 0) as last_seq, k.waiting_since,
    coalesce(k.last_sent_at, p.began_at) as updated_at, ${isNamed ? bareOf(soughtOf(me)) : sql`''`} as sought_name,
    o.status = 'offboarded' as has_left, least(case when k.is_earlier then k.last_sent_at
      when not p.is_open then p.ended_at + make_interval(days => ${daysToWriteAfterCare}) end,
      case when o.status = 'offboarded' then least(o.offboarded_at, app.moment()) end) as closes_at
  from (
    select c.provider_id, c.patient_id, min(c.started_at) as began_at, bool_or(c.ended_at is null) as is_open, max(c.ended_at) as ended_at,
      (array_agg(c.id order by c.ended_at desc nulls first, c.started_at desc))[1] as care_id
    from care c where ${ownOf(me)}${id === undefined ? sql`` : otherOf(me, id)} group by c.provider_id, c.patient_id
  ) p join patient t on t.id = p.patient_id and t.deleted_at is null join provider o on o.id = p.provider_id
  left join chat_channel k on k.provider_id = p.provider_id and k.patient_id = p.patient_id`

type WaitingWords = { waiting_words: { text: string; at: string }[] | null }
/** Of so many messages that wait, the latest, the words are looked at. */
export const mostJudged = 50

/**
 * One statement, however many there are. The page is materialized, because a comparison with the expression of its id might leak in the eyes
 * of PostgreSQL, which would then ask the policies of every message before it used an index.
 */ // reads files, patients, providers
async function viewChannels(
  ctx: Context,
  choose: RawBuilder<unknown>,
  { order = sql`page.id`, ...sought }: Sought & { order?: RawBuilder<unknown> } = {},
): Promise<ChannelView[]> {
  const me = partyOf(ctx)
  const { rows } = await sql<ChannelView & WaitingWords>`
    with pair as (${selectPairs(me, sought)}), page as materialized (select * from pair where ${choose})
    select page.*, coalesce(page.closes_at <= ${ctx.now()}::timestamptz, false) as is_closed,
      concat_ws(' ', coalesce(t.preferred_name, t.first_name), t.last_name) as patient_name, t.time_zone as patient_time_zone,
      concat_ws(' ', v.first_name, v.last_name) as provider_name, v.photo_url as provider_photo_url,
      (select jsonb_build_object('role', m.role, 'kind', m.kind, 'text', left(m.text, 200), 'sent_at', m.sent_at, 'deleted_at', m.deleted_at,
          'has_attachments', exists (select from chat_attachment a where a.chat_message_id = m.id),
          'has_sound', exists (select from chat_attachment a join file f on f.id = a.file_id where a.chat_message_id = m.id and f.type like 'audio/%'),
          'has_call', exists (select from chat_call k where k.chat_message_id = m.id))
        from chat_message m where m.chat_channel_id = page.id and m.seq = page.last_seq) as last_message,
      (select count(*)::int from (select from chat_message m where m.chat_channel_id = page.id and m.seq > coalesce(r.read_seq, 0)
        and m.role <> ${me.role} and m.deleted_at is null order by m.seq limit ${sql.lit(mostCounted)}) unread) as unread_count,
      case when ${me.role} = 'provider' and page.waiting_since is not null then (select jsonb_agg(jsonb_build_object('text', m.text, 'at', m.sent_at))
        from (select m.text, m.sent_at from chat_message m where m.chat_channel_id = page.id and m.role = 'patient' and m.text is not null
          and m.sent_at >= greatest(page.waiting_since, ${addMinutes(ctx.now(), -60 * hoursOfHelp)}::timestamptz)
          order by m.sent_at desc limit ${sql.lit(mostJudged)}) m) end as waiting_words,
      (select m.sent_at from chat_message m where m.chat_channel_id = page.id and m.seq = r.read_seq) as read_sent_at,
      (select m.sent_at from chat_message m where m.chat_channel_id = page.id and m.seq = (
        select max(o.read_seq) from chat_reader o where o.chat_channel_id = page.id and o.role <> ${me.role})) as other_read_sent_at
    from page join patient t on t.id = page.patient_id join provider v on v.id = page.provider_id
    left join chat_reader r on r.chat_channel_id = page.id and r.person_id = ${me.person_id} order by ${order}`.execute(ctx.db)
  return rows.map(({ waiting_words, ...row }) => ({ ...readTimes(row), may_be_danger: callsForHelp(waiting_words ?? [], ctx.now()) }))
}

// JSON writes moments in a form of its own.
const readTimes = ({ last_message, ...row }: ChannelView): ChannelView => ({
  ...row,
  last_message: last_message && {
    ...last_message,
    sent_at: new Date(last_message.sent_at).toISOString(),
    deleted_at: last_message.deleted_at && new Date(last_message.deleted_at).toISOString(),
  },
})

/**
 * What a list is sorted by, from the first row to the last. Whoever does not wait comes after all who do, the latest first. `urgent`: whose words may
 * point to danger comes before whoever waits longest.
 */
const keysOf = (order: ChannelOrder, of: 'pair' | 'page', urgent: readonly string[]) => {
  const column = (name: string) => sql.ref(`${of}.${name}`)
  const latest = sql`-extract(epoch from ${column('updated_at')})`
  const keys = {
    newest: [latest],
    waiting: [sql`${column('id')} <> all (${urgent}::uuid[])`, sql`coalesce(${column('waiting_since')}, 'infinity')`, latest],
    name: [column('sought_name')],
  }
  return sql.join([...keys[order], column('id')])
}

/** The conversations of a dietitian in which words for which somebody waits may point to danger. */
async function listUrgent(ctx: Context, { role, of_id }: Party): Promise<string[]> {
  if (role !== 'provider') return []
  const { rows } = await sql<{ id: string; words: { text: string; at: string }[] }>`
    select k.id, jsonb_agg(jsonb_build_object('text', m.text, 'at', m.sent_at)) as words from chat_channel k
    cross join lateral (select m.text, m.sent_at from chat_message m where m.chat_channel_id = k.id and m.role = 'patient' and m.text is not null
      and m.sent_at >= greatest(k.waiting_since, ${addMinutes(ctx.now(), -60 * hoursOfHelp)}::timestamptz)
      order by m.sent_at desc limit ${sql.lit(mostJudged)}) m
    where k.provider_id = ${of_id} and k.waiting_since is not null group by k.id`.execute(ctx.db)
  return rows.flatMap(({ id, words }) => (callsForHelp(words, ctx.now()) ? [id] : []))
}

/** Each word that was typed begins a word of the name. */
const beginsWith = (word: string) => sql`position(${` ${word}`} in ' ' || translate(sought_name, '-''’', '   ')) > 0`
const wordsOf = (typed: string) =>
  plainLettersOf(typed)
    .split(/[\s'’-]+/)
    .filter(Boolean)

/** A page of the caller's conversations. */
export async function findChannels(ctx: Context, filter: ChannelFilter): Promise<Permitted<ChannelView>[]> {
  const { provider_id, patient_id, updated_after, updated_before, waiting, q, order, after, limit } = filter
  const urgent = order === 'waiting' ? await listUrgent(ctx, partyOf(ctx)) : []
  const parts = [
    provider_id && sql`provider_id = ${provider_id}`,
    patient_id && sql`patient_id = ${patient_id}`,
    updated_after && sql`updated_at > ${updated_after}::timestamptz`,
    updated_before && sql`updated_at < ${updated_before}::timestamptz`,
    waiting && sql`waiting_since is not null and coalesce(closes_at > ${ctx.now()}::timestamptz, true)`,
    ...(q === undefined ? [] : wordsOf(q).map(beginsWith)),
    after &&
      order === 'newest' &&
      sql`(-extract(epoch from updated_at), id) > (-extract(epoch from ${after.at}::timestamptz), ${after.id}::uuid)`,
    // A name does not stand in an address, so the cursor names the conversation after which the page begins.
    after &&
      order !== 'newest' &&
      sql`(${keysOf(order, 'pair', urgent)}) > (select ${keysOf(order, 'pair', urgent)} from pair where id = ${after.id}::uuid)`,
  ].filter((part): part is RawBuilder<unknown> => typeof part === 'object')
  const where = sql`${sql.join([sql`true`, ...parts], sql` and `)} order by ${keysOf(order, 'pair', urgent)} limit ${limit}`
  return (await viewChannels(ctx, where, { order: keysOf(order, 'page', urgent), isNamed: q !== undefined || order === 'name' })).map(
    permit,
  )
}

/** The id of the conversation of a patient and a dietitian, whether or not anybody has written. */
export async function findChannelIdOf(
  ctx: Context,
  { provider_id, patient_id }: { provider_id: string; patient_id: string },
): Promise<string> {
  const { rows } = await sql<{
    id: string
  }>`select coalesce((select id from chat_channel where provider_id = ${provider_id} and patient_id = ${patient_id}
    and not is_earlier), app.channel_of(${provider_id}::uuid, ${patient_id}::uuid)) as id`.execute(ctx.db)
  return rows[0]!.id
}

/** A conversation in which the caller is, with no more than a verb needs; otherwise `not_found`. Messages are sent and read more often than all else. */
export async function reachChannel(ctx: Context, id: string): Promise<Permitted<ChannelPlace>> {
  const { rows } = await sql<ChannelPlace>`
    with pair as (${selectPairs(partyOf(ctx), { id })})
    select id, patient_id, provider_id, care_id, closes_at, is_kept, is_earlier, last_seq, coalesce(closes_at <= ${ctx.now()}::timestamptz, false) as is_closed
    from pair where id = ${id}`.execute(ctx.db)
  if (!rows[0]) throw new Problem('not_found')
  return permit(rows[0])
}

/** The same as a screen shows it. */
export async function findChannel(ctx: Context, id: string): Promise<Permitted<ChannelView>> {
  const [found] = await viewChannels(ctx, sql`id = ${id}`, { id })
  if (!found) throw new Problem('not_found')
  return permit(found)
}

// Letters as they are compared in a search: without capitals and accents.
export const bareOf = (text: RawBuilder<unknown>) => sql`regexp_replace(normalize(lower(${text}), NFD), '[\u0300-\u036f]', '', 'g')`
