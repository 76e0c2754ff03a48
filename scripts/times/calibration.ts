import { createHash } from 'node:crypto'
import pg from 'pg'

/**
 * What the same work took on the machine on which the budgets were written, with nothing else to do: 2 cores, 2026. Another machine, or this
 * one with neighbours, takes longer by the factor that is called slowness here; it is never less than 1, so that a fast machine has time over.
 */
const reference = { processor: 60, database: 60 }

/** How many times slower than the reference this machine is at this moment. With the address of a PostgreSQL, its round trips count as well. */
export async function measureSlowness(databaseUrl?: string): Promise<number> {
  const processor = slownessOfProcessor()
  const database = databaseUrl ? (await timeDatabase(databaseUrl)) / reference.database : 0
  return Math.max(1, processor, database)
}

/** The processor's part of it, which waits for nothing. */
export const slownessOfProcessor = (): number => timeProcessor() / reference.processor

/** What our programs do all day: write and read JSON, hash, sort, look up. Milliseconds. */
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

/** Round trips of a read and a write to a table of its own. Milliseconds. */
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
