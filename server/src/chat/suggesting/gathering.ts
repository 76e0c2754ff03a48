import type { SourceItem } from '@sorrel/contract/prefill/answer'
import { sql } from 'kysely'
import type { Permitted } from '../../kernel/access.ts'
import { addMinutes } from '../../kernel/clock.ts'
import type { Context } from '../../kernel/context.ts'
import { makeId } from '../../kernel/ids.ts'
import type { PrefillSource } from '../../prefill/source.ts'
import type { ChannelPlace } from '../access.ts'

/** All that a model gets to know. */
export type Question = {
  /** What the patient wrote since the dietitian's last message, the oldest first. */
  asked: readonly SourceItem[]
  sources: readonly SourceItem[]
  language: 'en' | 'es'
  /** Whether numbers of weight and energy are kept from the patient. */
  is_safe_mode: boolean
}

const daysOfNews = 60
const mostAsked = 10
const mostLetters = 60_000

type Asked = { id: string; text: string; sent_at: string; author_id: string; language: 'en' | 'es' }

/** The messages that came after the last words of the dietitian, until one of them or the newest. A guardian writes in a language of their own. */ // reads patients
export async function findAsked(ctx: Context, { id }: Permitted<ChannelPlace>, upTo: string | undefined): Promise<Asked[]> {
  const { rows } = await sql<Asked>`
    select m.id, m.text, m.sent_at, m.author_id, coalesce(a.preferred_language, p.preferred_language) as language
    from chat_message m join patient p on p.id = m.patient_id left join patient a on a.id = m.author_id where m.chat_channel_id = ${id} and m.role = 'patient' and m.text is not null
      and m.sent_at > coalesce((select max(coalesce(o.written_at, o.sent_at)) from chat_message o where o.chat_channel_id = ${id} and o.role = 'provider' and o.kind = 'written' and o.deleted_at is null
        and not exists (select from chat_call k where k.chat_message_id = o.id)), '-infinity')
      ${upTo === undefined ? sql`` : sql`and m.seq <= (select u.seq from chat_message u where u.chat_channel_id = ${id} and u.id = ${upTo})`}
    order by m.seq desc limit ${mostAsked}`.execute(ctx.db)
  return rows.reverse()
}

/** What the record says that an answer may rest on, as the dietitian may read it, the newest last. */ // reads patients, providers
export async function gatherQuestion(
  ctx: Context,
  { patient_id, provider_id }: Permitted<ChannelPlace>,
  asked: readonly Asked[],
  sources: readonly PrefillSource[],
): Promise<Question> {
  const { rows } = await sql<{ ed_safe_mode: boolean; time_zone: string }>`
    select p.ed_safe_mode, coalesce(p.time_zone, d.time_zone) as time_zone from patient p, provider d
    where p.id = ${patient_id} and d.id = ${provider_id}`.execute(ctx.db)
  const { ed_safe_mode, time_zone } = rows[0]!
  const about = {
    // No visit has this id, so that nothing of a recording is read.
    ...{ appointment_id: makeId(), patient_id, provider_id, visit_at: ctx.now(), is_first: false, time_zone },
    since: addMinutes(ctx.now(), -daysOfNews * 1440),
  }
  const gathered = await Promise.all(sources.map((source) => source.gather(ctx, about)))
  const known = gathered.flatMap(({ items }) => items).filter(({ text }) => text.trim() !== '' && !(ed_safe_mode && isOfWeight(text)))
  const own = asked.map(
    ({ id, text, sent_at, author_id }): SourceItem => ({
      ...{ source_type: 'message', source_id: id, text, at: sent_at, speaker: author_id === patient_id ? 'patient' : 'other' },
    }),
  )
  const others = known.filter(({ source_id }) => !asked.some(({ id }) => id === source_id))
  return { asked: own, sources: [...keepNewest(others), ...own], language: asked.at(-1)!.language, is_safe_mode: ed_safe_mode }
}

/** The newest of them, as many as a model reads in a moment. */
function keepNewest(items: readonly SourceItem[]): SourceItem[] {
  let letters = 0
  const newest = [...items].sort((a, b) => ((a.at ?? '') < (b.at ?? '') ? 1 : -1))
  return newest
    .filter(({ text }) => {
      letters += text.length
      return letters <= mostLetters
    })
    .reverse()
}

/** Whether a text speaks of weight or energy, which a patient in safe mode is not told. */
export const isOfWeight = (text: string): boolean =>
  /\b(?:kg|kilos?|lbs?|pounds?|libras?|k?cal(?:or[ií]as?|ories?)?|weigh(?:t|s|ed)?|pes(?:o|a|as|é)|BMI|IMC)\b/iu.test(text)
