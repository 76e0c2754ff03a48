import type { Instant } from '@sorrel/contract/kernel/values'
import { type AppointmentType, type BookingMode, bookingModes, isBookingMode } from '@sorrel/contract/scheduling/vocabulary'
import { addMinutes } from '../../kernel/clock.ts'
import type { Context } from '../../kernel/context.ts'
import type { Millis } from '../engine/instants.ts'
import { listOffersBetween, type Offer } from '../engine/offers.ts'
import { findLocalDayAt, offsetTableOf } from '../engine/offsets.ts'
import { type Openings, readOpenings, slotCaseOf } from './openings.ts'
import { spreadOverDays } from './spread.ts'

export type Start = { starts_at: Instant; ends_at: Instant; visit_modes: BookingMode[]; location_id: string | null }
/** The visit in question; by default a first visit of an hour in any mode. */
export type StartsAsk = { type?: AppointmentType; duration_minutes?: number; visit_mode?: BookingMode | null }
/** A question for a few starts, and which of them. */
type FewAsk = StartsAsk & {
  count?: number
  /** The modes to look at, of those that a provider offers. */
  listModes?: (providerId: string, offered: readonly BookingMode[]) => readonly BookingMode[]
  /** Whether a start, in milliseconds, fits what the person asked for. */
  fits?: (start: Millis, provider_time_zone: string) => boolean
  /** Takes them from different days, of this zone or of the provider's, instead of the very first. */
  spread?: { time_zone: string | null }
}

/**
 * The first `count` starts of each provider that a patient can book now; empty for providers who are not active or take no new patients.
 * Takes two statements for all providers together, and one more for those who are free only after two weeks.
 */
export async function readNextStarts(ctx: Context, providerIds: readonly string[], ask: FewAsk = {}): Promise<Map<string, Start[]>> {
  const count = ask.count ?? 3
  const now = ctx.now()
  const soon = addMinutes(now, nearDays * day)
  const found = new Map(providerIds.map((id): [string, Start[]] => [id, []]))
  if (providerIds.length === 0) return found
  const [practices, openings] = await Promise.all([readPractices(ctx, providerIds), readOpenings(ctx, providerIds, now, soon)])
  for (const one of openings)
    found.set(one.provider_id, pickFirstStarts(ctx, one, practices, ask, now, [ask.spread ? 5 : 2, nearDays], count))
  const late = openings.filter((one) => found.get(one.provider_id)!.length < count && mayBeFreeLater(one, practices, ask))
  if (late.length === 0) return found
  const ids = late.map((one) => one.provider_id)
  for (const one of await readOpenings(ctx, ids, soon, addMinutes(now, furthestDays * day))) {
    const before = found.get(one.provider_id)!
    const more = pickFirstStarts(ctx, one, practices, ask, soon, [nearDays, furthestDays - nearDays], count - before.length)
    found.set(one.provider_id, [...before, ...more])
  }
  return found
}

/** All starts of one provider with from <= start < to that a patient can book; empty if the provider is not active. */
export async function listStartsOfProvider(ctx: Context, providerId: string, ask: StartsAsk, from: Instant, to: Instant): Promise<Start[]> {
  const [practices, [openings]] = await Promise.all([
    readPractices(ctx, [providerId]),
    readOpenings(ctx, [providerId], from, addMinutes(to, day)),
  ])
  return openings ? findOffered(ctx, openings, practices, ask, from, to).map(startOf) : []
}

const day = 24 * 60
const nearDays = 14
const furthestDays = 100

type Practice = { id: string; visit_modes: string[]; accepting: 'open' | 'waitlist' | 'closed' }
type Practices = Map<string, Practice>

// reads providers
async function readPractices(ctx: Context, ids: readonly string[]): Promise<Practices> {
  const rows = await ctx.db
    .selectFrom('provider')
    .select(['id', 'visit_modes', 'accepting'])
    .where('id', 'in', ids)
    .where('status', '=', 'active')
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

const typeOf = (ask: StartsAsk): AppointmentType => ask.type ?? 'Initial Consultation'

function modesOf(openings: Openings, practices: Practices, ask: FewAsk): readonly BookingMode[] {
  const practice = practices.get(openings.provider_id)
  if (!practice) return []
  if (typeOf(ask) === 'Initial Consultation' && practice.accepting !== 'open') return []
  const offered = bookingModes.filter((mode) => practice.visit_modes.includes(mode) && (!ask.visit_mode || ask.visit_mode === mode))
  return ask.listModes?.(openings.provider_id, offered) ?? offered
}

const mayBeFreeLater = (openings: Openings, practices: Practices, ask: FewAsk): boolean =>
  openings.windows.length + openings.overrides.length > 0 &&
  openings.rules.max_days_ahead > nearDays &&
  (typeOf(ask) !== 'Initial Consultation' || openings.rules.new_patients === 'open') &&
  modesOf(openings, practices, ask).length > 0

/** A few starts. Searches the near days first, since most providers are free within days. `reaches` are days from `from` on. */
function pickFirstStarts(
  ctx: Context,
  openings: Openings,
  practices: Practices,
  ask: FewAsk,
  from: Instant,
  reaches: number[],
  count: number,
): Start[] {
  const zone = offsetTableOf(ask.spread?.time_zone ?? openings.time_zone)
  const dayOf = ({ start }: Offer) => findLocalDayAt(zone, start)
  const found: Offer[] = []
  let looked = from
  for (const reach of reaches) {
    const till = addMinutes(from, reach * day)
    found.push(...findOffered(ctx, openings, practices, ask, looked, till))
    if ((ask.spread ? new Set(found.map(dayOf)).size : found.length) >= count) break
    looked = till
  }
  const few = ask.spread ? spreadOverDays(found, count, dayOf) : found.slice(0, count)
  return few.map(startOf)
}

function findOffered(ctx: Context, openings: Openings, practices: Practices, ask: FewAsk, from: Instant, to: Instant): Offer[] {
  const modes = modesOf(openings, practices, ask)
  if (modes.length === 0) return []
  const asking = { from, to, type: typeOf(ask), duration_minutes: ask.duration_minutes ?? 60 }
  const offers = listOffersBetween(slotCaseOf(openings, asking, ctx.now()), modes)
  const { fits } = ask
  return fits ? offers.filter(({ start }) => fits(start, openings.time_zone)) : offers
}

const startOf = ({ start, end, ways }: Offer): Start => ({
  starts_at: new Date(start).toISOString(),
  ends_at: new Date(end).toISOString(),
  visit_modes: [...new Set(ways.map((way) => way.visit_mode ?? 'virtual'))].filter(isBookingMode),
  location_id: ways.find((way) => way.visit_mode === 'in_person')?.location_id ?? null,
})
