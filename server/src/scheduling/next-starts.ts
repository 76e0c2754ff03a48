import type { BookingMode } from '@sorrel/contract/scheduling/vocabulary'
import { bookingModes } from '@sorrel/contract/scheduling/vocabulary'
import type { Instant } from '@sorrel/contract/kernel/values'
import { minutesBetween, plusMinutes } from '../kernel/clock.ts'
import type { Context } from '../kernel/context.ts'
import { type Offer, offersBetween } from './engine/slots.ts'
import { type BusyLists, busyOf, type Hours, hoursOf, slotCaseFor, type Visit } from './slot-cases.ts'

export type Start = { starts_at: Instant; ends_at: Instant; visit_modes: BookingMode[]; location_id: string | null }
export type StartsAsk = Partial<Visit> & { visit_mode?: BookingMode | null; location_id?: string | null }

/**
 * The first `count` starts of several providers that can be booked now, for a first visit unless the ask says otherwise.
 * Three statements for all of them together, two more for those who are free only later than two weeks from now.
 */
export async function nextStartsOf(
  ctx: Context,
  providerIds: readonly string[],
  ask: StartsAsk & { count?: number } = {},
): Promise<Map<string, Start[]>> {
  const count = ask.count ?? 3
  const now = ctx.now()
  const soon = plusMinutes(now, 14 * day)
  const [hours, busySoon] = await Promise.all([hoursOf(ctx, providerIds), busyOf(ctx, providerIds, now, soon)])
  const found = new Map<string, Start[]>()
  for (const one of hours) found.set(one.provider_id, firstStarts(ctx, one, busySoon.get(one.provider_id)!, ask, now, [2, 14], count))
  const late = hours.filter((one) => found.get(one.provider_id)!.length < count && one.windows.length + one.overrides.length > 0)
  const later = late.filter((one) => !closedTo(one, ask) && one.rules.max_days_ahead > 14)
  if (later.length === 0) return found
  const busyLater = await busyOf(ctx, later.map(idOf), soon, plusMinutes(now, furthest * day))
  for (const one of later) {
    const before = found.get(one.provider_id)!
    const more = firstStarts(ctx, one, busyLater.get(one.provider_id)!, ask, soon, [14, furthest - 14], count - before.length)
    found.set(one.provider_id, [...before, ...more])
  }
  return found
}

/** All starts of one provider with from <= start < to; undefined for one who is not active. */
export async function startsOfProvider(
  ctx: Context,
  providerId: string,
  ask: StartsAsk,
  { from, to }: { from: Instant; to: Instant },
): Promise<{ hours: Hours; starts: Start[] } | undefined> {
  const [[hours], busy] = await Promise.all([
    hoursOf(ctx, [providerId]),
    // The visit may end after `to` (R11).
    busyOf(ctx, [providerId], from, plusMinutes(to, visitOf(ask).duration_minutes)),
  ])
  return hours && { hours, starts: offered(ctx, hours, busy.get(providerId)!, ask, from, to) }
}

const day = 24 * 60
const furthest = 100
const idOf = ({ provider_id }: Hours) => provider_id
const visitOf = (ask: StartsAsk): Visit => ({
  type: ask.type ?? 'Initial Consultation',
  duration_minutes: ask.duration_minutes ?? 60,
  new_patient: ask.new_patient ?? (ask.type ?? 'Initial Consultation') === 'Initial Consultation',
})
const closedTo = ({ accepting, rules }: Hours, ask: StartsAsk) =>
  visitOf(ask).new_patient && (accepting !== 'open' || (rules.new_patients ?? 'open') !== 'open')

/** Looks a little ahead first: most people asked about are free within days. `reaches` are days from `from` on. */
function firstStarts(ctx: Context, hours: Hours, busy: BusyLists, ask: StartsAsk, from: Instant, reaches: number[], count: number): Start[] {
  if (closedTo(hours, ask)) return []
  const found: Start[] = []
  let looked = from
  for (const reach of reaches) {
    const till = plusMinutes(from, reach * day)
    if (minutesBetween(looked, till) > 0) found.push(...offered(ctx, hours, busy, ask, looked, till))
    if (found.length >= count) break
    looked = till
  }
  return found.slice(0, count)
}

function offered(ctx: Context, hours: Hours, busy: BusyLists, ask: StartsAsk, from: Instant, to: Instant): Start[] {
  const modes = bookingModes.filter((mode) => hours.visit_modes.includes(mode) && (!ask.visit_mode || ask.visit_mode === mode))
  if (modes.length === 0) return []
  const query = { from, to, ...(ask.location_id ? { location_id: ask.location_id } : {}) }
  return offersBetween(slotCaseFor(hours, busy, visitOf(ask), ctx.now(), query), modes).map(startOf)
}

const startOf = ({ start, end, ways }: Offer): Start => ({
  starts_at: new Date(start).toISOString() as Instant,
  ends_at: new Date(end).toISOString() as Instant,
  visit_modes: [...new Set(ways.map((way) => way.visit_mode as BookingMode))],
  location_id: ways.find((way) => way.visit_mode === 'in_person')?.location_id ?? null,
})
