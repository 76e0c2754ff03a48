import type pg from 'pg'
import type { cast } from '../../world/cast.ts'
import type { TestApp } from '../testing.ts'

// What each feature brings for the tests of the whole house, in files of these names in its own tests/. They are found by their names.
// This file imports none of them: a feature may use what is here, and nothing that collects.

/** Where somebody of the cast is reachable. */
export type Reach = { [Name in keyof typeof cast]: { phone_number: string; email: string } }
/** What a feature brings as `tour` in its tests/tour.ts. */
export type Tour = {
  /** Personal words that its people say and type, and numbers and addresses that it makes up: none may turn up where it does not belong. */
  said?: readonly string[]
  /** Calls each of its operations so that it succeeds, as people would: codes are read from their phones, links from their messages. */
  walk: (t: TestApp, reach: Reach) => Promise<void>
}

/** What a text column holds. Each feature puts those of its tables into a kind: `export const planting` in its tests/planting.ts. */
export type Kind =
  /** Tells of a person in their own or somebody's words; gets a marker in every row. */
  | 'marked'
  /** A number or an address of a person; the marker has its form. */
  | 'reached'
  /** Tells of a person, but in so few letters that a search would find it anywhere. */
  | 'coarse'
  /** A key, or what is kept of one. */
  | 'secret'
  /** A word of ours, a code, or what everybody may read. */
  | 'plain'
export type Planting = {
  /** Names with a blank between them, by table and kind. */
  columns: Record<string, Partial<Record<Kind, string>>>
  /** Tables whose rows keep what the world put into them, since it is published or not about the people of the cast. */
  left_alone?: readonly string[]
  /** Whose each marked row is: selects of `patient <id>`, `provider <id>` or `admin <id>` as owner, and of a text with the markers. */
  owners?: readonly string[]
}

export type Ids = Record<string, readonly string[]>
/** What a feature brings as `samples` in its tests/samples.ts, so that its operations can be called by people who know nothing of it. */
export type Samples = {
  /** Ids that exist, one's own and other people's, by the name of the field or path parameter. */
  known?: (owner: pg.Pool) => Promise<Ids>
  /** By path parameter, an id that exists and belongs to Maya or Dana; null where an id is public knowledge. */
  foreign?: (owner: pg.Pool) => Promise<Record<string, string | null>>
  /** By operation, a body where one made from its schema would be refused before the row is looked for. */
  bodies?: Record<string, unknown>
  /** Texts that fit the patterns of its schemas. */
  texts?: readonly string[]
}

/** Some ids of a table. */
export async function someIds(owner: pg.Pool, table: string, where = 'true'): Promise<string[]> {
  const { rows } = await owner.query<{ id: string }>(`select id from app.${table} where ${where} order by id limit 12`)
  return rows.map(({ id }) => id)
}
