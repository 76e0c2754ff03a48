import { findRise, type Rise, rankRises, riseSpan, soundDays } from '@sorrel/contract/glucose/rules'
import type { MealGlucose } from '@sorrel/contract/glucose/schemas'
import { sql } from 'kysely'
import type { Permitted } from '../kernel/access.ts'
import type { Context } from '../kernel/context.ts'
import type { GlucoseOwner } from './access.ts'
import { addDays } from './days.ts'

type Eaten = {
  journal_entry_id: string
  occurred_at: string
  time_zone: string
  local_date: string
  title: string
  beats: { minute: number; mg_dl: number }[]
}
type Risen = { meal: Eaten; rise: Rise }

/** What was eaten from one day to another with the glucose around it, newest first, with the places of the three that rose most lately. */
export async function listMeals(ctx: Context, owner: Permitted<GlucoseOwner>, from: string, to: string): Promise<MealGlucose[]> {
  const [meals, ranks] = await Promise.all([findMeals(ctx, owner, from, to), rankMeals(ctx, owner)])
  return meals.map((one) => showMeal(one, ranks.get(one.meal.journal_entry_id) ?? null))
}

/** The meals that rose most from one day to another, the highest first. */
export async function listHighest(ctx: Context, owner: Permitted<GlucoseOwner>, from: string, to: string): Promise<MealGlucose[]> {
  const meals = await findMeals(ctx, owner, from, to)
  const ranks = rankAll(meals)
  const shown = meals.flatMap((one) => (ranks.has(one.meal.journal_entry_id) ? [showMeal(one, ranks.get(one.meal.journal_entry_id)!)] : []))
  return shown.sort((a, b) => a.rank! - b.rank!)
}

/** The places of the meals of the last two weeks with readings. */
async function rankMeals(ctx: Context, owner: Permitted<GlucoseOwner>): Promise<Map<string, number>> {
  if (!owner.last_day) return new Map()
  return rankAll(await findMeals(ctx, owner, addDays(owner.last_day, 1 - soundDays), owner.last_day))
}

const rankAll = (meals: readonly Risen[]) => rankRises(meals.map(({ meal, rise }) => ({ key: meal.journal_entry_id, rise })))

const showMeal = ({ meal, rise }: Risen, rank: number | null): MealGlucose => ({ ...meal, ...rise, rank })

/**
 * Meals, snacks and drinks with the readings around them, in one statement. Of two devices the one with more readings around the meal
 * counts. What nobody measured is left out; private entries are the patient's own.
 */ // reads journal
async function findMeals(ctx: Context, { id }: Permitted<GlucoseOwner>, from: string, to: string): Promise<Risen[]> {
  const isOwn = ctx.actor.kind === 'patient'
  const { rows } = await sql<Eaten>`
    select e.id as journal_entry_id, e.occurred_at, e.time_zone, e.local_date, around.beats,
      coalesce(e.text, (select string_agg(item ->> 'name', ', ') from jsonb_array_elements(e.items) item), '') as title
    from journal_entry e
    cross join lateral (
      select jsonb_agg(jsonb_build_object('minute', round(extract(epoch from p.at - e.occurred_at) / 60)::int, 'mg_dl', p.mg_dl) order by p.at) as beats
      from (
        select distinct p.at, p.device, p.mg_dl from glucose_upload u join glucose_point p on p.upload_id = u.id
        where u.patient_id = ${id} and p.at >= e.occurred_at - make_interval(mins => ${riseSpan.before})
          and p.at <= e.occurred_at + make_interval(mins => ${riseSpan.after})) p
      group by p.device order by count(*) desc, p.device limit 1) around
    where e.patient_id = ${id} and e.kind in ('meal', 'snack', 'drink') and e.hidden_at is null ${isOwn ? sql`` : sql`and e.visibility = 'shared'`}
      and e.occurred_at >= ${from}::date - interval '1 day' and e.occurred_at < ${to}::date + interval '2 days'
      and e.local_date between ${from} and ${to}
    order by e.occurred_at desc, e.id desc`.execute(ctx.db)
  return rows.map((meal) => ({ meal, rise: findRise(meal.beats) }))
}
