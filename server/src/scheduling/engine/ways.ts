import type { Millis } from './instants.ts'
import type { OffsetTable } from './offsets.ts'
import {
  type Availability,
  findStretch,
  openStretches,
  planWindows,
  type Stretches,
  servesWay,
  type Way,
  type WindowTimes,
} from './windows.ts'

/** Every mode with every place that a window names for it, so that each can be queried by itself; with `place`, that place only. */
export function waysOf(availability: Availability, modes: readonly string[], place: string | null = null): Way[] {
  const all: WindowTimes[] = [...(availability.windows ?? [])]
  for (const group of availability.weekly ?? []) all.push(...group.windows)
  for (const override of availability.overrides ?? []) all.push(...(override.windows ?? override.ranges ?? []))
  return modes.flatMap((mode): Way[] => {
    const serving = all.filter((window) => servesWay(window, { visit_mode: mode, location_id: place }))
    const places = new Set(serving.map((window) => place ?? window.location_id ?? null))
    // Windows without a place serve every place. Queried by themselves, they would join the windows of all places into one stretch.
    if (places.size > 1) places.delete(null)
    return [...places].map((location_id) => ({ visit_mode: mode, location_id }))
  })
}

/** Whether the whole visit lies in one of these stretches (R1). */
export function isWithin(open: Stretches, start: Millis, duration: Millis): boolean {
  const at = findStretch(open, start)
  return at >= 0 && start + duration <= open.ends[at]!
}

/**
 * What stands in the way of a visit that is not open in its mode and place: the place, if the provider is open for the mode elsewhere;
 * the mode, if they are open for another one; undefined if they are not open at all.
 */
export function findOtherWay(
  provider: Availability,
  { visit_mode, location_id }: Way,
  offsets: OffsetTable,
  start: Millis,
  duration: Millis,
): 'location' | 'visit_mode' | undefined {
  const isOpenIn = (way: Way) => isWithin(openStretches(planWindows(provider, way), offsets, start, start + duration), start, duration)
  if (location_id != null && isOpenIn({ visit_mode })) return 'location'
  return visit_mode != null && isOpenIn({}) ? 'visit_mode' : undefined
}
