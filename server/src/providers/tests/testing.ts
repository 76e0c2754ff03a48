import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import * as wire from '@sorrel/contract/providers/wire'
import type { z } from 'zod'
import type { TestApp } from '../../kernel/testing.ts'

export type Found = z.infer<typeof wire.searchProviders.output>
type Planted = {
  name: string
  specialties?: string[]
  modalities?: string[]
  identities?: string[]
  languages?: string[]
  age_groups?: string[]
  visit_modes?: string[]
  accepting?: 'open' | 'waitlist' | 'closed'
  status?: 'active' | 'offboarded'
  headline?: string
  bio?: string
  cash?: number | null
  office?: [latitude: number, longitude: number]
  office_state?: string
  licences?: Record<string, string>
  networks?: [payer_id: string, state: string][]
  hours?: [weekday: string, start: string, end: string][]
  reviews?: number[]
}

export const idOf = (name: string): string => {
  const hex = createHash('sha256').update(`planted ${name}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** Adds a dietitian with known traits, licensed in the Northern Marianas, where nobody else of the demo world is. */
export async function plant(t: TestApp, one: Planted): Promise<string> {
  const id = idOf(one.name)
  await plantProvider(t, id, one)
  await plantSurroundings(t, id, one)
  for (const rating of one.reviews ?? []) await review(t, id, rating)
  return id
}

async function plantProvider(t: TestApp, id: string, one: Planted): Promise<void> {
  const [first, last] = one.name.split(' ') as [string, string]
  await t.owner.query(
    `insert into app.provider (id, slug, first_name, last_name, credentials, headline, bio, specialties, modalities, identities, languages, age_groups, visit_modes,
      time_zone, city, state, accepting, status, joined_on, cash_initial_cents, created_at, updated_at)
     values ($1, $2, $3, $4, 'RD', $5, $6, $7, $8, $9, $10, $11, $12, 'America/New_York', 'Boston', 'MA', $13, $14, '2020-01-01', $15, '2026-01-01', '2026-01-01')`,
    [
      id,
      one.name.toLowerCase().replaceAll(' ', '-'),
      first,
      last,
      one.headline ?? 'A headline',
      one.bio ?? 'A bio.',
      one.specialties ?? ['General Nutrition'],
      one.modalities ?? [],
      one.identities ?? [],
      one.languages ?? ['en'],
      one.age_groups ?? ['adult'],
      one.visit_modes ?? ['virtual'],
      one.accepting ?? 'open',
      one.status ?? 'active',
      one.cash === undefined ? 10000 : one.cash,
    ],
  )
}

/** Adds licenses, networks, offices and hours. */
async function plantSurroundings(t: TestApp, id: string, one: Planted): Promise<void> {
  for (const [state, expires] of Object.entries(one.licences ?? { MP: '2030-01-01' })) {
    await t.owner.query('insert into app.provider_licence values ($1, $2, $3, $4)', [id, state, 'n', expires])
  }
  for (const [payer, state] of one.networks ?? [])
    await t.owner.query('insert into app.provider_network values ($1, $2, $3)', [id, payer, state])
  if (one.office) {
    await t.owner.query(
      `insert into app.provider_location values (gen_random_uuid(), $1, 'Office', '1 Main', 'Boston', $4, '02108', $2, $3)`,
      [id, ...one.office, one.office_state ?? 'MA'],
    )
  }
  for (const [weekday, start, end] of one.hours ?? []) {
    await t.owner.query(
      'insert into app.availability_window (id, provider_id, weekday, start_local, end_local, visit_modes) values (gen_random_uuid(), $1, $2, $3, $4, $5)',
      [id, weekday, start, end, one.visit_modes ?? ['virtual']],
    )
  }
}

export const review = (t: TestApp, providerId: string, rating: number, status = 'published', display = 'public') =>
  t.owner.query(
    `insert into app.review (id, provider_id, rating, status, display, themes, published_at, created_at)
     values (gen_random_uuid(), $1, $2, $3, $4, '{listens}', '2026-02-01', '2026-02-01')`,
    [providerId, rating, status, display],
  )

/** Calls the search and checks the answer against the contract. */
export async function search(t: TestApp, query: Record<string, unknown>): Promise<Found> {
  const answer = await t.call('GET /provider-profiles', { query })
  assert.equal(answer.status, 200, answer.text)
  return wire.searchProviders.output.parse(answer.body)
}

/** The first names of the planted dietitians that were found, in order. */
export const listNamesIn = (found: Found): string[] => found.items.map((item) => item.first_name)
export const countOf = (found: Found, facet: keyof Found['facets'], value: string): number =>
  found.facets[facet].find((one) => one.value === value)?.count ?? 0
