import type pg from 'pg'
import type { cast } from '../../world/cast.ts'
import type { TestApp } from '../testing.ts'

// What each feature contributes to the tests of the whole house, in files of these names in its own tests/. The tests find them by name.
// This file imports none of them, so that features can import it.

/** The phone number and e-mail address of everybody in the cast. */
export type Reach = { [Name in keyof typeof cast]: { phone_number: string; email: string } }
/** What a feature exports as `tour` in its tests/tour.ts. */
export type Tour = {
  /** Personal words that its people type, and numbers and addresses that it makes up. None of them may turn up where it does not belong. */
  said?: readonly string[]
  /** Calls each of its operations successfully, as people would: it reads codes from their phones and links from their messages. */
  walk: (t: TestApp, reach: Reach) => Promise<void>
}

/** What a text column holds. Each feature assigns the columns of its tables to kinds: `export const planting` in its tests/planting.ts. */
export type Kind =
  /** Words about a person; every row gets a marker. */
  | 'marked'
  /** A number or an address of a person; the marker has the same form. */
  | 'reached'
  /** About a person, but so short that a search would find it anywhere. */
  | 'coarse'
  /** A key, or what is stored of one. */
  | 'secret'
  /** A word of ours, a code, or something that everybody may read. */
  | 'plain'
export type Planting = {
  /** Column names separated by blanks, by table and kind. */
  columns: Record<string, Partial<Record<Kind, string>>>
  /** Tables whose rows stay as the world made them, because they are public or not about the people of the cast. */
  left_alone?: readonly string[]
  /** Who owns each marked row: selects of an owner (`patient <id>`, `provider <id>` or `admin <id>`) and a text with the markers. */
  owners?: readonly string[]
}

export type Ids = Record<string, readonly string[]>
/** What a feature exports as `samples` in its tests/samples.ts, so that general tests can call its operations. */
export type Samples = {
  /** Existing ids, the caller's own and those of others, by the name of the field or path parameter. */
  known?: (owner: pg.Pool) => Promise<Ids>
  /** An existing id of Maya's or Dana's for each path parameter; null if the id is public. */
  foreign?: (owner: pg.Pool) => Promise<Record<string, string | null>>
  /** A body for each operation for which a body made from the schema would be refused before the row is read. */
  bodies?: Record<string, unknown>
  /** Texts that match the patterns of its schemas. */
  texts?: readonly string[]
}

/** Up to a few ids of a table. */
export async function readSomeIds(owner: pg.Pool, table: string, where = 'true'): Promise<string[]> {
  const { rows } = await owner.query<{ id: string }>(`select id from app.${table} where ${where} order by id limit 12`)
  return rows.map(({ id }) => id)
}
