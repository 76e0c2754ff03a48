import { measureMilesBetween, type Point } from '@sorrel/contract/providers/meeting'
import type { Asker } from '../search-address.ts'

/** An office as people see it: where it is, and how far away from them. */
export type OfficeAway = { city: string; state: string; miles: number | null }
type Located = { id: string; city: string; state: string; latitude: number | null; longitude: number | null }

/** The point that an address holds as `lat,lng`; null if it holds none. */
export function pointOf({ near }: Pick<Asker, 'near'>): Point | null {
  const [latitude, longitude] = (near ?? '').split(',').map(Number)
  return near && Number.isFinite(latitude) && Number.isFinite(longitude) ? { latitude: latitude ?? 0, longitude: longitude ?? 0 } : null
}

/** The offices with their distances from the person, the nearest first. */
export function orderOffices<Office extends Located>(offices: readonly Office[], asker: Pick<Asker, 'near'>): (Office & OfficeAway)[] {
  const from = pointOf(asker)
  const milesTo = ({ latitude, longitude }: Office) =>
    from && latitude !== null && longitude !== null ? measureMilesBetween(from, { latitude, longitude }) : null
  return offices
    .map((office) => ({ ...office, miles: milesTo(office) }))
    .sort((a, b) => (a.miles ?? Number.POSITIVE_INFINITY) - (b.miles ?? Number.POSITIVE_INFINITY))
}

/** The office of a visit: the office that was chosen, or else the nearest one. */
export const chooseOffice = <Office extends { id: string }>(
  offices: readonly Office[],
  id: string | null | undefined,
): Office | undefined => offices.find((office) => office.id === id) ?? offices[0]
