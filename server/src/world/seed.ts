import { hashPassword } from '../auth/passwords.ts'
import { staffPassword } from './cast.ts'
import type { Rows } from './contribution.ts'
import { contributions, preparations, rowsOfFeatures } from './contributions.ts'
import { type Frame, findDateAfter } from './frame.ts'
import { connectAsOwner, insertRows } from './rows.ts'

/** `week` is the Monday (YYYY-MM-DD) of the world's current week; everything before `now` is past in it. */
export type WorldOptions = { seed: number; week: string; size?: 'test' | 'demo'; now?: string }
export type WorldState = { seed: number; week: string; size: 'test' | 'demo' }

/** The week in which tests take place; their clock stands on its Tuesday. */
export const testWeek = '2026-03-02'
const testMoment = '2026-03-03T15:00:00.000Z'

/**
 * Fills an empty, migrated database with the world of this seed and week. The same options give the same rows, except for the salts of
 * passwords.
 */
export async function seedWorld(ownerUrl: string, options: WorldOptions): Promise<void> {
  await insertRows(ownerUrl, makeWorldRows(options, await hashPassword(staffPassword)), preparations)
}

/** Fills the template of the tests: with the cast and a few more people, or with the whole world. Both are in the week of the tests. */
export const seed = (ownerUrl: string, extent: 'cast' | 'demo'): Promise<void> =>
  seedWorld(ownerUrl, { seed: 1, week: testWeek, size: extent === 'cast' ? 'test' : 'demo', now: testMoment })

/** All rows of a world, by table; each table comes after the tables that it refers to. */
export function makeWorldRows(options: WorldOptions, passwordHash: string): Rows {
  const frame = frameOf(options, passwordHash)
  const value = { seed: frame.seed, week: frame.week, size: frame.size } satisfies WorldState
  return { ...rowsOfFeatures(frame), setting: [{ name: 'world', value, updated_at: frame.from }] }
}

function frameOf({ seed, week, size = 'demo', now = `${week}T00:00:00.000Z` }: WorldOptions, password_hash: string): Frame {
  const weeks = size === 'test' ? 4 : 26
  const from = `${findDateAfter(week, -7 * weeks)}T00:00:00.000Z`
  return { seed, week, size, now, from, weeksBack: weeks, weeksAhead: weeks, password_hash }
}

/** Which world this database was filled with; null if none. */
export const readWorldState = (ownerUrl: string): Promise<WorldState | null> =>
  connectAsOwner(ownerUrl, async (client) => {
    await client.query('set role app_job')
    const { rows } = await client.query<{ value: WorldState }>(`select value from app.setting where name = 'world'`)
    return rows[0]?.value ?? null
  })

/** Whether all tables that a world fills are empty, so that a world may be made. */
export const isEmpty = (ownerUrl: string): Promise<boolean> =>
  connectAsOwner(ownerUrl, async (client) => {
    await client.query('set role app_job')
    const filled = contributions
      .flatMap(({ tables, filled_before = [] }) => tables.filter((table) => !filled_before.includes(table)))
      .map((table) => `exists (select from app.${client.escapeIdentifier(table)})`)
    const { rows } = await client.query<{ filled: boolean }>(`select ${filled.join(' or ')} as filled`)
    return !rows[0]!.filled
  })
