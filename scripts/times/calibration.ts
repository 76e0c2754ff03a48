import { createHash } from 'node:crypto'
import pg from 'pg'

/**
 * The time that the same work took on the idle reference machine (2 cores, 2026), for which the budgets were written. Another or a busier
 * machine takes longer by a factor called slowness. It is never less than 1, so a faster machine has time to spare.
 */
const reference = { processor: 60, database: 60 }

/** How many times slower than the reference this machine is now. With the address of a PostgreSQL, its round trips count as well. */
export async function measureSlowness(databaseUrl?: string): Promise<number> {
  const processor = slownessOfProcessor()
  const database = databaseUrl ? (await timeDatabase(databaseUrl)) / reference.database : 0
  return Math.max(1, processor, database)
}

/** The slowness of the processor alone, measured without waiting. */
export const slownessOfProcessor = (): number => timeProcessor() / reference.processor

/** Does what our programs do all day: write and read JSON, hash, sort, look up. Returns milliseconds. */
function timeProcessor(): number {
  const begun = performance.now()
  let text = 'sorrel'
  for (let round = 0; round < 130; round++) {
    const rows = Array.from({ length: 300 }, (_, index) => ({
      id: `${text.slice(0, 8)}-${index}`,
      at: (index * 7919) % 1009,
      name: `${index}`,
    }))
    const byId = new Map(rows.map((row) => [row.id, row]))
    const sorted = rows.toSorted((one, other) => one.at - other.at || one.id.localeCompare(other.id))
    text = createHash('sha256')
      .update(JSON.stringify(sorted.map(({ id }) => byId.get(id))))
      .digest('hex')
    JSON.parse(JSON.stringify(sorted))
  }
  return performance.now() - begun
}

/** Reads and writes a table of its own. Returns the milliseconds of the round trips. */
async function timeDatabase(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('create temporary table calibration (id int primary key, words text)')
  const begun = performance.now()
  for (let id = 0; id < 150; id++) {
    await client.query('insert into calibration values ($1, repeat($2, 20))', [id, 'sorrel'])
    await client.query('select count(*), max(words) from calibration where id <= $1', [id])
  }
  const took = performance.now() - begun
  await client.end()
  return took
}
