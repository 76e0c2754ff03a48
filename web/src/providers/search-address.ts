/**
 * The value of a text parameter in an address.
 * NOTE: the router would put quotes around a text that looks like a number, so a ZIP code or a payer's id is kept as a number.
 */
export type Word = string | number

/** The parameters that are texts. Those in `lists` hold several values separated by commas, as the API expects. */
const texts = [
  'q',
  'zip',
  'place',
  'location_us_state',
  'location_coordinates',
  'supported_us_states',
  'visit_mode',
  'age_group',
  'insurance',
  'specialties',
  'modalities',
  'identities',
  'languages',
  'availability_type',
  'sort',
] as const
export const lists = [
  'insurance',
  'specialties',
  'modalities',
  'identities',
  'languages',
  'availability_type',
  'supported_us_states',
] as const
export type ListName = (typeof lists)[number]
type TextName = (typeof texts)[number]

/** The whole state of the search screen, as the address contains it. */
export type FindSearch = { [Name in TextName]?: Word } & { radius_miles?: number; page?: number }

const longest = 400
export const perPage = 10
/** The radii that are offered, in miles. */
export const radii = [10, 25, 50, 100] as const

/** Reads an address leniently and drops what is not part of a search. */
export function readSearch(raw: Record<string, unknown>): FindSearch {
  const search: Record<string, Word> = {}
  for (const name of texts) {
    const value = raw[name]
    const text = (
      Array.isArray(value) ? value.join(',') : typeof value === 'string' || typeof value === 'number' ? String(value) : ''
    ).trim()
    if (text) search[name] = toWord(text.slice(0, longest))
  }
  // A single state in `supported_us_states` means the same as `location_us_state`, which the rest of the screen uses.
  const state = search.supported_us_states
  if (typeof state === 'string' && /^[A-Z]{2}$/.test(state) && !search.zip && !search.location_us_state) {
    search.location_us_state = state
    delete search.supported_us_states
  }
  for (const name of ['radius_miles', 'page'] as const) {
    const number = Number(raw[name])
    if (Number.isInteger(number) && number > (name === 'page' ? 1 : 0)) search[name] = number
  }
  return search
}

/** Turns a text into the number that is written the same way, if there is one. */
export const toWord = (text: string): Word => (String(Number(text)) === text ? Number(text) : text)

export const readTextIn = (search: FindSearch, name: TextName): string => String(search[name] ?? '')

export const listValuesIn = (search: FindSearch, name: ListName): string[] => readTextIn(search, name).split(',').filter(Boolean)

/** The search with some parts replaced. An empty part is removed, and paging begins again. */
export function changeSearch(
  search: FindSearch,
  changes: { [Name in keyof FindSearch]?: string | number | readonly string[] },
): FindSearch {
  const next: Record<string, unknown> = { ...search, page: undefined }
  for (const [name, value] of Object.entries(changes)) next[name] = Array.isArray(value) ? value.join(',') : value
  return readSearch(next)
}

/** The query of the call for a search. */
export const queryOf = (search: FindSearch) => {
  const query: Record<string, string | string[] | number> = { limit: perPage }
  for (const [name, value] of Object.entries(readSearch(search))) {
    query[name] = (lists as readonly string[]).includes(name) ? String(value).split(',') : typeof value === 'number' ? String(value) : value
  }
  return query
}

/**
 * The parts of a search that describe the person. The profile and the booking that follow use them. Distances are measured from `near`, which
 * is `lat,lng` rounded to about a mile.
 */
export type Asker = { insurance?: Word; state?: string; zip?: Word; near?: string; mode?: 'virtual' | 'in_person' }
type Point = { latitude: number; longitude: number }
export function askerOf(search: FindSearch, state: string | null, point: Point | null = null): Asker {
  const [insurance] = listValuesIn(search, 'insurance')
  const mode = search.visit_mode === 'virtual' || search.visit_mode === 'in_person' ? search.visit_mode : undefined
  return {
    ...(insurance && { insurance: toWord(insurance) }),
    ...(state && { state }),
    ...(search.zip && { zip: search.zip }),
    ...(point && { near: `${point.latitude.toFixed(2)},${point.longitude.toFixed(2)}` }),
    ...(mode && { mode }),
  }
}

/** The search for every dietitian whom this person could book. */
export const searchOf = ({ state, payer_id }: { state?: string; payer_id?: string }): FindSearch =>
  readSearch({ location_us_state: state, insurance: payer_id })

/** The search that finds whom this person looks for. A ZIP code names its state. */
export const searchOfAsker = ({ insurance, state, zip, mode }: Asker): FindSearch =>
  readSearch({ insurance, ...(zip ? { zip } : { location_us_state: state }), visit_mode: mode })

/** Reads these parts from an address. */
export function readAsker(raw: Record<string, unknown>): Asker {
  const { insurance, state, zip, near, mode } = raw
  const isWord = (value: unknown): value is Word =>
    (typeof value === 'string' && value.length <= 40 && value !== '') || typeof value === 'number'
  return {
    ...(isWord(insurance) && { insurance }),
    ...(typeof state === 'string' && /^[A-Z]{2}$/.test(state) && { state }),
    ...(isWord(zip) && /^\d{5}$/.test(String(zip)) && { zip }),
    ...(typeof near === 'string' && /^-?\d{1,2}(\.\d{1,2})?,-?\d{1,3}(\.\d{1,2})?$/.test(near) && { near }),
    ...((mode === 'virtual' || mode === 'in_person') && { mode }),
  }
}
