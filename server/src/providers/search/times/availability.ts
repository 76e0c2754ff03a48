import { nearMiles } from '@sorrel/contract/providers/meeting'
import { findDayStart, findLocalDayAt, findOffsetAt, offsetTableOf } from '../../../scheduling/engine/offsets.ts'
import { type Bits, hasBit, setBit } from '../bits.ts'
import type { Criteria } from '../criteria.ts'
import { findNearBits } from '../distance.ts'
import type { SearchIndex } from '../search-index.ts'
import { computeHoursOfPart, type PartOfWeek, type WeekHours, wordsOfWeek } from './hours.ts'

const hour = 3_600_000
const withinReach = 4 * hour
const week = 7 * 24 * hour
export type Soon = 'now' | 'today' | 'this_week'

/**
 * The first start that the card of this provider may show, as the last sweep found it, in milliseconds or Infinity. For order and filters
 * only; never shown. Like `listModes`, it counts a start at an office only for those who are near it, or if there is no video.
 */
export function nextOf(index: SearchIndex, criteria: Criteria, ordinal: number): number {
  const { in_person, virtual } = index.columns
  if (criteria.visit_mode) return index.columns[criteria.visit_mode][ordinal]!
  const comesFirst = !hasBit(index.set('visit_mode:virtual'), ordinal) || hasBit(findCloseBits(index, criteria), ordinal)
  return comesFirst ? Math.min(in_person[ordinal]!, virtual[ordinal]!) : virtual[ordinal]!
}

/** Who has an office near the place of this search. */
function findCloseBits(index: SearchIndex, criteria: Criteria): Bits {
  const known = close.get(criteria)
  if (known?.revision === index.revision) return known.bits
  const bits = findNearBits(index, criteria, nearMiles) ?? index.empty()
  close.set(criteria, { revision: index.revision, bits })
  return bits
}
const close = new WeakMap<Criteria, { revision: number; bits: Bits }>()

/** Who has a start within four hours (`now`), before the visitor's midnight (`today`; the provider's midnight if the visitor's zone is unknown), or within seven days (`this_week`). */
export const findSoonBits = (index: SearchIndex, criteria: Criteria, now: number, kind: Soon): Bits =>
  keep(index, `${kind} ${criteria.visit_mode} ${placeOf(criteria)} ${kind === 'today' ? criteria.time_zone : ''} ${now}`, () =>
    soonOf(index, criteria, now, kind),
  )

/** Who usually has hours in a part of the week, by the visitor's clock, or by the provider's if the visitor's zone is unknown. */
export const findPartBits = (index: SearchIndex, criteria: Criteria, now: number, part: PartOfWeek): Bits =>
  keep(index, `${part} ${criteria.visit_mode} ${criteria.time_zone} ${Math.floor(now / hour)}`, () => partOf(index, criteria, now, part))

const placeOf = ({ location_coordinates: place, visit_mode }: Criteria) =>
  place && !visit_mode ? `${place.latitude},${place.longitude}` : ''

function keep(index: SearchIndex, key: string, make: () => Bits): Bits {
  const known = kept.get(index)
  if (known?.revision === index.revision && known.sets.has(key)) return known.sets.get(key)!
  const bits = make()
  if (known?.revision === index.revision && known.sets.size < mostKept) known.sets.set(key, bits)
  else kept.set(index, { revision: index.revision, sets: new Map([[key, bits]]) })
  return bits
}
const mostKept = 80
const kept = new WeakMap<SearchIndex, { revision: number; sets: Map<string, Bits> }>()

function soonOf(index: SearchIndex, criteria: Criteria, now: number, kind: Soon): Bits {
  const bits = index.empty()
  const { zones, zone } = index.columns
  const limits = zones.map((name) => limitOf(kind, criteria.time_zone ?? name, now))
  for (let ordinal = 0; ordinal < index.entries.length; ordinal++) {
    const next = nextOf(index, criteria, ordinal)
    if (next >= now && next < limits[zone[ordinal]!]!) setBit(bits, ordinal)
  }
  return bits
}

/** The moment before which a start is that soon. */
export const limitOf = (kind: Soon, zone: string, now: number): number =>
  kind === 'today' ? midnightAfter(zone, now) : now + (kind === 'now' ? withinReach : week)

const midnightAfter = (zone: string, now: number): number => findDayStart(offsetTableOf(zone), findLocalDayAt(offsetTableOf(zone), now) + 1)

function partOf(index: SearchIndex, criteria: Criteria, now: number, part: PartOfWeek): Bits {
  const bits = index.empty()
  const { zones, zone, hours } = index.columns
  const masks = zones.map((name) => computeHoursOfPart(part, countHoursAhead(criteria.time_zone ?? name, name, now)))
  const modes = criteria.visit_mode ? [hours[criteria.visit_mode]] : [hours.in_person, hours.virtual]
  for (let ordinal = 0; ordinal < index.entries.length; ordinal++) {
    if (modes.some((mode) => meets(mode, ordinal, masks[zone[ordinal]!]!))) setBit(bits, ordinal)
  }
  return bits
}

/** Hours by which the first clock is ahead of the second. */
const countHoursAhead = (zone: string, other: string, now: number): number =>
  zone === other ? 0 : Math.round((findOffsetAt(offsetTableOf(zone), now) - findOffsetAt(offsetTableOf(other), now)) / hour)

function meets(hours: WeekHours, ordinal: number, mask: WeekHours): boolean {
  for (let word = 0; word < wordsOfWeek; word++) if ((hours[ordinal * wordsOfWeek + word]! & mask[word]!) !== 0) return true
  return false
}
