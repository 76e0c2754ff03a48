import type { Answering, AnsweringSettings } from '@sorrel/contract/chat/hours/schemas'
import { makeClock } from '@sorrel/contract/chat/hours/zones'
import { sql } from 'kysely'
import { type Permitted, permit } from '../../kernel/access.ts'
import { addMinutes } from '../../kernel/clock.ts'
import { type Context, requireProviderActor } from '../../kernel/context.ts'
import { Problem } from '../../kernel/problem.ts'
import type { ChannelPlace } from '../access.ts'

/** A dietitian whose answering hours the caller may change: their own. */
export type Answerer = { provider_id: string }

/** The caller, if the path names them. Otherwise `not_found`. */
export function requireOwn(ctx: Context, { provider_id }: Answerer): Permitted<Answerer> {
  if (requireProviderActor(ctx).provider_id !== provider_id) throw new Problem('not_found')
  return permit({ provider_id })
}

/** The dietitian to whom a message was written, for a job that answers it as the system. */
export const answererOfJob = ({ provider_id }: Answerer): Permitted<Answerer> => permit({ provider_id })

type Row = Pick<Answering, 'time_zone' | 'hours' | 'answer_minutes' | 'keeps_holidays'> & {
  outside_en: string | null
  outside_es: string | null
  welcome_en: string | null
  welcome_es: string | null
  version: number
}
type Leave = AnsweringSettings['leaves'][number]

/** The dietitian of a conversation that the caller may read. */
export const answererOf = ({ provider_id }: Permitted<ChannelPlace>): Permitted<Answerer> => permit({ provider_id })

/**
 * When a dietitian answers, with what goes out by itself. Who named nothing promises nothing. Leaves are those from today on; `past` asks for
 * those, too, that ended up to so many days before a moment.
 */ // reads providers
export async function readAnswering(
  ctx: Context,
  { provider_id }: Permitted<Answerer>,
  past?: { since: string; days: number },
): Promise<Omit<AnsweringSettings, 'covers'>> {
  const { rows } = await sql<Row>`
    select v.time_zone, coalesce(a.hours, '[]') as hours, a.answer_minutes, coalesce(a.keeps_holidays, true) as keeps_holidays,
      a.outside_en, a.outside_es, a.welcome_en, a.welcome_es, coalesce(a.version, 1) as version
    from provider v left join chat_answering a on a.provider_id = v.id where v.id = ${provider_id}`.execute(ctx.db)
  const row = rows[0]
  if (!row) throw new Problem('not_found')
  const { outside_en, outside_es, welcome_en, welcome_es, ...facts } = row
  return {
    provider_id,
    ...facts,
    leaves: await listLeaves(
      ctx,
      provider_id,
      past ? addMinutes(past.since, -1440 * past.days).slice(0, 10) : findToday(ctx, facts.time_zone),
    ),
    outside: { en: outside_en, es: outside_es },
    welcome: { en: welcome_en, es: welcome_es },
  }
}

/** The day it is by the clock of a time zone. */
export const findToday = (ctx: Context, zone: string): string => makeClock(zone).read(Date.parse(ctx.now())).slice(0, 10)

// reads providers
async function listLeaves(ctx: Context, providerId: string, from: string): Promise<Leave[]> {
  const { rows } = await sql<Omit<Leave, 'text'> & { text_en: string | null; text_es: string | null }>`
    select l.starts_on, l.ends_on, l.cover_id, case when l.cover_id is not null then concat_ws(' ', c.first_name, c.last_name) end as cover_name,
      l.text_en, l.text_es
    from chat_leave l left join provider c on c.id = l.cover_id where l.provider_id = ${providerId} and l.ends_on >= ${from}
    order by l.starts_on`.execute(ctx.db)
  return rows.map(({ text_en, text_es, ...leave }) => ({ ...leave, text: { en: text_en, es: text_es } }))
}

/** When a dietitian covers for others, from today on. */ // reads providers
export async function listCovers(ctx: Context, { provider_id }: Permitted<Answerer>, today: string): Promise<AnsweringSettings['covers']> {
  const { rows } = await sql<AnsweringSettings['covers'][number]>`
    select concat_ws(' ', v.first_name, v.last_name) as provider_name, l.starts_on, l.ends_on
    from chat_leave l join provider v on v.id = l.provider_id where l.cover_id = ${provider_id} and l.ends_on >= ${today}
    order by l.starts_on, provider_name`.execute(ctx.db)
  return rows
}
