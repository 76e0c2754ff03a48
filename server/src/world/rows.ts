import pg from 'pg'
import type { Rows } from './contribution.ts'

/**
 * Writes a world in one transaction, with one statement per table in their order. It writes as the system role, because the forced
 * policies bind the owner as well.
 */
export async function insertRows(ownerUrl: string, rows: Rows, preparations: readonly string[]): Promise<void> {
  await connectAsOwner(ownerUrl, async (client) => {
    await client.query('begin')
    await client.query('set local role app_job')
    for (const text of preparations) await client.query(text)
    for (const [table, some] of Object.entries(rows)) if (some.length > 0) await insertInto(client, table, some)
    await client.query('commit')
    await client.query('analyze')
  })
}

async function insertInto(client: pg.Client, table: string, rows: readonly object[]) {
  const columns = Object.keys(rows[0]!).map(pg.escapeIdentifier).join(', ')
  await client.query(
    `insert into app.${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::app.${table}, $1::jsonb)`,
    [JSON.stringify(rows)],
  )
}

/** Runs `work` on a connection of the owner, and closes it afterwards. */
export async function connectAsOwner<T>(ownerUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: ownerUrl,
    application_name: 'sorrel world',
    options: '-c timezone=UTC -c search_path=app,public -c client_min_messages=error',
  })
  await client.connect()
  return work(client).finally(() => client.end())
}
