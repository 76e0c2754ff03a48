import { castList } from '../server/src/world/cast.ts'
import { isEmpty, readWorldState, seedWorld } from '../server/src/world/seed.ts'
import type { OpenDatabase } from './database.ts'

const refreshAfterDays = 14

/** Fills an empty database with the demo world around today (or around `clock`). If a world is there already but has grown old, it prints that. */
export async function fillWorldIfEmpty({ ownerUrl }: OpenDatabase, clock?: string): Promise<void> {
  if (await isEmpty(ownerUrl)) return fillWorld(ownerUrl, clock)
  const world = await readWorldState(ownerUrl)
  const age = world ? Temporal.PlainDate.from(world.week).until(dayOf(instantOf(clock))).days : 0
  if (age > refreshAfterDays) console.log(`The demo world is ${age} days old. npm run db:reset makes a new one around today.`)
}

/** Fills a database that has no people yet. */
export async function fillWorld(ownerUrl: string, clock?: string): Promise<void> {
  const begun = performance.now()
  const now = instantOf(clock)
  const day = dayOf(now)
  const week = day.subtract({ days: day.dayOfWeek - 1 }).toString()
  await seedWorld(ownerUrl, { seed: 1, week, size: 'demo', now: now.toString({ smallestUnit: 'millisecond' }) })
  console.log(`Filled the demo world in ${((performance.now() - begun) / 1000).toFixed(1)} s.`)
}

/** Production must never run on a world whose passwords are public. */
export async function refuseDemoWorld({ ownerUrl }: OpenDatabase): Promise<void> {
  if (await readWorldState(ownerUrl))
    throw new Error('This database holds the demo world: production wants one of its own (docs/operating.md).')
}

const instantOf = (clock: string | undefined) => (clock ? Temporal.Instant.from(clock) : Temporal.Now.instant())
const dayOf = (instant: Temporal.Instant) => instant.toZonedDateTimeISO('UTC').toPlainDate()

/** The people to sign in as, as a small table of text. */
export async function introduceCast(): Promise<string> {
  const people = castList()
  const some = (['patient', 'provider', 'admin'] as const).flatMap((kind) =>
    people.filter((person) => person.kind === kind).slice(0, kind === 'patient' ? 4 : 3),
  )
  const rows = some.map(({ name, kind, phone_number, password, admin_tags }) => [
    name,
    admin_tags?.[0] ?? kind,
    phone_number,
    password ?? '',
  ])
  const table = [['Sign in as', 'who is', 'phone', 'password (staff)'], ...rows]
  const widths = [0, 1, 2, 3].map((column) => Math.max(...table.map((row) => row[column]!.length)))
  return table.map((row) => `  ${row.map((cell, column) => cell.padEnd(widths[column]!)).join('   ')}`.trimEnd()).join('\n')
}
