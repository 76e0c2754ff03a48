import type { Answer } from '@sorrel/contract/kernel/operation'
import { computeRating, decideAccepting, reviewsBeforeRating, usualMinutes } from '@sorrel/contract/providers/rules'
import type * as wire from '@sorrel/contract/providers/wire'
import { defaultRules } from '@sorrel/contract/scheduling/rules'
import { sql } from 'kysely'
import type { Permitted } from '../kernel/access.ts'
import type { Context } from '../kernel/context.ts'
import { namePayers } from '../payers/own/naming.ts'
import { readAgreedRates } from '../prices/pricing/agreed-rates.ts'
import { readPlanPrices } from '../prices/pricing/plan-prices.ts'
import { readNextStarts } from '../scheduling/availability/next-starts.ts'
import { findRatedPayers, type ProviderRow } from './access.ts'
import { badgesOf } from './badges.ts'
import { secondBioOf } from './own-profiles.ts'
import { readReviews } from './reviews.ts'

export type Profile = Answer<typeof wire.getProviderProfile>

/** Everything public about a provider. The statements run in parallel. */
export async function readProfile(ctx: Context, row: Permitted<ProviderRow>): Promise<Profile> {
  const [licences, networks, locations, rules, rating, recent_reviews, starts] = await Promise.all([
    readLicences(ctx, row),
    readNetworks(ctx, row),
    ctx.db.selectFrom('provider_location').selectAll().where('provider_id', '=', row.id).orderBy('name').execute(),
    readRules(ctx, row),
    readRating(ctx, row),
    readReviews(ctx, row),
    readNextStarts(ctx, [row.id], { count: 1 }),
  ])
  const next = starts.get(row.id)?.[0]?.starts_at ?? null
  return {
    ...row,
    second_bio: secondBioOf(row),
    visit_modes: row.visit_modes.filter((mode) => mode === 'in_person' || mode === 'virtual'),
    accepting: decideAccepting(row.accepting, rules.new_patients),
    licences,
    networks,
    locations: locations,
    rating: computeRating(rating.sum, rating.count),
    review_count: rating.count,
    recent_reviews,
    badges: badgesOf({ ...row, rating_sum: rating.sum, rating_count: rating.count, next }, ctx.now()),
    first_visit_minutes: usualMinutes['Initial Consultation'],
    follow_up_minutes: usualMinutes['Follow-up'],
    cutoff_hours: rules.cutoff_hours,
    late_cancel_fee_cents: rules.late_cancel_fee_cents,
    no_show_fee_cents: rules.no_show_fee_cents,
    next_available_at: next,
  }
}

/** The average and number of public reviews. The average must not be shown when there are fewer than five. */
export async function readRating(ctx: Context, row: Permitted<ProviderRow>): Promise<{ sum: number; count: number }> {
  const { rows } = await sql<{ sum: number; count: number }>`
    select coalesce(sum(rating), 0)::int as sum, count(rating)::int as count from app.review
    where provider_id = ${row.id} and status = 'published' and display = 'public'`.execute(ctx.db)
  return rows[0]!
}

/** Badges, recent reviews, and the themes that reviews mention. */
export async function readReputation(ctx: Context, row: Permitted<ProviderRow>): Promise<Answer<typeof wire.getPublicReputation>> {
  const [rating, recent, starts, themes, stars] = await Promise.all([
    readRating(ctx, row),
    readReviews(ctx, row),
    readNextStarts(ctx, [row.id], { count: 1 }),
    sql<{ theme: string; count: number }>`
      select theme, count(*)::int as count from app.review, unnest(themes) as theme
      where provider_id = ${row.id} and status = 'published' and display = 'public' group by theme order by 2 desc, 1 limit 12`.execute(
      ctx.db,
    ),
    sql<{ rating: number; count: number }>`
      select star as rating, count(r.id)::int as count from generate_series(5, 1, -1) as star
      left join app.review r on r.provider_id = ${row.id} and r.rating = star and r.status = 'published' and r.display = 'public'
      group by star order by star desc`.execute(ctx.db),
  ])
  const standing = { ...row, rating_sum: rating.sum, rating_count: rating.count, next: starts.get(row.id)?.[0]?.starts_at ?? null }
  return {
    badges: badgesOf(standing, ctx.now()),
    recent,
    themes: themes.rows,
    stars: rating.count < reviewsBeforeRating ? [] : stars.rows,
  }
}

/** What each payer pays, as far as the caller may know it, and the cash prices, which are public. */
export async function readRates(ctx: Context, row: Permitted<ProviderRow>): Promise<Answer<typeof wire.getProviderRates>> {
  const items = await readAgreedRates(ctx, row.id, await findRatedPayers(ctx, row))
  const nameOf = await namePayers(
    ctx,
    items.map(({ payer_id }) => payer_id),
  )
  return {
    items: items.map((item) => ({ ...item, payer_name: nameOf(item.payer_id) })),
    cash_initial_cents: row.cash_initial_cents,
    cash_follow_up_cents: row.cash_follow_up_cents,
  }
}

async function readLicences(ctx: Context, row: Permitted<ProviderRow>): Promise<Profile['licences']> {
  return ctx.db
    .selectFrom('provider_licence')
    .select(['state', 'number', 'expires_on'])
    .where('provider_id', '=', row.id)
    .where('expires_on', '>=', ctx.now().slice(0, 10))
    .orderBy('state')
    .execute()
}

async function readNetworks(ctx: Context, row: Permitted<ProviderRow>): Promise<Profile['networks']> {
  const { rows } = await sql<{ payer_id: string; states: string[] }>`
    select payer_id, array_agg(state order by state) as states from networks_of(${row.id}) group by payer_id`.execute(ctx.db)
  const prices = await readPlanPrices(
    ctx,
    rows.map(({ payer_id }) => ({ provider_id: row.id, payer_id })),
  )
  const nameOf = await namePayers(
    ctx,
    rows.map(({ payer_id }) => payer_id),
  )
  const named = rows.map((network, at) => ({ ...network, payer_name: nameOf(network.payer_id), first_visit: prices[at] ?? null }))
  return named.sort((a, b) => (a.payer_name < b.payer_name ? -1 : 1))
}

// reads scheduling
export async function readRules(ctx: Context, row: Permitted<ProviderRow>) {
  const rules = await ctx.db
    .selectFrom('availability_rules')
    .select(['new_patients', 'cutoff_hours', 'late_cancel_fee_cents', 'no_show_fee_cents'])
    .where('provider_id', '=', row.id)
    .executeTakeFirst()
  return rules ?? defaultRules
}
