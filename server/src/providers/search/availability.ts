import { dayStart, localDayAt, zoneOf } from '../../scheduling/engine/zone.ts'
import { type Bits, setBit } from './bits.ts'
import type { Criteria } from './criteria.ts'
import type { Entry } from './entries.ts'
import type { SearchIndex } from './search-index.ts'

const hour = 3_600_000
const withinReach = 4 * hour
const week = 7 * 24 * hour

/** The first start in the asked mode as the sweep last saw it: for order and filters, never for show. */
export const nextOf = (entry: Entry, criteria: Criteria): number =>
  criteria.visit_mode ? entry.next[criteria.visit_mode] : Math.min(entry.next.in_person, entry.next.virtual)

/** Who is free within four hours, before the asker's midnight (the provider's where the asker's zone is unknown), or within seven days. */
export function soonBits(index: SearchIndex, criteria: Criteria, now: number, kind: 'now' | 'today' | 'this_week'): Bits {
  const bits = index.empty()
  const midnights = new Map<string, number>()
  const limitFor = (zone: string) => {
    if (kind !== 'today') return now + (kind === 'now' ? withinReach : week)
    let midnight = midnights.get(zone)
    if (midnight === undefined) {
      midnight = dayStart(zoneOf(zone), localDayAt(zoneOf(zone), now) + 1)
      midnights.set(zone, midnight)
    }
    return midnight
  }
  for (let ordinal = 0; ordinal < index.entries.length; ordinal++) {
    const entry = index.entries[ordinal]!
    const next = nextOf(entry, criteria)
    if (next >= now && next < limitFor(criteria.time_zone ?? entry.time_zone)) setBit(bits, ordinal)
  }
  return bits
}
