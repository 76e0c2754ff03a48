import type { Answer } from '@sorrel/contract/kernel/operation'
import { listModes, measureMilesBetween } from '@sorrel/contract/providers/meeting'
import { computeRating, usualMinutes } from '@sorrel/contract/providers/rules'
import type { Badge, FitReason, Office } from '@sorrel/contract/providers/schemas'
import type * as wire from '@sorrel/contract/providers/wire'
import type { Context } from '../../kernel/context.ts'
import { type PlanPrice, readPlanPrices } from '../../prices/pricing/plan-prices.ts'
import { readNextStarts, type Start } from '../../scheduling/availability/next-starts.ts'
import { badgesOf, soonFor } from '../badges.ts'
import { hasBit } from './bits.ts'
import type { Criteria } from './criteria.ts'
import { measureMilesTo } from './distance.ts'
import { type Entry, findFiledSpecialty } from './entries.ts'
import type { Matches } from './matching.ts'
import type { SearchIndex } from './search-index.ts'
import { makeFitCheck } from './times/fitting.ts'
import { listValuesIn } from './words/text.ts'

export type SearchAnswer = Answer<typeof wire.searchProviders>
export type Found = Matches & { order: Int32Array; soonest: string | null }
type Card = SearchAnswer['items'][number]

/** The cards of one page: who each provider is, which next starts can be booked now, and why the provider is listed. */
export async function readCards(ctx: Context, index: SearchIndex, criteria: Criteria, found: Found, ordinals: Int32Array): Promise<Card[]> {
  const ids = Array.from(ordinals, (ordinal) => index.entries[ordinal]!.id)
  if (ids.length === 0) return []
  const [rows, starts, offices, prices] = await Promise.all([
    rowsOf(ctx, ids),
    startsFor(ctx, index, criteria, ids),
    readOffices(ctx, criteria, ids),
    readPrices(ctx, { index, criteria, found }, ordinals),
  ])
  const byId = new Map(rows.map((row) => [row.id, row]))
  const cards: Card[] = []
  for (const ordinal of ordinals) {
    const row = byId.get(index.entries[ordinal]!.id)
    if (!row) continue
    const card = cardOf(ctx, { index, criteria, found, ordinal }, row, starts.get(row.id) ?? [], offices.get(row.id) ?? [])
    cards.push({ ...card, plan_price: prices.get(row.id) ?? null })
  }
  return cards
}

/** What a first visit can cost with the plan of the search, for those in its network. */
async function readPrices(ctx: Context, place: Omit<Place, 'ordinal'>, ordinals: Int32Array): Promise<Map<string, PlanPrice | null>> {
  const insured = place.criteria.insurance.filter((payer) => payer !== 'CASH_PAY')
  const asked = Array.from(ordinals).flatMap((ordinal) => {
    const payer_id = networkMet({ ...place, ordinal }, insured)
    return payer_id === undefined ? [] : [{ provider_id: place.index.entries[ordinal]!.id, payer_id }]
  })
  const prices = await readPlanPrices(ctx, asked)
  return new Map(asked.map(({ provider_id }, at) => [provider_id, prices[at] ?? null]))
}

/** The next starts for a card: in the modes that it may show, at the times that were asked for, spread over days. */
function startsFor(ctx: Context, index: SearchIndex, criteria: Criteria, ids: readonly string[]): Promise<Map<string, Start[]>> {
  const fits = makeFitCheck(criteria, Date.parse(ctx.now()))
  const milesOf = (id: string) => {
    const ordinal = index.ordinalOf(id)
    return (ordinal === undefined ? undefined : measureMilesTo(index, criteria, ordinal)) ?? null
  }
  return readNextStarts(ctx, ids, {
    listModes: (id, offered) => listModes(offered, criteria.visit_mode, milesOf(id)),
    spread: { time_zone: criteria.time_zone },
    ...(fits && { fits }),
  })
}

/** The offices of these providers with their distances, the nearest first. */
async function readOffices(
  ctx: Context,
  { location_coordinates: place }: Criteria,
  ids: readonly string[],
): Promise<Map<string, Office[]>> {
  const rows = await ctx.db
    .selectFrom('provider_location')
    .select(['id', 'provider_id', 'city', 'state', 'latitude', 'longitude'])
    .where('provider_id', 'in', ids)
    .orderBy('name')
    .execute()
  const milesOf = ({ latitude, longitude }: (typeof rows)[number]) =>
    place && latitude !== null && longitude !== null ? roundMiles(measureMilesBetween(place, { latitude, longitude })) : null
  const offices = new Map<string, Office[]>()
  for (const row of rows) {
    const { id, city, state } = row
    offices.set(row.provider_id, [...(offices.get(row.provider_id) ?? []), { id, city, state, distance_miles: milesOf(row) }])
  }
  for (const list of offices.values()) list.sort((a, b) => (a.distance_miles ?? Infinity) - (b.distance_miles ?? Infinity))
  return offices
}

const roundMiles = (miles: number): number => Math.round(miles * 10) / 10

const rowsOf = (ctx: Context, ids: readonly string[]) =>
  ctx.db
    .selectFrom('provider')
    .select([
      'id',
      'slug',
      'first_name',
      'last_name',
      'credentials',
      'pronouns',
      'photo_url',
      'headline',
      'bio_language',
      'practising_since',
      'specialties',
    ])
    .select(['languages', 'age_groups', 'visit_modes', 'accepting', 'time_zone', 'city', 'state', 'cash_initial_cents', 'joined_on'])
    .where('id', 'in', ids)
    .where('status', '=', 'active')
    .execute()
type Row = Awaited<ReturnType<typeof rowsOf>>[number]
type Place = { index: SearchIndex; criteria: Criteria; found: Found; ordinal: number }

function cardOf(ctx: Context, place: Place, row: Row, starts: Start[], offices: Office[]): Omit<Card, 'plan_price'> {
  const { index, criteria, ordinal } = place
  const entry = index.entries[ordinal]!
  const miles = measureMilesTo(index, criteria, ordinal)
  const insured = criteria.insurance.filter((payer) => payer !== 'CASH_PAY')
  return {
    ...row,
    id: row.id,
    accepting: entry.waitlist ? 'waitlist' : row.accepting,
    specialties: wantedFirst(place, row.specialties),
    visit_modes: row.visit_modes.filter((mode) => mode === 'in_person' || mode === 'virtual'),
    distance_miles: miles === undefined ? null : roundMiles(miles),
    offices: row.visit_modes.includes('in_person') ? offices : [],
    rating: computeRating(entry.rating_sum, entry.rating_count),
    review_count: entry.rating_count,
    badges: badgesOf(
      { ...entry, practising_since: row.practising_since, joined_on: row.joined_on, next: starts[0]?.starts_at ?? null },
      ctx.now(),
    ),
    cash_initial_cents: row.cash_initial_cents,
    in_network: insured.length === 0 ? null : networkMet(place, insured) !== undefined,
    first_visit_minutes: usualMinutes['Initial Consultation'],
    next_starts: starts,
    next_available_at: starts[0]?.starts_at ?? null,
    reasons: reasonsOf(ctx, place, row, starts, miles),
  }
}

const said = ({ criteria, found }: Place, group: 'specialties' | 'languages' | 'modalities' | 'identities'): string[] => [
  ...new Set([...criteria[group], ...(found.text ? listValuesIn(found.text.meant, group) : [])]),
]

function wantedFirst(place: Place, specialties: string[]): string[] {
  const asked = new Set(said(place, 'specialties'))
  const isAsked = (specialty: string) => asked.has(findFiledSpecialty(specialty))
  return [...specialties.filter(isAsked), ...specialties.filter((specialty) => !isAsked(specialty))]
}

function networkMet({ index, criteria, ordinal }: Place, payers: readonly string[]): string | undefined {
  const states = criteria.location_us_state ? [criteria.location_us_state] : criteria.supported_us_states
  return payers.find((payer) =>
    states.length === 0
      ? hasBit(index.set(`network:${payer}`), ordinal)
      : states.some((state) => hasBit(index.set(`network_in_${state}:${payer}`), ordinal)),
  )
}

/** Strongest reason first. The web app puts them into words. */
function reasonsOf(ctx: Context, place: Place, row: Row, starts: Start[], miles: number | undefined): FitReason[] {
  const { index, criteria, found, ordinal } = place
  const entry: Entry = index.entries[ordinal]!
  const has = (key: string) => hasBit(index.set(key), ordinal)
  const reasons: FitReason[] = []
  if (found.text && hasBit(found.text.named, ordinal)) reasons.push({ code: 'name_matches' })
  for (const specialty of said(place, 'specialties')) if (has(`specialties:${specialty}`)) reasons.push({ code: 'treats', specialty })
  const payer_id = networkMet(
    place,
    criteria.insurance.filter((payer) => payer !== 'CASH_PAY'),
  )
  if (payer_id) reasons.push({ code: 'in_network', payer_id })
  if (criteria.location_us_state) reasons.push({ code: 'licensed', state: criteria.location_us_state })
  for (const language of said(place, 'languages')) if (has(`languages:${language}`)) reasons.push({ code: 'speaks', language })
  for (const modality of said(place, 'modalities')) if (has(`modalities:${modality}`)) reasons.push({ code: 'works_with', modality })
  for (const identity of said(place, 'identities')) if (has(`identities:${identity}`)) reasons.push({ code: 'identifies_as', identity })
  if (criteria.age_group) reasons.push({ code: 'sees_age_group', age_group: criteria.age_group })
  if (miles !== undefined && miles <= criteria.radius_miles) reasons.push({ code: 'near', miles: roundMiles(miles) })
  const first = starts[0]?.starts_at
  if (first && Date.parse(first) - Date.parse(ctx.now()) < soonFor) reasons.push({ code: 'available_soon', starts_at: first })
  const rating = computeRating(entry.rating_sum, entry.rating_count)
  const badges: Badge[] = badgesOf(
    { ...entry, practising_since: row.practising_since, joined_on: row.joined_on, next: first ?? null },
    ctx.now(),
  )
  if (rating && badges.includes('highly_rated')) reasons.push({ code: 'highly_rated', ...rating })
  if (badges.includes('new_here')) reasons.push({ code: 'new_here' })
  return reasons
}
