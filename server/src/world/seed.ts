import { hashPassword } from '../auth/passwords.ts'
import { staffPassword } from './cast.ts'
import { patientsOf, peopleRows } from './people.ts'
import { profileRows, providersOf } from './profiles.ts'
import { reviewRows } from './reviews.ts'
import { asOwner, dateAfter, type Frame, insertRows, joined, type Rows } from './rows.ts'
import { scheduleOf, scheduleRows } from './schedules.ts'
import { visitRows } from './visits/visits.ts'

/** `week` is the Monday (YYYY-MM-DD) of the week that is the current one of the world; `now` is what is past in it. */
export type WorldOptions = { seed: number; week: string; size?: 'test' | 'demo'; now?: string }
export type WorldState = { seed: number; week: string; size: 'test' | 'demo' }

/** The week in which tests live; their clock stands on its Tuesday. */
export const testWeek = '2026-03-02'
const testMoment = '2026-03-03T15:00:00.000Z'

/** Fills an empty, migrated database with the world of this seed and week. The same options give the same rows, password salts aside. */
export async function seedWorld(ownerUrl: string, options: WorldOptions): Promise<void> {
  await insertRows(ownerUrl, worldRows(options, await hashPassword(staffPassword)))
}

/** What the templates of tests hold: the cast and a few more, or the whole world, both in the tests' week. */
export const seed = (ownerUrl: string, extent: 'cast' | 'demo'): Promise<void> =>
  seedWorld(ownerUrl, { seed: 1, week: testWeek, size: extent === 'cast' ? 'test' : 'demo', now: testMoment })

/** All rows of a world, by table. */
export function worldRows(options: WorldOptions, passwordHash: string): Rows {
  const frame = frameOf(options)
  const providers = providersOf(frame)
  const patients = patientsOf(frame, providers)
  const schedules = new Map(providers.map((provider) => [provider, scheduleOf(provider, frame)]))
  const setting = [
    { name: 'world', value: { seed: frame.seed, week: frame.week, size: frame.size } satisfies WorldState, updated_at: frame.from },
  ]
  const people = peopleRows(patients, providers, passwordHash, frame)
  const time = [scheduleRows(schedules, frame), visitRows(schedules, patients, frame)]
  return joined(profileRows(providers, frame), people, ...time, reviewRows(providers, frame), { setting })
}

function frameOf({ seed, week, size = 'demo', now = `${week}T00:00:00.000Z` }: WorldOptions): Frame {
  const weeks = size === 'test' ? 4 : 26
  return { seed, week, size, now, from: `${dateAfter(week, -7 * weeks)}T00:00:00.000Z`, weeksBack: weeks, weeksAhead: weeks }
}

/** Which world this database was filled with; null if with none. */
export const worldState = (ownerUrl: string): Promise<WorldState | null> =>
  asOwner(ownerUrl, async (client) => {
    await client.query('set role app_job')
    const { rows } = await client.query<{ value: WorldState }>(`select value from app.setting where name = 'world'`)
    return rows[0]?.value ?? null
  })

/** Whether nobody is in the database: then a world may be made in it. */
export const isEmpty = (ownerUrl: string): Promise<boolean> =>
  asOwner(ownerUrl, async (client) => {
    await client.query('set role app_job')
    const { rows } = await client.query('select from app.identity limit 1')
    return rows.length === 0
  })
