import { findSeason, listNeeds, type Season } from '@sorrel/contract/renewals/rules'
import type { YearPrice } from '@sorrel/contract/renewals/schemas'
import type { RenewalNeed } from '@sorrel/contract/renewals/vocabulary'
import { sql } from 'kysely'
import { findToday } from '../../kernel/clock.ts'
import { type Context, transaction } from '../../kernel/context.ts'
import { makeIdAt } from '../../kernel/ids.ts'
import { eachAlone } from '../../kernel/processes/each-alone.ts'
import { record } from '../../kernel/record.ts'
import { type AcrossYears, priceAcrossYears } from '../../prices/pricing/across-years.ts'
import type { Priced } from '../../prices/pricing/estimating.ts'
import { priceVisit } from '../../prices/visits.ts'
import type { RenewalRow } from '../access.ts'
import { type RenewingVisit, readLackingPapers, readRenewingVisits } from './visits.ts'

const together = 100

/**
 * Finds what the new plan year changes, for everybody or for one patient. Outside of the season nothing happens. One patient whose facts cannot be read
 * holds up no other. Runs as the system, and may run twice.
 */
export async function findRenewals(ctx: Context, patientId: string | null = null): Promise<void> {
  const season = findSeason(findToday(ctx))
  if (season === null) return
  const visits = await readRenewingVisits(ctx, season, patientId)
  for (let at = 0; at < visits.length; at += together) {
    const some = visits.slice(at, at + together)
    const papers = await readLackingPapers(ctx, some)
    await eachAlone(ctx, some, (visit) => findOne(ctx, season, visit, papers.get(visit.appointment_id) ?? []))
  }
  await transaction(ctx, (ctx) => withdrawOthers(ctx, season, visits, patientId))
}

async function findOne(ctx: Context, season: Season, visit: RenewingVisit, papers: readonly RenewalNeed[]): Promise<void> {
  const prices = await priceAcrossYears(ctx, visit)
  // What the page of the visit and its messages say is the same price.
  await priceVisit(ctx, visit.appointment_id)
  await transaction(ctx, async (ctx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`renewal:${visit.coverage_id}`}, 0))`.execute(ctx.db)
    const before = ctx.db.selectFrom('renewal').selectAll().where('coverage_id', '=', visit.coverage_id)
    const row = await before.where('plan_year', '=', season.plan_year).forUpdate().executeTakeFirst()
    await keepFound(ctx, row, { ...foundOf(visit, prices, row?.says ?? null, papers), plan_year: season.plan_year })
  })
}

type Found = ReturnType<typeof foundOf> & { plan_year: number }

function foundOf(
  visit: RenewingVisit,
  { before, after, basis, check }: AcrossYears,
  says: RenewalRow['says'],
  papers: readonly RenewalNeed[],
) {
  const { patient_id, provider_id, coverage_id, appointment_id, payer_id, service_date, starts_at, visits, effective_to, is_replaced } =
    visit
  const said = check?.benefits ?? null
  const ends = [effective_to, said?.plan_ends_on ?? null].filter((day) => day !== null).toSorted()
  const needs = listNeeds({
    ...{ day: service_date, basis, says, is_replaced, plan_ends_on: ends[0] ?? null },
    is_active: basis === 'asked' ? check?.status === 'active' : null,
    lacks_referral: papers.includes('referral'),
    needs_authorization: papers.includes('authorization') || said?.needs_authorization === true,
    ...{ before_cents: mostOf(before), after_cents: mostOf(after) },
  })
  const facts = { patient_id, provider_id, coverage_id, appointment_id, payer_id, service_date, starts_at, visits, basis, needs }
  return { ...facts, before: priceOf(before), after: priceOf(after) }
}

const isAmount = ({ kind }: Priced) => kind !== 'unknown' && kind !== 'protected'
const mostOf = (priced: Priced | null): number | null => (priced && isAmount(priced) ? priced.high_cents : null)

/** Whom nobody may bill sees no amount. */
const priceOf = (priced: Priced | null): YearPrice | null =>
  priced && {
    kind: priced.kind,
    ...(priced.kind === 'protected'
      ? { low_cents: null, high_cents: null }
      : { low_cents: priced.low_cents, high_cents: priced.high_cents }),
  }

/** Writes what was found, if it is news. Something new to do opens again what somebody had seen to. */
async function keepFound(ctx: Context, row: RenewalRow | undefined, found: Found): Promise<void> {
  if (row && writeFound(row) === writeFound(found)) return
  const { before, after, ...facts } = found
  const set = { ...facts, before: before && JSON.stringify(before), after: after && JSON.stringify(after), updated_at: ctx.now() }
  const id = row?.id ?? makeIdAt(ctx.now())
  if (row) {
    const isNews = found.needs.some((need) => !row.needs.includes(need))
    await ctx.db
      .updateTable('renewal')
      .set({ ...set, version: row.version + 1, ...(isNews && { done_at: null, done_by: null }) })
      .where('id', '=', id)
      .execute()
  } else
    await ctx.db
      .insertInto('renewal')
      .values({ ...set, ...nothingDone, id, created_at: ctx.now() })
      .execute()
  const { patient_id, provider_id } = found
  await record(ctx, 'renewal.prepared', { subject_id: id, patient_id, provider_id, payload: { renewal_id: id } })
}

const nothingDone = { says: null, said_at: null, told_at: null, done_at: null, done_by: null, note: null }

type Comparable = Omit<Found, 'plan_year'>
const writePrice = (price: YearPrice | null) => price && [price.kind, price.low_cents, price.high_cents]
const writeFound = (one: Comparable): string =>
  JSON.stringify([
    ...[
      one.patient_id,
      one.provider_id,
      one.appointment_id,
      one.payer_id,
      one.service_date,
      one.starts_at,
      one.visits,
      one.basis,
      one.needs,
    ],
    ...[writePrice(one.before), writePrice(one.after)],
  ])

/** Where no visit is left in the season, nothing has to be done. */
async function withdrawOthers(
  ctx: Context,
  { plan_year }: Season,
  visits: readonly RenewingVisit[],
  patientId: string | null,
): Promise<void> {
  const coverages = visits.map(({ coverage_id }) => coverage_id)
  await sql`
    update renewal set needs = '{}', version = version + 1, updated_at = ${ctx.now()}
    where plan_year = ${plan_year} and needs <> '{}' and coverage_id <> all (${coverages}::uuid[])
      ${patientId === null ? sql`` : sql`and patient_id = ${patientId}`}`.execute(ctx.db)
}
