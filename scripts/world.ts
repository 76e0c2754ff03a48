import pg from 'pg'
import { castList } from '../server/src/world/cast.ts'
import { seed } from '../server/src/world/seed.ts'
import type { OpenDatabase } from './database.ts'

const refreshAfterDays = 14

/** Fills an empty database with the demo world around today; says so when the one that is there has grown old. */
export async function fillWhenEmpty({ ownerUrl }: OpenDatabase): Promise<void> {
  const age = await ageInDays(ownerUrl)
  if (age === undefined) return fill(ownerUrl)
  if (age > refreshAfterDays) console.log(`The demo world is ${age} days old. npm run db:reset makes a new one around today.`)
}

/** Fills a database that holds nobody yet. */
export async function fill(ownerUrl: string): Promise<void> {
  const begun = performance.now()
  await seed(ownerUrl, 'demo', new Date().toISOString())
  console.log(`Filled the demo world in ${((performance.now() - begun) / 1000).toFixed(1)} s.`)
}

/** Whom to sign in as, as a small table of text. */
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

/** Whole days since the world was made; undefined when there is no provider at all. */
async function ageInDays(ownerUrl: string): Promise<number | undefined> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    // A superuser sees past the policies; an owner of one's own becomes the role that may.
    await client.query(`select set_config('role', 'app_job', false)`)
    const { rows } = await client.query(`
      select exists (select from app.provider) as inhabited,
        (select extract(day from now() - updated_at)::int from app.setting where name = 'world') as age`)
    return rows[0].inhabited ? (rows[0].age ?? 0) : undefined
  } finally {
    await client.end()
  }
}
