import type { BookingMode } from '../scheduling/vocabulary.ts'

export type Point = { latitude: number; longitude: number }

/** Up to this many miles, an office is near: people may come by without planning a journey. */
export const nearMiles = 50

const earthRadiusMiles = 3958.7613

/** Great-circle distance in miles, by the haversine formula, which stays exact for near points, at the poles and across the date line. */
export function measureMilesBetween(a: Point, b: Point): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const halfLat = Math.sin(radians(b.latitude - a.latitude) / 2) ** 2
  const halfLng = Math.sin(radians(b.longitude - a.longitude) / 2) ** 2
  const h = halfLat + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * halfLng
  return 2 * earthRadiusMiles * Math.asin(Math.min(1, Math.sqrt(h)))
}

/** The direction from one point to another in degrees, clockwise from north. */
export function measureBearing(from: Point, to: Point): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const [lat1, lat2, width] = [radians(from.latitude), radians(to.latitude), radians(to.longitude - from.longitude)]
  const east = Math.sin(width) * Math.cos(lat2)
  const north = Math.cos(lat1) * Math.sin(lat2) - Math.sin(lat1) * Math.cos(lat2) * Math.cos(width)
  return ((Math.atan2(east, north) * 180) / Math.PI + 360) % 360
}

/** Whether a person is known to be near an office. An unknown distance is not near. */
export const isNear = (miles: number | null | undefined): boolean => typeof miles === 'number' && miles <= nearMiles

/**
 * The modes whose times a list shows. The chosen mode is the only one. People who chose none see times in person only where the office is
 * near, or where there is nothing else.
 */
export function listModes(offered: readonly BookingMode[], chosen: BookingMode | null | undefined, miles: number | null): BookingMode[] {
  if (chosen) return offered.filter((mode) => mode === chosen)
  if (isNear(miles) || !offered.includes('virtual')) return [...offered]
  return ['virtual']
}

/** The mode that a time is taken in: the chosen one if it is offered, or else video before an office. Nobody comes to an office unasked. */
export function chooseMode(offered: readonly BookingMode[], chosen?: BookingMode | null): BookingMode {
  if (chosen && offered.includes(chosen)) return chosen
  return offered.includes('virtual') || offered.length === 0 ? 'virtual' : 'in_person'
}
