import { militaryStates, stateLabels, type UsState } from '@sorrel/contract/patients/states'
import { measureMilesBetween } from '@sorrel/contract/providers/meeting'
import { isState, loadTables, turnWestward } from './geography.ts'
import { timeZoneOf } from './time-zones.ts'

/** A city, with the middle of its ZIPs. */
export type City = { city: string; state: UsState; lat: number; lng: number; time_zone: string }
/** The city that a name means, and the other cities that have it. */
export type NamedCity = City & { others: { city: string; state: UsState }[] }

type Known = { city: string; state: UsState; zips: string[]; lat: number; lng: number }

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
  const typed = plain(text)
  const wish = plain(nicknames[typed] ?? nicknames[splitState(typed)[0]] ?? typed)
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
  const { points } = await cities()
  let nearest: Known | undefined
  let least = farthest
  for (const [lat, lng, known] of points) {
    if (Math.abs(lat - latitude) > degreesOfFarthest) continue
    const miles = measureMilesBetween({ latitude: lat, longitude: lng }, { latitude, longitude })
    if (miles >= least) continue
    least = miles
    nearest = known
  }
  return nearest && cityOf(nearest)
}

const mostOthers = 4
/** Miles to the nearest ZIP beyond which a point is not in the country. */
const farthest = 60
const degreesOfFarthest = farthest / 68.7

async function cityOf({ city, state, zips, lat, lng }: Known): Promise<City> {
  const { zoneAt } = await loadTables()
  return { city, state, lat, lng, time_zone: timeZoneOf(zips[0] ?? '', state, () => zoneAt(lat, lng)) }
}

type Cities = { byName: Map<string, Known[]>; points: [lat: number, lng: number, city: Known][] }
/** Reads the names of all cities ahead, which keeps a node busy for about a second. Nobody's search should wait for that. */
export async function warmCities(): Promise<void> {
  await cities()
}

let loaded: Promise<Cities> | undefined
const cities = () => {
  loaded ??= load()
  return loaded
}

async function load(): Promise<Cities> {
  const { rows } = await loadTables()
  const known = new Map<string, Known>()
  const points: Cities['points'] = []
  for (const [zip, { city, state, latitude, longitude }] of Object.entries(rows)) {
    if (!isState(state) || isMilitary(state)) continue
    const key = `${city} ${state}`
    const one = known.get(key) ?? { city, state, zips: [], lat: 0, lng: 0 }
    const lng = turnWestward(state, longitude)
    one.lat += latitude
    one.lng += lng
    one.zips.push(zip)
    known.set(key, one)
    points.push([latitude, lng, one])
  }
  for (const one of known.values()) {
    one.lat /= one.zips.length
    one.lng /= one.zips.length
  }
  return { byName: groupByName([...known.values()]), points }
}

function groupByName(known: Known[]): Map<string, Known[]> {
  const byName = new Map<string, Known[]>()
  // The number of its ZIPs tells roughly how many people live in a city.
  for (const one of known.sort((a, b) => b.zips.length - a.zips.length || (a.state < b.state ? -1 : 1))) {
    const name = plain(one.city)
    byName.set(name, [...(byName.get(name) ?? []), one])
  }
  return byName
}

const isMilitary = (state: UsState) => militaryStates.some((military) => military === state)

/** A name without accents, capitals, punctuation and the usual abbreviations. */
function plain(name: string): string {
  const letters = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  const words = letters
    .replace(/[.,'’]/g, ' ')
    .replaceAll('-', ' ')
    .split(/\s+/)
    .filter(Boolean)
  return words.map((word) => abbreviations[word] ?? word).join(' ')
}
const abbreviations: Readonly<Record<string, string>> = { st: 'saint', ft: 'fort', mt: 'mount' }

const statesByName: ReadonlyMap<string, UsState> = new Map(
  Object.entries(stateLabels).flatMap(([code, { en, es }]) =>
    isState(code) ? [code, en, es].map((name): [string, UsState] => [plain(name), code]) : [],
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
