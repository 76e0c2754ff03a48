import { day, type Millis } from './instants.ts'
import { mayStart, type OverridableRule, prepareCase, refusalRules, type SlotCase, startsOf } from './slots.ts'
import { waysOf } from './ways.ts'
import type { Way } from './windows.ts'

/** A start with the ways in which the visit may take place. */
export type Offer = { start: Millis; end: Millis; ways: Way[] }

/** The starts for several modes at once. Each mode and place is queried by itself, so each offer can be booked in each of its ways. */
export function listOffersBetween(slotCase: SlotCase, modes: readonly string[]): Offer[] {
  const offers = new Map<Millis, Offer>()
  for (const way of waysOf(slotCase.provider, modes, slotCase.query.location_id)) {
    const prepared = prepareCase({ ...slotCase, query: { ...slotCase.query, ...way } })
    for (const start of startsOf(prepared)) {
      const offer = offers.get(start) ?? { start, end: start + prepared.duration, ways: [] }
      offer.ways.push(way)
      offers.set(start, offer)
    }
  }
  return [...offers.values()].sort((one, other) => one.start - other.start)
}

/**
 * The `count` starts nearest to an instant, in order of distance, at most `within_days` away. They are offered in the mode of the case,
 * or in one of `modes`; the case must contain what is busy there.
 */
export function findNearestFree(
  slotCase: SlotCase,
  start: Millis,
  count: number,
  options: { within_days?: number; modes?: readonly string[] } = {},
): Millis[] {
  const furthest = options.within_days ?? 28
  const modes = options.modes ?? (slotCase.query.visit_mode ? [slotCase.query.visit_mode] : [])
  const distanceTo = (found: Millis) => Math.abs(found - start)
  for (const reach of [1, 7, furthest].map((days) => Math.min(days, furthest) * day)) {
    const found = startsInWays(slotCase, modes, { from: start - reach, till: start + reach + 1 })
    if (found.length >= count || reach === furthest * day) {
      return found.sort((one, other) => distanceTo(one) - distanceTo(other) || one - other).slice(0, count)
    }
  }
  return []
}

/** The starts in any of the modes, each mode and place by itself. Without modes, the starts of the case as it is. */
function startsInWays(slotCase: SlotCase, modes: readonly string[], range: { from: Millis; till: Millis }): Millis[] {
  const ways = modes.length === 0 ? [slotCase.query] : waysOf(slotCase.provider, modes, slotCase.query.location_id)
  return [...new Set(ways.flatMap((way) => startsOf(prepareCase({ ...slotCase, query: { ...slotCase.query, ...way } }, range))))]
}

/**
 * Narrows the case to the one mode and place in which this start is offered, trying `place` first. Where it is refused everywhere, the
 * case is about the mode and place that come furthest, so that the refusal names the last rule that stands in the way.
 */
export function settleWay(
  slotCase: SlotCase,
  modes: readonly string[],
  start: Millis,
  options: { place?: string | null; overriding?: readonly OverridableRule[] } = {},
): SlotCase {
  const { place = null, overriding } = options
  const settled = waysOf(slotCase.provider, modes, slotCase.query.location_id)
    .sort((one, other) => Number(other.location_id === place) - Number(one.location_id === place))
    .map((way) => ({ ...slotCase, query: { ...slotCase.query, ...way } }))
  const reached = settled.map((one) => {
    const verdict = mayStart(one, start, overriding && { overriding })
    return verdict.ok ? refusalRules.length : refusalRules.indexOf(verdict.rule)
  })
  const [only] = modes
  // No window is open for any of these modes, so every start is refused by the hours, whatever the place.
  const none = { ...slotCase, query: { ...slotCase.query, visit_mode: modes.length === 1 ? (only ?? null) : null } }
  return settled[reached.indexOf(Math.max(...reached))] ?? none
}
