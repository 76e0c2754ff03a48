import pg from 'pg'
import { readDay, writeDay } from '../scheduling/engine/instants.ts'

/** The rows of a world, by table. Those of one table have the same columns. */
export type Rows = Record<string, readonly object[]>

/** Between which moments a world lives: `week` is its current week's Monday, `now` what is past in it, `from` when it was made. */
export type Frame = { seed: number; week: string; size: 'test' | 'demo'; now: string; from: string; weeksBack: number; weeksAhead: number }

/** The local date so many days later. */
export const dateAfter = (date: string, days: number): string => writeDay(readDay(date, 'date') + days)

// Each after all that it refers to.
const order = [
  'identity',
  'patient',
  'provider',
  'provider_licence',
  'provider_network',
  'provider_location',
  'provider_rate',
  'provider_account',
  'administrator',
  'care',
  'coverage',
  'consent',
  'availability_rules',
  'availability_window',
  'availability_override',
  'calendar_block',
  'external_calendar',
  'external_busy',
  'appointment',
  'review',
  'setting',
]

/** Writes a world in one transaction and one statement a table, as the system role: forced policies bind the owner, too. */
export async function insertRows(ownerUrl: string, rows: Rows): Promise<void> {
  const unknown = Object.keys(rows).filter((table) => !order.includes(table))
  if (unknown.length > 0) throw new Error(`no place in the order for ${unknown.join(', ')}`)
  await asOwner(ownerUrl, async (client) => {
    await client.query('begin')
    await client.query('set local role app_job')
    for (const table of order) if (rows[table]?.length) await insertInto(client, table, rows[table])
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

/** Work on one connection of the owner, which is ended after. */
export async function asOwner<T>(ownerUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: ownerUrl,
    application_name: 'sorrel world',
    options: '-c timezone=UTC -c search_path=app,public -c client_min_messages=error',
  })
  await client.connect()
  return work(client).finally(() => client.end())
}

/** Puts the rows of several parts together. */
export function joined(...parts: readonly Rows[]): Rows {
  const all: Record<string, object[]> = {}
  for (const part of parts) for (const [table, rows] of Object.entries(part)) all[table] = [...(all[table] ?? []), ...rows]
  return all
}
