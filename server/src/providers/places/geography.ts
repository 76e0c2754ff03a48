import { militaryStates, stateLabels, territories, type UsState } from '@sorrel/contract/patients/states'
import { timeZoneOf } from './time-zones.ts'
import { findZipRow, listNamedZips, readZipTable, type ZipTable } from './zip-table.ts'

export type Point = { lat: number; lng: number }

/** Where a ZIP lies. A military ZIP does not say where the person is, so the app must ask. `city` is null for the few ZIPs without a name. */
export type Place =
  | ({ zip: string; city: string | null; state: UsState; military: false; time_zone: string } & Point)
  | { zip: string; state: UsState; military: true }

/** The prefixes of military mail. A code with such a prefix is military even if the table does not list it. */
const militaryPrefixes: readonly (readonly [RegExp, UsState])[] = [
  [/^09[0-8]/, 'AE'],
  [/^340/, 'AA'],
  [/^96[2-6]/, 'AP'],
]

/** The five digits of a ZIP or ZIP+4; undefined if the text is not a ZIP. */
export const zipOf = (text: string): string | undefined => /^(\d{5})(?:[- ]?\d{4})?$/.exec(text.trim())?.[1]

/** Where a ZIP lies, with its time zone; undefined if it is unknown. The tables are read on first use. */
export async function placeOf(text: string): Promise<Place | undefined> {
  const zip = zipOf(text)
  if (!zip) return undefined
  const { table, stateByPrefix, zoneAt } = await loadTables()
  const military = militaryPrefixes.find(([prefix]) => prefix.test(zip))?.[1]
  if (military) return { zip, state: military, military: true }
  const row = findZipRow(table, zip)
  const point = row?.exact ?? row?.named
  const state = row?.named?.state ?? stateByPrefix.get(zip.slice(0, 3))
  if (!point || !state || !isState(state)) return undefined
  if ((militaryStates as readonly UsState[]).includes(state)) return { zip, state, military: true }
  const lat = point.latitude
  const lng = turnWestward(state, point.longitude)
  return {
    zip,
    city: row?.named?.city ?? null,
    state,
    military: false,
    lat,
    lng,
    time_zone: timeZoneOf(zip, state, () => zoneAt(lat, lng)),
  }
}

/** The longitude with its sign. The table is missing the minus sign of a few; only the Aleutians and the Pacific islands really lie east of Greenwich. */
export const turnWestward = (state: UsState, longitude: number) =>
  state === 'AK' || state === 'HI' || (territories as readonly UsState[]).includes(state) ? longitude : -Math.abs(longitude)

/** The state of a ZIP, military codes included; undefined if it is unknown. */
export async function findState(text: string): Promise<UsState | undefined> {
  return (await placeOf(text))?.state
}

const earthRadiusMiles = 3958.7613

/** A box that holds every point within the radius, for a first filter in SQL. `lng` has several ranges when the box crosses the date line. */
export function computeBoundsAround(center: Point, miles: number): { lat: [number, number]; lng: [number, number][] } {
  const reach = (miles / earthRadiusMiles) * (180 / Math.PI)
  const lat: [number, number] = [Math.max(-90, center.lat - reach), Math.min(90, center.lat + reach)]
  const sine = Math.sin((reach * Math.PI) / 180) / Math.cos((center.lat * Math.PI) / 180)
  // Near a pole, the circle crosses every meridian.
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

type Tables = { table: ZipTable; stateByPrefix: Map<string, string>; zoneAt: (lat: number, lng: number) => string }

let loaded: Promise<Tables> | undefined
/** Loads the tables of all ZIPs on first use, or on the next use after a failure. */
export const loadTables = () => {
  loaded ??= load().catch((error: unknown) => {
    loaded = undefined
    throw error
  })
  return loaded
}

async function load(): Promise<Tables> {
  const [table, { default: zoneAt }] = await Promise.all([readZipTable(), import('@photostructure/tz-lookup')])
  return { table, stateByPrefix: prefixesOf(listNamedZips(table)), zoneAt }
}

/** The state of each three-digit prefix that lies in one state only. It gives a state to the few codes that have a point but no row. */
function prefixesOf(rows: Iterable<{ zip: string; state: string }>): Map<string, string> {
  const states = new Map<string, string | undefined>()
  for (const { zip, state } of rows) {
    const prefix = zip.slice(0, 3)
    states.set(prefix, states.has(prefix) && states.get(prefix) !== state ? undefined : state)
  }
  return new Map([...states].filter((entry): entry is [string, string] => entry[1] !== undefined))
}

/** Whether this is the code of a state, a territory or military mail. */
export const isState = (state: string): state is UsState => Object.hasOwn(stateLabels, state)
