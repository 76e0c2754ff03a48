import { findNextOpening, findSeason } from '@sorrel/contract/renewals/rules'
import type { OwnRenewal, Renewal } from '@sorrel/contract/renewals/schemas'
import { type RenewalNeed, renewalNeeds } from '@sorrel/contract/renewals/vocabulary'
import type { listRenewals as wire } from '@sorrel/contract/renewals/wire'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Permitted } from '../kernel/access.ts'
import { findToday } from '../kernel/clock.ts'
import type { Context } from '../kernel/context.ts'
import { pageOf, readCursor } from '../kernel/lists/cursors.ts'
import { type NameOf, namePayers } from '../payers/own/naming.ts'
import type { RenewalRow } from './access.ts'

type Wanted = z.output<typeof wire.query>
type Shown = z.input<typeof Renewal>
type OwnShown = z.input<typeof OwnRenewal>
type Row = RenewalRow & {
  patient_name: string
  provider_name: string
  care_id: string | null
  asked_at: string | null
  new_payer_id: string | null
}

// reads patients, providers, care, eligibility, insurance
const readRows = async (ctx: Context, where: RawBuilder<unknown>, limit: number): Promise<Row[]> => {
  const { rows } = await sql<Row>`
    select r.*, concat_ws(' ', coalesce(p.preferred_name, p.first_name), p.last_name) as patient_name, concat_ws(' ', d.first_name, d.last_name) as provider_name,
      (select c.id from care c where c.patient_id = r.patient_id and c.provider_id = r.provider_id order by c.ended_at desc nulls first limit 1) as care_id,
      (select max(e.created_at) from eligibility_check e where e.patient_id = r.patient_id and e.payer_id = r.payer_id
        and e.service_date >= make_date(r.plan_year, 1, 1) and e.service_date <= make_date(r.plan_year, 12, 31)) as asked_at,
      (select o.payer_id from coverage c join coverage o on o.patient_id = c.patient_id and o.priority = c.priority where c.id = r.coverage_id
        and c.closed_at is not null and o.closed_at is null and o.kind = 'insurance' limit 1) as new_payer_id
    from renewal r join patient p on p.id = r.patient_id join provider d on d.id = r.provider_id
    where ${where} order by r.starts_at, r.id limit ${limit}`.execute(ctx.db)
  return rows
}

const showOwn = (row: Row, nameOf: NameOf): OwnShown => {
  const { id: renewal_id, plan_year, payer_id, appointment_id, starts_at, service_date, provider_name, visits, says, said_at } = row
  const payer_name = nameOf(payer_id)
  const { basis, before, after } = row
  return {
    ...{ renewal_id, plan_year, payer_name, appointment_id, starts_at, service_date, provider_name, visits },
    ...{ basis, before, after, says, said_at },
  }
}

const nameAll = (ctx: Context, rows: readonly Row[]) =>
  namePayers(ctx, [...new Set(rows.flatMap(({ payer_id, new_payer_id }) => [payer_id, new_payer_id]))])

function show({ actor }: Context, row: Row, nameOf: NameOf): Shown {
  const { patient_id, patient_name, provider_id, care_id, needs, asked_at, told_at, done_at, note, version, new_payer_id } = row
  return {
    ...showOwn(row, nameOf),
    ...{ patient_id, patient_name, provider_id, needs, asked_at, told_at, done_at, note, version },
    new_payer_name: new_payer_id === null ? null : nameOf(new_payer_id),
    care_id: actor.kind === 'provider' ? care_id : null,
    state: done_at === null ? 'open' : 'done',
  }
}

const stateIs = (state: 'open' | 'done') => (state === 'open' ? sql`r.done_at is null and r.needs <> '{}'` : sql`r.done_at is not null`)
const isTheirs = ({ actor }: Context) => (actor.kind === 'provider' ? sql`r.provider_id = ${actor.provider_id}` : sql`true`)
const yearOf = (ctx: Context): number | null => findSeason(findToday(ctx))?.plan_year ?? null

/** A page of what the new plan year changes, the next visit first. One statement. */
export async function listRenewals(ctx: Context, { state = 'open', need, cursor, limit = 50 }: Wanted) {
  const plan_year = yearOf(ctx)
  if (plan_year === null) return { plan_year, opens_on: findNextOpening(findToday(ctx)), items: [], next_cursor: null }
  const after = cursor === undefined ? undefined : readCursor(cursor)
  const conditions = [
    sql`r.plan_year = ${plan_year}`,
    isTheirs(ctx),
    stateIs(state),
    ...(need === undefined ? [] : [sql`r.needs @> array[${need}]`]),
    ...(after === undefined ? [] : [sql`(r.starts_at, r.id) > (${after.at}::timestamptz, ${after.id}::uuid)`]),
  ]
  const rows = await readRows(ctx, sql.join(conditions, sql` and `), limit + 1)
  const { items, next_cursor } = pageOf(rows, limit, ({ starts_at: at, id }) => ({ at, id }))
  const nameOf = await nameAll(ctx, items)
  return { plan_year, opens_on: null, items: items.map((row) => show(ctx, row, nameOf)), next_cursor }
}

/** How much of it is open, in all and by what is needed: two statements. */
export async function countRenewals(ctx: Context) {
  const mine = sql`r.plan_year = ${yearOf(ctx)} and ${isTheirs(ctx)}`
  const [totals, needs] = await Promise.all([
    sql<{ open: number; done: number }>`
      select count(*) filter (where ${stateIs('open')})::int as open, count(*) filter (where ${stateIs('done')})::int as done
      from renewal r where ${mine}`.execute(ctx.db),
    sql<{ need: RenewalNeed; renewals: number }>`
      select need, count(*)::int as renewals from renewal r, unnest(r.needs) as need where ${mine} and ${stateIs('open')} group by need`.execute(
      ctx.db,
    ),
  ])
  const order = Object.keys(renewalNeeds)
  return { ...totals.rows[0]!, needs: needs.rows.toSorted((a, b) => order.indexOf(a.need) - order.indexOf(b.need)) }
}

/** How many plans still need something before the new plan year; none out of the season. */
export async function countOpenRenewals(ctx: Context): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from renewal r where r.plan_year = ${yearOf(ctx)} and ${isTheirs(ctx)} and ${stateIs('open')}`.execute(
    ctx.db,
  )
  return rows[0]?.count ?? 0
}

/** One renewal in the form of the contract, as it is now. */
export async function showRenewal(ctx: Context, { id }: Permitted<RenewalRow>): Promise<Shown> {
  const [row] = await readRows(ctx, sql`r.id = ${id}`, 1)
  if (!row) throw new Error('a renewal that was held is there')
  return show(ctx, row, await nameAll(ctx, [row]))
}

/**
 * What the new plan year changes for a patient, in the season. Plans without a visit in it are left out, such as one whose visits another plan took.
 */ // reads scheduling
export async function listOwn(ctx: Context, { id }: Permitted<{ id: string }>): Promise<{ items: OwnShown[] }> {
  const pays = sql`exists (select from appointment a where a.id = r.appointment_id and a.coverage_id = r.coverage_id)`
  const rows = await readRows(
    ctx,
    sql`r.patient_id = ${id} and r.plan_year = ${yearOf(ctx)} and r.starts_at > ${ctx.now()} and ${pays}`,
    20,
  )
  const nameOf = await nameAll(ctx, rows)
  return { items: rows.map((row) => showOwn(row, nameOf)) }
}

/** The same of one renewal, for its patient. */
export async function showOwnRenewal(ctx: Context, { id }: Permitted<RenewalRow>): Promise<OwnShown> {
  const [row] = await readRows(ctx, sql`r.id = ${id}`, 1)
  if (!row) throw new Error('a renewal that was held is there')
  return showOwn(row, await nameAll(ctx, [row]))
}
