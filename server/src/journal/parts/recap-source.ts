import type { Emotion, Symptom } from '@sorrel/contract/journal/vocabulary'
import type { RecapEvidence } from '@sorrel/contract/recap/schemas'
import { sql } from 'kysely'
import type { Context } from '../../kernel/context.ts'
import { gatherEvidence, type Measured, type RecapOf, type RecapPart, type RecapSource } from '../../recap/source.ts'
import { weightLossDays } from '../../recap/weight-loss.ts'
import { addDays, countDays } from '../streak/days.ts'
import { countStreak, type EntryDay } from '../streak/streak.ts'

/** What a journal brings to a recap. Private entries reach no dietitian, not even as a number. */
export const journalRecap: RecapSource = {
  recap: async (ctx, of) => {
    const [counts, signs, measures, more] = await Promise.all([
      countEntries(ctx, of),
      listSigns(ctx, of),
      listMeasures(ctx, of),
      of.audience === 'provider' ? tellProvider(ctx, of) : tellPatient(ctx, of),
    ])
    return {
      stats: tellStats(of, counts, more.streak),
      measures,
      highlights: [...tellDays(of, signs, more.streak), ...more.answered],
      concerns: [...signs.flatMap(tellSign), ...more.concerns],
    }
  },
}

// Two days in a row are no streak worth a word, and a sign on one day is no pattern.
const leastStreak = 3
const leastSignDays = 3
/** Who wrote before and has not for so many days may have stopped. */
const quietDays = 14
const hardEmotions: readonly Emotion[] = ['stressed', 'anxious', 'sad', 'angry', 'lonely', 'guilty']

// A dietitian reads what is shared. The policy of the table says so, too.
const readableBy = ({ audience }: RecapOf) => (audience === 'provider' ? sql`and visibility = 'shared'` : sql``)

function tellStats(of: RecapOf, counts: Counts, streak: number): RecapPart['stats'] {
  const best: RecapPart['stats'] = streak > 0 ? [{ stat: 'streak_best', value: streak }] : []
  return [
    { stat: 'journal_days', value: counts.days, of: of.days, before: counts.days_before },
    { stat: 'meals', value: counts.meals, before: counts.meals_before },
    ...best,
  ]
}

/** The days with an entry, and those with movement. In safe mode there is no number, but a word. */
function tellDays(of: RecapOf, signs: readonly Sign[], streak: number): RecapPart['highlights'] {
  const days = signs.find(({ sign }) => sign === 'journal_days')
  const active = signs.find(({ sign }) => sign === 'active_days')
  const told: RecapPart['highlights'] = []
  // How many entries stand behind the word would be that number again, so the newest one does.
  if (days && of.hides_numbers) told.push({ says: 'journal_kept', evidence: days.evidence.slice(0, 1), evidence_count: 1 })
  else if (days) told.push({ says: 'journal_days', number: days.number, of: of.days, ...rowsOf(days) })
  if (days && streak >= leastStreak) told.push({ says: 'streak_best', number: streak, ...rowsOf(days) })
  if (active && active.number >= leastSignDays && !of.hides_numbers)
    told.push({ says: 'active_days', number: active.number, ...rowsOf(active) })
  return told
}

const rowsOf = ({ evidence, number }: Sign) => ({ evidence, evidence_count: number })

type Counts = { days: number; days_before: number; meals: number; meals_before: number }

async function countEntries(ctx: Context, of: RecapOf): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select count(distinct local_date) filter (where occurred_at >= ${of.from})::int as days,
      count(distinct local_date) filter (where occurred_at < ${of.from})::int as days_before,
      count(*) filter (where kind = 'meal' and occurred_at >= ${of.from})::int as meals,
      count(*) filter (where kind = 'meal' and occurred_at < ${of.from})::int as meals_before
    from journal_entry where patient_id = ${of.patient_id} and hidden_at is null ${readableBy(of)}
      and occurred_at >= ${of.before} and occurred_at < ${of.to}`.execute(ctx.db)
  return rows[0]!
}

type SignName = 'journal_days' | 'active_days' | 'symptom' | 'feeling'
type Sign = { sign: SignName; subject: string | null; number: number; evidence: RecapEvidence[] }

/** On how many days the patient wrote, moved, or noted each symptom and each hard feeling, with the latest entry of each of these days. */
async function listSigns(ctx: Context, of: RecapOf): Promise<Sign[]> {
  const { rows } = await sql<Sign>`
    with seen as (
      select id, occurred_at, local_date, kind, symptoms, emotions from journal_entry
      where patient_id = ${of.patient_id} and hidden_at is null ${readableBy(of)}
        and occurred_at >= ${of.from} and occurred_at < ${of.to}
    ), told as (
      select 'journal_days' as sign, null as subject, * from seen
      union all select 'active_days', null, * from seen where kind = 'activity'
      union all select 'symptom', symptom, seen.* from seen, unnest(symptoms) symptom
      union all select 'feeling', emotion, seen.* from seen, unnest(emotions) emotion where emotion = any (${hardEmotions}::text[])
    ), daily as (
      select distinct on (sign, subject, local_date) sign, subject, local_date, id, occurred_at from told
      order by sign, subject, local_date, occurred_at desc, id desc
    )
    select sign, subject, count(*)::int as number, ${gatherEvidence('journal', sql`occurred_at`, sql`true`)} as evidence
    from daily group by sign, subject order by count(*) desc, sign, subject`.execute(ctx.db)
  return rows
}

function tellSign(told: Sign): RecapPart['concerns'] {
  const { sign, subject, number } = told
  if (number < leastSignDays) return []
  const line = { number, ...rowsOf(told) }
  if (sign === 'symptom') return [{ ...line, says: 'symptom', symptom: subject as Symptom }]
  return sign === 'feeling' ? [{ ...line, says: 'feeling', emotion: subject as Emotion }] : []
}

/** The last weight of each day, as far back as weights are compared, and the hours of sleep of each day of the span. */
async function listMeasures(ctx: Context, of: RecapOf): Promise<Measured[]> {
  const { rows } = await sql<{ metric: 'weight' | 'sleep'; at: string; value: number; id: string }>`
    (select distinct on (local_date) 'weight' as metric, occurred_at as at, weight_grams / 1000.0::float8 as value, id from journal_entry
      where patient_id = ${of.patient_id} and hidden_at is null ${readableBy(of)} and weight_grams is not null
        and occurred_at >= least(${of.before}::timestamptz, ${of.to}::timestamptz - make_interval(days => ${weightLossDays})) and occurred_at < ${of.to}
      order by local_date, occurred_at desc, id desc)
    union all
    (select 'sleep', max(occurred_at), round(sum(minutes) / 60.0, 1)::float8, (array_agg(id order by occurred_at desc))[1] from journal_entry
      where patient_id = ${of.patient_id} and hidden_at is null ${readableBy(of)} and kind = 'sleep' and minutes is not null
        and occurred_at >= ${of.from} and occurred_at < ${of.to} group by local_date)`.execute(ctx.db)
  return rows.map(({ id, ...row }) => ({ ...row, evidence: { kind: 'journal', id, at: row.at } }))
}

/** What only one of the two readers gets. */
type ForReader = { streak: number; answered: RecapPart['highlights']; concerns: RecapPart['concerns'] }

/** The longest streak of the span, and the entries to which the dietitian answered in it. */
async function tellPatient(ctx: Context, of: RecapOf): Promise<ForReader> {
  const [streak, answered] = await Promise.all([of.hides_numbers ? 0 : findBestStreak(ctx, of), findAnswered(ctx, of)])
  return { streak, answered, concerns: [] }
}

// One day around the span, because the night after a day may still count for it.
async function findBestStreak(ctx: Context, of: RecapOf): Promise<number> {
  const { rows } = await sql<EntryDay>`
    select local_date as date, count(*)::int as entries, bool_or(not before_three) as late, bool_or(before_three) as early
    from journal_entry where patient_id = ${of.patient_id} and hidden_at is null
      and occurred_at >= ${of.from} and occurred_at < ${of.to} group by local_date`.execute(ctx.db)
  return countStreak(rows, { today: of.to_day, hour: 12 }).best
}

async function findAnswered(ctx: Context, of: RecapOf): Promise<RecapPart['highlights']> {
  const { rows } = await sql<{ number: number; evidence: RecapEvidence[] }>`
    with answered as (
      select e.id, e.occurred_at from journal_entry e where e.patient_id = ${of.patient_id} and e.hidden_at is null and (
        exists (select from journal_comment c where c.journal_entry_id = e.id and c.by = 'provider' and c.at >= ${of.from} and c.at < ${of.to})
        or exists (select from journal_review r where r.journal_entry_id = e.id and r.reaction <> 'seen' and r.at >= ${of.from} and r.at < ${of.to}))
    ) select count(*)::int as number, ${gatherEvidence('journal', sql`occurred_at`, sql`true`)} as evidence from answered`.execute(ctx.db)
  const { number, evidence } = rows[0]!
  return number > 0 ? [{ says: 'answered', number, evidence, evidence_count: number }] : []
}

/** What waits for the dietitian: entries of the span that nobody looked at, and a journal that has gone quiet. */
async function tellProvider(ctx: Context, of: RecapOf): Promise<ForReader> {
  const [unseen, quiet] = await Promise.all([findUnseen(ctx, of), findQuiet(ctx, of)])
  return { streak: 0, answered: [], concerns: [...unseen, ...quiet] }
}

async function findUnseen(ctx: Context, of: RecapOf): Promise<RecapPart['concerns']> {
  const { rows } = await sql<{ number: number; evidence: RecapEvidence[] }>`
    select count(*)::int as number, ${gatherEvidence('journal', sql`occurred_at`, sql`true`)} as evidence from journal_entry
    where patient_id = ${of.patient_id} and hidden_at is null and visibility = 'shared' and reviewed_at is null
      and occurred_at >= ${of.from} and occurred_at < ${of.to}`.execute(ctx.db)
  const { number, evidence } = rows[0]!
  return number > 0 ? [{ says: 'journal_unreviewed', number, evidence, evidence_count: number }] : []
}

async function findQuiet(ctx: Context, of: RecapOf): Promise<RecapPart['concerns']> {
  const { rows } = await sql<{ id: string; at: string; day: string }>`
    select id, occurred_at as at, local_date as day from journal_entry
    where patient_id = ${of.patient_id} and hidden_at is null and visibility = 'shared' and occurred_at < ${of.to}
    order by occurred_at desc, id desc limit 1`.execute(ctx.db)
  const [last] = rows
  if (!last || last.day > addDays(of.to_day, -quietDays)) return []
  const evidence: RecapEvidence[] = [{ kind: 'journal', id: last.id, at: last.at }]
  return [{ says: 'journal_quiet', number: countDays(last.day, of.to_day), day: last.day, evidence, evidence_count: 1 }]
}
