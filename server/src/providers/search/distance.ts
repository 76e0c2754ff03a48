import { measureMilesBetween } from '@sorrel/contract/providers/meeting'
import { type Bits, setBit } from './bits.ts'
import type { Criteria } from './criteria.ts'
import type { SearchIndex } from './search-index.ts'

type Placed = Pick<Criteria, 'location_coordinates'>

/** Miles to the nearest office; undefined if there is no office or no place was given. */
export function measureMilesTo({ columns }: SearchIndex, { location_coordinates: place }: Placed, ordinal: number): number | undefined {
  const latitude = columns.latitude[ordinal]!
  if (!place || Number.isNaN(latitude)) return undefined
  const first = measureMilesBetween(place, { latitude, longitude: columns.longitude[ordinal]! })
  const more = columns.more.get(ordinal)
  return more ? Math.min(first, ...more.map(([lat, lng]) => measureMilesBetween(place, { latitude: lat, longitude: lng }))) : first
}

/** Who has an office inside the radius; undefined if no place was given. */
export function findNearBits(index: SearchIndex, criteria: Placed, radius: number): Bits | undefined {
  const place = criteria.location_coordinates
  if (!place) return undefined
  const bits = index.empty()
  const { latitude, more } = index.columns
  // A degree of latitude is 69 miles everywhere, which rules out most offices without trigonometry.
  const reach = radius / 68.7
  for (let ordinal = 0; ordinal < index.entries.length; ordinal++) {
    if (!(Math.abs(latitude[ordinal]! - place.latitude) <= reach) && !more.has(ordinal)) continue
    const miles = measureMilesTo(index, criteria, ordinal)
    if (miles !== undefined && miles <= radius) setBit(bits, ordinal)
  }
  return bits
}
