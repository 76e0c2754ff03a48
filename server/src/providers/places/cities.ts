import { militaryStates, stateLabels, type UsState } from '@sorrel/contract/patients/states'
import { measureMilesBetween } from '@sorrel/contract/providers/meeting'
import { isState, loadTables, turnWestward } from './geography.ts'
import { plainNameOf } from './place-names.ts'
import { timeZoneOf } from './time-zones.ts'
import type { ZipTable } from './zip-table.ts'

/** A city, with the middle of its ZIPs. */
export type City = { city: string; state: UsState; lat: number; lng: number; time_zone: string }
/** The city that a name means, and the other cities that have it. */
export type NamedCity = City & { others: { city: string; state: UsState }[] }

/** `zip` is one of its ZIPs, and `zips` their number. */
type Known = { city: string; state: UsState; zip: string; zips: number; lat: number; lng: number }

/** How people write some cities. */
const nicknames: Readonly<Record<string, string>> = {
  nyc: 'new york NY',
  'new york city': 'new york NY',
  'nueva york': 'new york NY',
  manhattan: 'new york NY',
  queens: 'jamaica NY',
  'the bronx': 'bronx NY',
  la: 'los angeles CA',
  sf: 'san francisco CA',
  'san fran': 'san francisco CA',
  philly: 'philadelphia PA',
  filadelfia: 'philadelphia PA',
  dc: 'washington DC',
  'washington dc': 'washington DC',
  'washington d c': 'washington DC',
  vegas: 'las vegas NV',
  nola: 'new orleans LA',
  'nueva orleans': 'new orleans LA',
  atl: 'atlanta GA',
  slc: 'salt lake city UT',
  okc: 'oklahoma city OK',
  kc: 'kansas city MO',
  indy: 'indianapolis IN',
  'twin cities': 'minneapolis MN',
  chi: 'chicago IL',
}

/** The city that somebody named, such as `Chicago`, `nyc` or `Portland, ME`. Of several with one name, the one with the most ZIPs is meant. */
export async function findCity(text: string): Promise<NamedCity | undefined> {
  const typed = plainNameOf(text)
  const wish = plainNameOf(nicknames[typed] ?? nicknames[splitState(typed)[0]] ?? typed)
  const { byName } = await cities()
  const [name, state] = splitState(wish)
  const sameName = byName.get(wish) ?? byName.get(name)
  const meant = state && !byName.has(wish) ? sameName?.find((one) => one.state === state) : sameName?.[0]
  if (!meant || !sameName) return undefined
  const others = sameName.filter((one) => one !== meant).slice(0, mostOthers)
  return { ...(await cityOf(meant)), others: others.map(({ city, state: other }) => ({ city, state: other })) }
}

/** The city around a point; undefined if no ZIP is near it. */
export async function findCityAround(latitude: number, longitude: number): Promise<City | undefined> {
  const { known, table, cityOfRow } = await cities()
  let nearest: Known | undefined
  let least = farthest
  for (const [row, lat] of table.lat.entries()) {
    const city = known[cityOfRow[row]!]
    if (!city || Math.abs(lat - latitude) > degreesOfFarthest) continue
    const miles = measureMilesBetween({ latitude: lat, longitude: turnWestward(city.state, table.lng[row]!) }, { latitude, longitude })
    if (miles >= least) continue
    least = miles
    nearest = city
  }
  return nearest && cityOf(nearest)
}

const mostOthers = 4
/** Miles to the nearest ZIP beyond which a point is not in the country. */
const farthest = 60
const degreesOfFarthest = farthest / 68.7

async function cityOf({ city, state, zip, lat, lng }: Known): Promise<City> {
  const { zoneAt } = await loadTables()
  return { city, state, lat, lng, time_zone: timeZoneOf(zip, state, () => zoneAt(lat, lng)) }
}

/** `cityOfRow` says which of `known` a row of the table belongs to; -1 for none. */
type Cities = { byName: Map<string, Known[]>; known: Known[]; table: ZipTable; cityOfRow: Int32Array }
/** Reads the names of all cities ahead, which keeps a node busy for about a second. Nobody's search should wait for that. */
export async function warmCities(): Promise<void> {
  await cities()
}

let loaded: Promise<Cities> | undefined
const cities = () => {
  loaded ??= load().catch((error: unknown) => {
    loaded = undefined
    throw error
  })
  return loaded
}

async function load(): Promise<Cities> {
  const { table } = await loadTables()
  const known: (Known & { plain: string })[] = []
  const places = new Map<string, number>()
  const cityOfRow = table.city.map((name, row) => {
    const state = table.names[table.state[row]!]
    if (name === -1 || !state || !isState(state) || isMilitary(state)) return -1
    const key = `${name} ${state}`
    const place = places.get(key) ?? known.length
    places.set(key, place)
    const zip = String(table.codes[row]).padStart(5, '0')
    known[place] ??= { city: table.names[name]!, plain: table.plainNames[name]!, state, zip, zips: 0, lat: 0, lng: 0 }
    known[place].lat += table.lat[row]!
    known[place].lng += turnWestward(state, table.lng[row]!)
    known[place].zips++
    return place
  })
  for (const one of known) {
    one.lat /= one.zips
    one.lng /= one.zips
  }
  // The number of its ZIPs tells roughly how many people live in a city.
  const bySize = known.toSorted((a, b) => b.zips - a.zips || (a.state < b.state ? -1 : 1))
  return { byName: Map.groupBy(bySize, ({ plain }) => plain), known, table, cityOfRow }
}

const isMilitary = (state: UsState) => militaryStates.some((military) => military === state)

const statesByName: ReadonlyMap<string, UsState> = new Map(
  Object.entries(stateLabels).flatMap(([code, { en, es }]) =>
    isState(code) ? [code, en, es].map((name): [string, UsState] => [plainNameOf(name), code]) : [],
  ),
)

/** Splits a name from the state behind it, in letters or in either language. */
function splitState(wish: string): [name: string, state: UsState | undefined] {
  const words = wish.split(' ')
  for (let at = 1; at < words.length; at++) {
    const state = statesByName.get(words.slice(at).join(' '))
    if (state) return [words.slice(0, at).join(' '), state]
  }
  return [wish, undefined]
}
