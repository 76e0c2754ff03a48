import { sql } from 'kysely'
import type { Context } from '../../kernel/context.ts'
import type { DataRule, ExportPart } from '../part.ts'
import type { Row, Somebody } from './manifest.ts'
import { type Column, readSchema, type Schema, sortByReference } from './schema.ts'

export type Collected = { tables: ReadonlyMap<string, readonly Row[]>; people: readonly Somebody[] }

/** The rules of all tables in the archive by their names; a table without one has an empty rule. */
export const rulesOf = (parts: readonly ExportPart[]): ReadonlyMap<string, DataRule> =>
  new Map(parts.flatMap(({ tables, data = {} }) => tables.map((table) => [table, data[table] ?? {}] as const)))

/**
 * The rows of which the chapters are written, as data, with the rights of whoever asked. A row that refers to one that is not in the archive does
 * not stand there alone: it loses the reference, or is left out with it.
 */
export async function collectRows(
  reader: Context,
  parts: readonly ExportPart[],
  patientId: string,
  fileIds: ReadonlySet<string>,
): Promise<Collected> {
  const schema = await readSchema(reader)
  const rules = rulesOf(parts)
  const names = [...rules].filter(([, { becomes }]) => becomes !== 'nothing').map(([table]) => table)
  const tables = new Map<string, Row[]>()
  const known = new Map<string, Set<unknown>>()
  for (const table of sortByReference(schema, names)) {
    const columns = listColumns(schema, table, rules.get(table))
    const found = await readRows(reader, table, columns, rules.get(table)!, patientId)
    const there = table === 'file' ? found.filter(({ id }) => fileIds.has(String(id))) : found
    const ids = new Set(there.map(({ id }) => id))
    const rows = there.flatMap((row) => keepReferences(row, columns, new Map([...known, [table, ids]])))
    known.set(table, new Set(rows.map(({ id }) => id)))
    tables.set(table, rows)
  }
  const beside = await Promise.all(parts.map(({ listBeside }) => listBeside?.(reader, patientId)))
  for (const { table_name, row_id, data } of beside.flatMap((one) => one?.rows ?? []))
    tables.set(table_name, addBeside(tables.get(table_name) ?? [], row_id, data))
  const written = await findPeople(reader, schema, tables, patientId)
  return { tables, people: [...written, ...beside.flatMap((one) => one?.people ?? [])] }
}

const listColumns = (schema: Schema, table: string, rule: DataRule = {}): Column[] =>
  (schema.get(table) ?? []).filter(({ name }) => rule.without?.[name] === undefined)

async function readRows(ctx: Context, table: string, columns: readonly Column[], rule: DataRule, patientId: string): Promise<Row[]> {
  const whose = rule.whose ?? ['patient_id']
  const theirs = sql.join(
    whose.map((column) => sql`${sql.ref(column)} = ${patientId}`),
    sql` or `,
  )
  const keys = columns.filter(({ is_key }) => is_key).map(({ name }) => sql.ref(name))
  const { rows } = await sql<Row>`
    select ${sql.join(columns.map(({ name }) => sql.ref(name)))} from ${sql.table(`app.${table}`)}
    where (${theirs}) ${rule.unless ? sql`and ${sql.ref(rule.unless)} is null` : sql``} order by ${sql.join(keys)}`.execute(ctx.db)
  return rows
}

function keepReferences(row: Row, columns: readonly Column[], known: ReadonlyMap<string, ReadonlySet<unknown>>): Row[] {
  const lost = columns.filter(({ name, refers_to }) => {
    const there = refers_to === null ? undefined : known.get(refers_to)
    // Others whom a row names are people, not rows of the archive.
    return refers_to !== 'patient' && there !== undefined && row[name] !== null && !there.has(row[name])
  })
  if (lost.some(({ required }) => required)) return []
  return [{ ...row, ...Object.fromEntries(lost.map(({ name }) => [name, null])) }]
}

/** What a row says now counts more than what was kept beside it. */
function addBeside(rows: readonly Row[], rowId: string | null, data: Row): Row[] {
  if (rowId === null) return [...rows, data]
  return rows.map((row) => {
    if (row.id !== rowId) return row
    const kept = Object.entries(data).filter(([name]) => row[name] === null || row[name] === undefined)
    return { ...row, ...Object.fromEntries(kept) }
  })
}

/** The dietitians and guardians whom rows name, by name alone; an id that is nobody's, or of somebody whom the reader may not know, has none. */ // reads providers, patients
async function findPeople(
  ctx: Context,
  schema: Schema,
  tables: ReadonlyMap<string, readonly Row[]>,
  patientId: string,
): Promise<Somebody[]> {
  const ids = new Set<string>()
  for (const [table, rows] of tables) {
    const columns = (schema.get(table) ?? []).filter(({ type, is_key, refers_to }) => type === 'uuid' && (!is_key || refers_to !== null))
    for (const row of rows) for (const { name } of columns) if (typeof row[name] === 'string') ids.add(row[name])
  }
  ids.delete(patientId)
  const { rows } = await sql<Omit<Somebody, 'origin'>>`
    select id, 'provider' as kind, first_name, last_name, credentials from app.provider where id = any (${[...ids]}::uuid[])
    union all select distinct guardian_id, 'guardian', first_name, last_name, null from app.my_guardians() where guardian_id = any (${[...ids]}::uuid[])
    union all select id, 'guardian', first_name, last_name, null from app.patient where id = any (${[...ids]}::uuid[]) and id <> ${patientId}
    order by 1`.execute(ctx.db)
  return rows.filter(({ id }, at) => rows.findIndex((other) => other.id === id) === at).map((one) => ({ ...one, origin: null }))
}
