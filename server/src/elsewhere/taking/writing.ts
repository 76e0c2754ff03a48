import { sql } from 'kysely'
import type { Row } from '../../exports/data/manifest.ts'
import type { Column, Schema } from '../../exports/data/schema.ts'
import type { Context } from '../../kernel/context.ts'
import type { Following } from '../../patients/merging/part.ts'
import { keyOf, readKeys, tableOf } from '../../patients/merging/rewriting.ts'
import { RecordRefused } from '../archive/fault.ts'

const atOnce = 500

/** Adds rows to a table as they are. What the database does not take is refused with the name of the table. */
export async function insertRows(ctx: Context, schema: Schema, table: string, rows: readonly Row[]): Promise<void> {
  const columns = (schema.get(table) ?? []).filter(({ name }) => rows.some((row) => name in row))
  for (let from = 0; from < rows.length; from += atOnce) await insertSome(ctx, table, columns, rows.slice(from, from + atOnce))
}

async function insertSome(ctx: Context, table: string, columns: readonly Column[], rows: readonly Row[]): Promise<void> {
  const names = sql.join(columns.map(({ name }) => sql.ref(name)))
  await refuseIn(table, () =>
    sql`
      insert into ${tableOf(table)} (${names})
      select ${names} from jsonb_populate_recordset(null::${tableOf(table)}, ${JSON.stringify(rows)}::jsonb)`.execute(ctx.db),
  )
}

/** Does something to a table; what the database does not take is refused with the name of the table. */
export async function refuseIn(table: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    throw isRefusal(error) ? new RecordRefused('row_refused', table) : error
  }
}

/** The database says that a value is none of its type, or that a rule of the table refuses it. */
const isRefusal = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && /^2[23]/.test(error.code)

/** The hash of a row, by which a later change of it is known. */
export const hashOfRow = (row: ReturnType<typeof sql>) => sql`md5(to_jsonb(${row})::text)`

/** Keeps the keys of all rows of the patient: those that an import brought with their hash, those that were there before without. */
export async function keepKeys(
  ctx: Context,
  importId: string,
  patientId: string,
  watched: readonly Following[],
  when: 'before' | 'after',
): Promise<void> {
  const keys = await readKeys(ctx)
  const tables = [...watched, { table: 'patient' as const, whose: ['id'] }]
  for (const { table, whose } of tables) {
    const theirs = sql.join(
      whose.map((column) => sql`t.${sql.ref(column)} = ${patientId}`),
      sql` or `,
    )
    const hash = when === 'after' ? hashOfRow(sql`t`) : sql`null`
    // The patient is kept once, as the import left them.
    if (table === 'patient' && when === 'before') continue
    await sql`
      insert into app.elsewhere_key (import_id, table_name, key, hash)
      select ${importId}, ${table}, ${keyOf(keys, table, sql`t`)}, ${hash} from ${tableOf(table)} t where ${theirs}
      on conflict do nothing`.execute(ctx.db)
  }
}
