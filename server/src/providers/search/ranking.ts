import { computeRating } from '@sorrel/contract/providers/rules'
import { newFor } from '../badges.ts'
import { hasBit, visitBits } from './bits.ts'
import type { Criteria } from './criteria.ts'
import { measureMilesTo } from './distance.ts'
import type { Matches } from './matching.ts'
import type { SearchIndex } from './search-index.ts'
import { nextOf } from './times/availability.ts'
import { isPartOfWeek } from './times/hours.ts'

const day = 86_400_000
/** The weight of each factor in the best fit. Everybody who is listed meets the filters already. */
const weights = { specialty: 3, text: 3, soon: 2, now: 1, rating: 1.5, near: 1, fresh: 0.5, waiting: -4 }

/**
 * The ordinals of all matches, in the requested order. Each gets one whole number as its rank, so that sorting 50,000 needs no comparison
 * function. Those without a value (no office, price or time) come last in both directions.
 */
export function orderMatches(index: SearchIndex, criteria: Criteria, matches: Matches, now: number): Int32Array {
  const keys = new Float64Array(matches.total)
  const up = criteria.sort_order === 'asc'
  let at = 0
  visitBits(matches.bits, (ordinal) => {
    const value = valueFor(index, criteria, matches, now, ordinal)
    const rank = value === undefined ? missing : up ? value : missing - 1 - value
    keys[at++] = Math.min(missing, Math.max(0, Math.round(rank))) * places + ordinal
  })
  keys.sort()
  return Int32Array.from(keys, (key) => key % places)
}

const places = 2 ** 18
const missing = 2 ** 34

function valueFor(index: SearchIndex, criteria: Criteria, matches: Matches, now: number, ordinal: number): number | undefined {
  const { columns } = index
  switch (criteria.sort) {
    case 'soonest': {
      const next = nextOf(index, criteria, ordinal)
      return Number.isFinite(next) && !columns.waitlist[ordinal] ? Math.max(0, next - startOfCounting) / 60_000 : undefined
    }
    case 'distance': {
      const miles = measureMilesTo(index, criteria, ordinal)
      return miles === undefined ? undefined : miles * 1000
    }
    case 'name':
      return columns.nameRanks()[ordinal]
    case 'price':
      return Number.isNaN(columns.cash[ordinal]) ? undefined : columns.cash[ordinal]
    case 'rating': {
      const rating = computeRating(columns.rating_sum[ordinal]!, columns.rating_count[ordinal]!)
      return rating ? rating.average * 1e6 + Math.min(999_999, rating.count) : undefined
    }
    default:
      return (fitOf(index, criteria, matches, now, ordinal) + 10) * 1e7
  }
}
const startOfCounting = Date.parse('2020-01-01T00:00:00.000Z')

/** The match with the earliest start, as the last sweep found it; null for a search for evenings and the like, since the sweep finds the first start of any kind. */
export function findSoonest(index: SearchIndex, criteria: Criteria, matches: Matches): string | null {
  if (criteria.availability_type.some(isPartOfWeek)) return null
  let first: number | undefined
  let least = Number.POSITIVE_INFINITY
  visitBits(matches.bits, (ordinal) => {
    const next = index.columns.waitlist[ordinal] ? Number.POSITIVE_INFINITY : nextOf(index, criteria, ordinal)
    if (next < least) {
      least = next
      first = ordinal
    } else if (next === least) first = undefined
  })
  return first === undefined ? null : index.entries[first]!.id
}

/** The best fit: the weighted sum of what speaks for a provider. */
function fitOf(index: SearchIndex, criteria: Criteria, { text }: Matches, now: number, ordinal: number): number {
  const { columns } = index
  let fit = turn(ordinal, now) * 0.05
  if (criteria.specialties.length > 0) {
    const treated = criteria.specialties.filter((specialty) => hasBit(index.set(`specialties:${specialty}`), ordinal)).length
    fit += (weights.specialty * treated) / criteria.specialties.length
  }
  if (text) fit += weights.text * (text.scores[ordinal]! / (text.scores[ordinal]! + 3))
  // Five assumed reviews of 4.5 stars keep a single review from deciding.
  fit += weights.rating * ((columns.rating_sum[ordinal]! + 22.5) / (columns.rating_count[ordinal]! + 5) - 4)
  if (now - columns.joined[ordinal]! < newFor) fit += weights.fresh
  const miles = criteria.location_coordinates ? measureMilesTo(index, criteria, ordinal) : undefined
  if (miles !== undefined && miles < criteria.radius_miles) fit += weights.near * (1 - miles / criteria.radius_miles)
  if (columns.waitlist[ordinal]) return fit + weights.waiting
  return fit + soonness(nextOf(index, criteria, ordinal) - now, criteria)
}

function soonness(wait: number, criteria: Criteria): number {
  if (!Number.isFinite(wait)) return 0
  const soon = weights.soon * Math.max(0, 1 - Math.max(0, wait) / (14 * day))
  return soon + (!criteria.disable_available_now_sorting && wait < day ? weights.now : 0)
}

/** Providers with an equal fit change places every day, so that nobody is always last. */
const turn = (ordinal: number, now: number): number => ((ordinal * 2_654_435_761 + Math.floor(now / day) * 40_503) % 1000) / 1000
