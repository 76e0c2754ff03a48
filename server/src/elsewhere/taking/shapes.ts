import type { Row } from '../../exports/data/manifest.ts'
import type { Column, Schema } from '../../exports/data/schema.ts'
import type { DataRule } from '../../exports/part.ts'
import { RecordRefused } from '../archive/fault.ts'

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/
const day = /^\d{4}-\d\d-\d\d$/
const is = (type: string) => (value: unknown) => typeof value === type

/** Whether the calendar has the day. `Date` reads the 30th of February as a day of March. */
function isDay(value: string): boolean {
  const at = Date.parse(value)
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(value) && value >= '0001'
}

// The database also reads `yesterday`, `infinity` and `NaN`; no archive of ours holds them, and no screen shows them.
const kinds: Readonly<Record<string, (value: unknown) => boolean>> = {
  'timestamp with time zone': (value) => typeof value === 'string' && instant.test(value) && !Number.isNaN(Date.parse(value)),
  date: (value) => typeof value === 'string' && day.test(value) && isDay(value),
  // No text of the database holds a NUL.
  text: (value) => typeof value === 'string' && !value.includes('\0'),
  boolean: is('boolean'),
  ...{ integer: Number.isInteger, smallint: Number.isInteger, bigint: Number.isSafeInteger },
  ...{ 'double precision': Number.isFinite, real: Number.isFinite },
}

const fits = ({ name, type }: Column, row: Row): boolean => {
  const value = row[name]
  return value === null || value === undefined || (kinds[type]?.(value) ?? true)
}

/** Throws `RecordRefused` for a row that an archive of ours cannot hold, or that no screen could show. */
export function refuseShapeless(tables: ReadonlyMap<string, readonly Row[]>, rules: ReadonlyMap<string, DataRule>, schema: Schema): void {
  for (const [table, rows] of tables) {
    const { becomes, shape } = rules.get(table) ?? {}
    const columns = schema.get(table) ?? []
    const isWrong = (row: Row) =>
      !columns.every((column) => fits(column, row)) || (becomes === 'row' && shape !== undefined && !shape.safeParse(row).success)
    if (rows.some(isWrong)) throw new RecordRefused('row_refused', table)
  }
}
