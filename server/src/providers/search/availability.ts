import { findDayStart, findLocalDayAt, offsetTableOf } from '../../scheduling/engine/offsets.ts'
import { type Bits, setBit } from './bits.ts'
import type { Criteria } from './criteria.ts'
import type { SearchIndex } from './search-index.ts'

const hour = 3_600_000
const withinReach = 4 * hour
const week = 7 * 24 * hour
export type Soon = 'now' | 'today' | 'this_week'

/** The first start in the requested mode, as the last sweep found it, in milliseconds or Infinity. For order and filters only; never shown. */
export function nextOf({ columns }: SearchIndex, { visit_mode }: Pick<Criteria, 'visit_mode'>, ordinal: number): number {
  if (visit_mode) return columns[visit_mode][ordinal]!
  return Math.min(columns.in_person[ordinal]!, columns.virtual[ordinal]!)
}

/** Who has a start within four hours (`now`), before the visitor's midnight (`today`; the provider's midnight if the visitor's zone is unknown), or within seven days (`this_week`). */
export function findSoonBits(index: SearchIndex, criteria: Criteria, now: number, kind: Soon): Bits {
  const key = `${kind} ${criteria.visit_mode} ${kind === 'today' ? criteria.time_zone : ''} ${now}`
  const known = kept.get(index)
  if (known?.revision === index.revision && known.sets.has(key)) return known.sets.get(key)!
  const bits = soonOf(index, criteria, now, kind)
  if (known?.revision === index.revision && known.sets.size < 40) known.sets.set(key, bits)
  else kept.set(index, { revision: index.revision, sets: new Map([[key, bits]]) })
  return bits
}

const kept = new WeakMap<SearchIndex, { revision: number; sets: Map<string, Bits> }>()

function soonOf(index: SearchIndex, criteria: Criteria, now: number, kind: Soon): Bits {
  const bits = index.empty()
  const { zones, zone } = index.columns
  const limits = zones.map((name) =>
    kind === 'today' ? midnightAfter(criteria.time_zone ?? name, now) : now + (kind === 'now' ? withinReach : week),
  )
  for (let ordinal = 0; ordinal < index.entries.length; ordinal++) {
    const next = nextOf(index, criteria, ordinal)
    if (next >= now && next < limits[zone[ordinal]!]!) setBit(bits, ordinal)
  }
  return bits
}

const midnightAfter = (zone: string, now: number): number => findDayStart(offsetTableOf(zone), findLocalDayAt(offsetTableOf(zone), now) + 1)
