import { decideAccepting } from '@sorrel/contract/providers/rules'
import { findCanonicalSpecialty, type Specialty, specialties } from '@sorrel/contract/providers/vocabulary'
import type { BookingMode } from '@sorrel/contract/scheduling/vocabulary'
import { sql } from 'kysely'
import type { Context } from '../../kernel/context.ts'
import type { ProviderTables } from '../tables.ts'
import { readHours, type WeekHours } from './times/hours.ts'

/** What the index knows about a provider. Moments are in milliseconds; Infinity means never. */
export type Entry = {
  id: string
  /** The transaction of the last change that this entry includes. */
  changed: string
  listed: boolean
  waitlist: boolean
  time_zone: string
  name: string
  joined: number
  cash_initial_cents: number | null
  rating_sum: number
  rating_count: number
  points: [latitude: number, longitude: number][]
  licences: { state: string; expires_on: string }[]
  networks: { payer_id: string; state: string }[]
  next: { in_person: number; virtual: number }
  /** The usual hours in which a visit can begin, by the provider's clock. */
  hours: { in_person: WeekHours; virtual: WeekHours }
  /** The sets that this provider belongs to on any day. */
  keys: string[]
  strong_text: string
  weak_text: string
}

type Row = {
  id: string
  status: string
  accepting: ProviderTables['provider']['accepting']
  new_patients: ProviderTables['provider']['accepting'] | null
  first_name: string
  last_name: string
  city: string | null
  state: string | null
  headline: string
  bio: string
  time_zone: string
  joined_on: string
  cash_initial_cents: number | null
  latitude: number | null
  longitude: number | null
  specialties: string[]
  modalities: string[]
  identities: string[]
  languages: string[]
  age_groups: string[]
  visit_modes: string[]
  licences: string[]
  networks: string[]
  points: string[]
  office_states: string[]
  rating_sum: number
  rating_count: number
  windows: string[]
  next_in_person: string | null
  next_virtual: string | null
}

/** Reads the public facts of these providers in one statement. */ // reads scheduling: hours and rules
export async function readEntries(ctx: Context, changes: ReadonlyMap<string, string>): Promise<Entry[]> {
  const { rows } = await sql<Row>`
    select p.id, p.status, p.accepting, r.new_patients, p.first_name, p.last_name, p.city, p.state, p.headline, p.bio, p.time_zone, p.joined_on,
      p.cash_initial_cents, p.latitude, p.longitude, p.specialties, p.modalities, p.identities, p.languages, p.age_groups, p.visit_modes,
      array(select state || ':' || expires_on from app.provider_licence l where l.provider_id = p.id) as licences,
      array(select state || ':' || payer_id from app.provider_network n where n.provider_id = p.id) as networks,
      array(select latitude || ',' || longitude from app.provider_location o where o.provider_id = p.id and latitude is not null and longitude is not null) as points,
      v.rating_sum, v.rating_count, ${windowsOf(ctx)} as windows,
      array(select distinct state from app.provider_location o where o.provider_id = p.id) as office_states,
      (select starts_at from app.provider_next_start s where s.provider_id = p.id and s.visit_mode = 'in_person') as next_in_person,
      (select starts_at from app.provider_next_start s where s.provider_id = p.id and s.visit_mode = 'virtual') as next_virtual
    from app.provider p left join app.availability_rules r on r.provider_id = p.id
    cross join lateral (select coalesce(sum(rating), 0)::int as rating_sum, count(rating)::int as rating_count from app.review w
      where w.provider_id = p.id and w.status = 'published' and w.display = 'public') v
    where p.id = any (${[...changes.keys()]}::uuid[]) order by p.id`.execute(ctx.db)
  return rows.map((row) => entryOf(row, changes.get(row.id)!))
}

// The usual windows, with their modes. Overrides of single dates do not count as usual.
const windowsOf = (ctx: Context) => sql`array(
  select w.weekday || ' ' || w.start_local || ' ' || w.end_local || ' ' || array_to_string(w.visit_modes, ',') from app.availability_window w
  where w.provider_id = p.id and (w.effective_to is null or w.effective_to >= ${ctx.now()}::timestamptz::date))`

const millis = (instant: string | null) => (instant === null ? Number.POSITIVE_INFINITY : Date.parse(instant))
const split = (pair: string): [string, string] => {
  const at = pair.indexOf(':')
  return [pair.slice(0, at), pair.slice(at + 1)]
}

function entryOf(row: Row, changed: string): Entry {
  const accepting = decideAccepting(row.accepting, row.new_patients)
  const points = row.points.map((pair) => pair.split(',').map(Number) as [number, number])
  const seesInPerson = row.visit_modes.includes('in_person')
  if (points.length === 0 && seesInPerson && row.latitude !== null && row.longitude !== null) points.push([row.latitude, row.longitude])
  return {
    id: row.id,
    changed,
    listed: row.status === 'active' && accepting !== 'closed',
    waitlist: accepting === 'waitlist',
    time_zone: row.time_zone,
    name: `${row.last_name} ${row.first_name}`,
    joined: Date.parse(row.joined_on),
    cash_initial_cents: row.cash_initial_cents,
    rating_sum: row.rating_sum,
    rating_count: row.rating_count,
    points: seesInPerson ? points : [],
    licences: row.licences.map(split).map(([state, expires_on]) => ({ state, expires_on })),
    networks: row.networks.map(split).map(([state, payer_id]) => ({ state, payer_id })),
    next: { in_person: millis(row.next_in_person), virtual: millis(row.next_virtual) },
    hours: { in_person: hoursIn(row, 'in_person'), virtual: hoursIn(row, 'virtual') },
    keys: keysOf(row),
    strong_text: `${row.first_name} ${row.last_name} ${row.city ?? ''}`,
    weak_text: `${row.headline} ${row.bio}`,
  }
}

const hoursIn = (row: Row, mode: BookingMode) =>
  readHours(row.visit_modes.includes(mode) ? row.windows.filter((window) => window.split(' ')[3]?.split(',').includes(mode)) : [])

/** The states with an office. A provider who sees people in person and lists no office does so in their own state. */
function listOfficeStates({ visit_modes, office_states, state }: Row): string[] {
  if (!visit_modes.includes('in_person')) return []
  return office_states.length === 0 && state ? [state] : office_states
}

const isSpecialty = (value: string): value is Specialty => (specialties as readonly string[]).includes(value)
/** The first name of a specialty. Second names of the same thing map to it. */
export const findFiledSpecialty = (value: string): string => (isSpecialty(value) ? findCanonicalSpecialty(value) : value)

function keysOf(row: Row): string[] {
  const lists = {
    specialties: row.specialties.map(findFiledSpecialty),
    modalities: row.modalities,
    identities: row.identities,
    languages: row.languages,
    age_group: row.age_groups,
    visit_mode: row.visit_modes,
    office_in: listOfficeStates(row),
  }
  return Object.entries(lists).flatMap(([group, values]) => values.map((value) => `${group}:${value}`))
}
