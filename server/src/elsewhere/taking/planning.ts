import type { Manifest, Row, Somebody } from '../../exports/data/manifest.ts'
import { type Column, type Schema, sortByReference } from '../../exports/data/schema.ts'
import type { DataRule } from '../../exports/part.ts'
import { RecordRefused } from '../archive/fault.ts'
import { isId, makeIdWithin, replaceIds } from './ids.ts'

/** A row of `elsewhere_row` as it will be stored. */
export type Beside = {
  id: string
  table_name: string
  data: Row
  row_id: string | null
  at: string | null
  code: string | null
  text: string | null
  author_id: string | null
  for_dietitian: boolean
}
export type Plan = {
  /** Each id of the archive with the one it gets. */
  ids: ReadonlyMap<string, string>
  patient: Row
  people: readonly Somebody[]
  /** The rows that become rows of their tables, each table after those to which it refers. */
  rows: ReadonlyMap<string, readonly Row[]>
  beside: readonly Beside[]
}
type Source = { manifest: Manifest; tables: ReadonlyMap<string, readonly Row[]>; people: readonly Somebody[] }
type Around = {
  import_id: string
  patient_id: string
  schema: Schema
  rules: ReadonlyMap<string, DataRule>
  /** What the patient here has of tables whose rows exist once, such as a consent that was given here, too. */
  there: ReadonlyMap<string, readonly Row[]>
}
/** A plan while it is made: which ids of each table have become rows. */
type Making = Around & { source: Source; ids: Map<string, string>; people: ReadonlySet<string>; taken: Map<string, Set<unknown>> }

/**
 * What becomes of each row of an archive. A row goes into its own table if everything to which it must refer comes along; what it cannot keep stands
 * beside it. Every other row is history. No row is lost: an archive of the new record holds the same rows.
 */
export function planTaking(source: Source, around: Around): Plan {
  const ids = mapIds(source, around)
  const making: Making = { ...around, source, ids, people: new Set(source.people.map(({ id }) => id)), taken: new Map() }
  const rows = new Map<string, Row[]>()
  const beside: Beside[] = []
  for (const table of sortTables(making)) {
    const chosen = rowsOf(making, table).map((row) => settleRow(making, table, row))
    rows.set(
      table,
      chosen.flatMap((one) => one.row ?? []),
    )
    beside.push(...chosen.flatMap((one) => one.beside ?? []))
  }
  const [patient, ...others] = source.tables.get('patient') ?? []
  if (!patient || others.length > 0 || patient.id !== source.manifest.patient_id) throw new RecordRefused('not_understood', 'patient')
  const people = source.people.map((one) => ({ ...one, id: ids.get(one.id)!, origin: one.origin ?? source.manifest.origin }))
  rows.delete('patient')
  return { ids, patient: moveIds(making, patient), people, rows, beside }
}

function mapIds({ manifest, tables, people }: Source, { import_id, patient_id }: Around): Map<string, string> {
  const all = [...tables.values()].flatMap((rows) => rows.flatMap(({ id }) => (isId(id) ? [id] : [])))
  const ids = new Map([...all, ...people.map(({ id }) => id)].map((id) => [id, makeIdWithin(import_id, id)]))
  return ids.set(manifest.patient_id, patient_id)
}

const sortTables = ({ schema, source }: Making) => {
  const names = [...source.tables.keys()]
  return [
    ...sortByReference(
      schema,
      names.filter((name) => schema.has(name)),
    ),
    ...names.filter((name) => !schema.has(name)),
  ]
}

/** The rows of a table; those that refer to one another stand after those to which they refer. */
function rowsOf({ source, schema }: Making, table: string): Row[] {
  const rows = source.tables.get(table) ?? []
  const own = schema.get(table)?.find(({ refers_to, name }) => refers_to === table && name !== 'root_id')
  if (!own) return [...rows]
  const sorted: Row[] = []
  for (let left = [...rows]; left.length > 0; ) {
    const waiting = new Set(left.map(({ id }) => id))
    const next = left.filter((row) => !waiting.has(row[own.name]))
    // A circle stands in no archive of ours; the database refuses it.
    if (next.length === 0) return [...sorted, ...left]
    sorted.push(...next)
    left = left.filter((row) => !next.includes(row))
  }
  return sorted
}

type Settled = { row?: Row[]; beside?: Beside[] }

function settleRow(making: Making, table: string, row: Row): Settled {
  const rule = making.rules.get(table) ?? {}
  const columns = making.schema.get(table) ?? []
  const moved = moveIds(making, row)
  if (table === 'patient') return {}
  if (rule.becomes !== 'row' || isThere(making, table, rule, row)) return { beside: [writeHistory(making, table, rule, row, moved)] }
  const lost = columns.filter((column) => isLost(making, table, column, row))
  const hasId = isId(row.id)
  const isWhole = lost.every(({ name, required }) => !required && hasId && !rule.needs?.includes(name))
  if (!isWhole) return { beside: [writeHistory(making, table, rule, row, moved)] }
  making.taken.set(table, (making.taken.get(table) ?? new Set()).add(row.id))
  // What this version of the product has no column for stays beside the row as well.
  const unknown = Object.keys(row).filter((name) => !columns.some((column) => column.name === name) && rule.without?.[name] === undefined)
  const kept = [...lost.map(({ name }) => name), ...unknown]
  const left = Object.fromEntries(kept.map((name) => [name, moved[name]]))
  const here = Object.fromEntries(Object.entries(moved).filter(([name]) => !kept.includes(name)))
  return { row: [here], ...(kept.length > 0 && hasId && { beside: [writeRest(making, table, String(moved.id), left)] }) }
}

const moveIds = ({ ids }: Pick<Making, 'ids'>, row: Row): Row =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, replaceIds(value, ids)]))

/** Whether the patient here already has what exists once. */
function isThere({ there }: Making, table: string, { once }: DataRule, row: Row): boolean {
  return once !== undefined && (there.get(table) ?? []).some((other) => once.every((name) => other[name] === row[name]))
}

/** Whether a column refers to a row that does not come along, or comes along as history only. */
function isLost({ source, taken }: Making, table: string, { name, refers_to }: Column, row: Row): boolean {
  const value = row[name]
  if (refers_to === null || value === null || value === undefined) return false
  if (refers_to === 'patient') return value !== source.manifest.patient_id
  return !(taken.get(refers_to)?.has(value) || (refers_to === table && value === row.id))
}

function writeHistory(making: Making, table: string, { history }: DataRule, row: Row, moved: Row): Beside {
  const read = (name: string | undefined) => (name === undefined || typeof row[name] !== 'string' ? null : row[name])
  const author = read(history?.author)
  return {
    id: isId(row.id) ? String(moved.id) : makeIdWithin(making.import_id, `${table} ${JSON.stringify(row)}`),
    ...{ table_name: table, data: moved, row_id: null },
    ...{ at: read(history?.at), code: read(history?.code), text: read(history?.text) },
    author_id: author !== null && making.people.has(author) ? making.ids.get(author)! : null,
    for_dietitian: history?.for_dietitian ?? false,
  }
}

const writeRest = ({ import_id }: Making, table: string, rowId: string, data: Row): Beside => ({
  ...{ id: makeIdWithin(import_id, `rest of ${rowId}`), table_name: table, data, row_id: rowId },
  ...{ at: null, code: null, text: null, author_id: null, for_dietitian: false },
})
