import { type FacetName, facetNames } from '@sorrel/contract/providers/schemas'
import { addAll, type Bits, countBits, countBoth, intersectBits } from './bits.ts'
import type { Criteria } from './criteria.ts'
import { findNearBits } from './distance.ts'
import type { SearchIndex } from './search-index.ts'
import { findPartBits, findSoonBits } from './times/availability.ts'
import { isPartOfWeek, partsOfWeek } from './times/hours.ts'
import { readText, type TextMatch } from './words/text.ts'

export type Facets = Record<FacetName, { value: string; count: number }[]>
type FilterName = FacetName | 'radius_miles' | 'location_us_state' | 'q'
export type Loosening = { filter: FilterName; also: FilterName[]; radius_miles: number | null; count: number }
export type Matches = { bits: Bits; total: number; text: TextMatch | undefined; facets: Facets; loosen: Loosening[] }

/** Who matches, how many would match with each other value of each filter, and which filter to drop if nobody matches. */
export function match(index: SearchIndex, criteria: Criteria, now: number): Matches {
  const near = findNearBits(index, criteria, criteria.radius_miles)
  const others = filtersOf(index, criteria, now, undefined, near)
  const text = criteria.q ? readText(index, criteria.q, intersect(index, others.values())) : undefined
  const filters: Filters = text ? new Map([...others, ['q', text.bits]]) : others
  const all = intersect(index, filters.values())
  const total = countBits(all)
  return {
    bits: all,
    total,
    text,
    facets: facetsOf(index, criteria, now, filters, near),
    loosen: total > 0 ? [] : loosen(index, criteria, now, filters, text),
  }
}

type Filters = Map<FilterName, Bits>

/** One set for each filter in use. Filters are combined by AND, the values of one filter by OR. */
function filtersOf(index: SearchIndex, criteria: Criteria, now: number, text: TextMatch | undefined, near: Bits | undefined): Filters {
  const filters: Filters = new Map()
  for (const name of facetNames) {
    const values = chosen(criteria, name)
    if (values.length === 0) continue
    const any = index.empty()
    for (const value of values) addAll(any, valueBits(index, criteria, now, name, value, near))
    filters.set(name, any)
  }
  if (criteria.location_us_state) filters.set('location_us_state', index.set(`licence:${criteria.location_us_state}`))
  if (criteria.within_radius && near) filters.set('radius_miles', near)
  if (text) filters.set('q', text.bits)
  return filters
}

function chosen(criteria: Criteria, name: FacetName): readonly string[] {
  if (name === 'visit_mode' || name === 'age_group') return criteria[name] ? [criteria[name]] : []
  return criteria[name]
}

function valueBits(index: SearchIndex, criteria: Criteria, now: number, name: FacetName, value: string, near: Bits | undefined): Bits {
  if (name === 'insurance') return findInsuredBits(index, criteria, value)
  if (name === 'supported_us_states') return findLicensedBits(index, criteria, value)
  if (name === 'visit_mode' && value === 'in_person') return findOfficeBits(index, criteria, near)
  if (name === 'availability_type') {
    if (isPartOfWeek(value)) return findPartBits(index, criteria, now, value)
    if (value === 'now' || value === 'today' || value === 'this_week') return findSoonBits(index, criteria, now, value)
  }
  return index.set(`${name}:${value}`)
}

/** Whom this person can visit: inside the radius of their place, or in their state, or anywhere if neither is known. */
function findOfficeBits(index: SearchIndex, { location_us_state: state }: Criteria, near: Bits | undefined): Bits {
  const offices = index.set('visit_mode:in_person')
  if (near) return intersectBits(offices, near)
  return state ? intersectBits(offices, index.set(`office_in:${state}`)) : offices
}

/** Providers in the payer's network in the person's state, or in any state if the state is unknown. Everybody takes people who pay themselves. */
function findInsuredBits(index: SearchIndex, criteria: Criteria, payer: string): Bits {
  if (payer === 'CASH_PAY') return index.set('listed')
  const states = criteria.location_us_state ? [criteria.location_us_state] : criteria.supported_us_states
  if (states.length === 0) return index.set(`network:${payer}`)
  return states.map((state) => index.set(`network_in_${state}:${payer}`)).reduce(addAll, index.empty())
}

/** Providers licensed in this state. If a plan is asked for without a place, they must also be in its network in this state; otherwise one state could satisfy the license and another the network. */
function findLicensedBits(index: SearchIndex, criteria: Criteria, state: string): Bits {
  const licensed = index.set(`licence:${state}`)
  if (criteria.insurance.length === 0 || criteria.insurance.includes('CASH_PAY') || criteria.location_us_state) return licensed
  return intersectBits(licensed, criteria.insurance.map((payer) => index.set(`network_in_${state}:${payer}`)).reduce(addAll, index.empty()))
}

function intersect(index: SearchIndex, sets: Iterable<Bits>): Bits {
  let bits = index.set('listed')
  for (const set of sets) bits = intersectBits(bits, set)
  return bits
}

const without = (filters: Filters, ...names: FilterName[]): Bits[] =>
  [...filters].filter(([name]) => !names.includes(name)).map(([, bits]) => bits)

function facetsOf(index: SearchIndex, criteria: Criteria, now: number, filters: Filters, near: Bits | undefined): Facets {
  const everything = intersect(index, filters.values())
  const facets = facetNames.map((name): [FacetName, { value: string; count: number }[]] => {
    // A radius is about offices: choosing video gives it up, and "in person" has it already.
    const own: FilterName[] = name === 'visit_mode' ? [name, 'radius_miles'] : [name]
    const others = own.some((one) => filters.has(one)) ? intersect(index, without(filters, ...own)) : everything
    const selected = chosen(criteria, name)
    const values = new Set([...offeredValues(index, name), ...selected])
    const counted = [...values].map((value) => ({ value, count: countBoth(others, valueBits(index, criteria, now, name, value, near)) }))
    const shown = counted.filter(({ value, count }) => count > 0 || selected.includes(value))
    return [name, shown.sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))]
  })
  return Object.fromEntries(facets) as Facets
}

function offeredValues(index: SearchIndex, name: FacetName): readonly string[] {
  if (name === 'insurance') return index.valuesOf('network')
  if (name === 'supported_us_states') return index.valuesOf('licence')
  if (name === 'availability_type') return ['now', 'today', 'this_week', ...partsOfWeek]
  return index.valuesOf(name)
}

/** Which filters to drop, most useful first. A radius is widened before it is dropped. */
function loosen(index: SearchIndex, criteria: Criteria, now: number, filters: Filters, text: TextMatch | undefined): Loosening[] {
  const found: Loosening[] = []
  // The person's state is never dropped, since the law requires a license there.
  const free = [...filters.keys()].filter((filter) => filter !== 'location_us_state')
  for (const filter of free.filter((name) => name !== 'radius_miles')) {
    const count = countBits(intersect(index, without(filters, filter)))
    if (count > 0) found.push({ filter, also: [], radius_miles: null, count })
  }
  if (filters.has('radius_miles')) found.push(...widenRadius(index, criteria, now, text))
  // "In person" limits the distance twice, by the radius and by the mode, so only dropping both helps.
  if (filters.has('radius_miles') && filters.has('visit_mode') && !found.some(({ filter }) => filter === 'visit_mode')) {
    const count = countBits(intersect(index, without(filters, 'radius_miles', 'visit_mode')))
    if (count > 0) found.push({ filter: 'visit_mode', also: ['radius_miles'], radius_miles: null, count })
  }
  if (found.length === 0) return loosenTogether(index, filters, free)
  return found.sort((a, b) => b.count - a.count || (a.filter < b.filter ? -1 : 1))
}

const widerRadii = [50, 100, 250, 500]

/** The first wider radius that finds somebody, or no radius at all. */
function widenRadius(index: SearchIndex, criteria: Criteria, now: number, text: TextMatch | undefined): Loosening[] {
  for (const radius of [...widerRadii.filter((miles) => miles > criteria.radius_miles), null]) {
    const near = radius === null ? undefined : findNearBits(index, criteria, radius)
    const count = countBits(intersect(index, filtersOf(index, criteria, now, text, near).values()))
    if (count > 0) return [{ filter: 'radius_miles', also: [], radius_miles: radius, count }]
  }
  return []
}

/** If dropping one filter does not help: a small set of filters to drop. It starts with all of them and puts back each one it can, the least strict first. */
function loosenTogether(index: SearchIndex, filters: Filters, free: readonly FilterName[]): Loosening[] {
  const size = (names: ReadonlySet<FilterName>) => countBits(intersect(index, without(filters, ...names)))
  const gone = new Set(free)
  if (free.length < 2 || size(gone) === 0) return []
  for (const filter of [...free].sort((a, b) => countBits(filters.get(b)!) - countBits(filters.get(a)!))) {
    gone.delete(filter)
    if (size(gone) === 0) gone.add(filter)
  }
  const [filter, ...also] = gone
  return filter ? [{ filter, also, radius_miles: null, count: size(gone) }] : []
}
