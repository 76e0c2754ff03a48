import { Readable } from 'node:stream'
import { mostDaysOfExport } from '@sorrel/contract/audit/vocabulary'
import type { Context } from '../kernel/context.ts'
import { Download } from '../kernel/implement.ts'
import type { Place } from '../kernel/lists/cursors.ts'
import { refuseValue } from '../kernel/problem.ts'
import { findSpan, listTrailRows, type TrailFilter, type TrailRow } from './access.ts'

const columns = [
  'at',
  'actor_kind',
  'actor_id',
  'action',
  'operation',
  'outcome',
  'subject_kind',
  'subject_id',
  'patient_id',
  'request_id',
  'session_id',
  'details',
] as const satisfies readonly (keyof TrailRow)[]

const pageSize = 1000
const millisecondsOfDay = 24 * 60 * 60 * 1000

/** The trail as a CSV file, page by page, so that a long one takes no more memory than a short one. */
export function exportEntries(ctx: Context, filter: TrailFilter): Download {
  const { from, to } = findSpan(ctx, filter)
  if (Date.parse(to) <= Date.parse(from)) throw refuseValue('query', ['to'], 'too_small')
  if (Date.parse(to) - Date.parse(from) > mostDaysOfExport * millisecondsOfDay) throw refuseValue('query', ['from'], 'too_small')
  const name = `audit-${from.slice(0, 10)}-${to.slice(0, 10)}.csv`
  return new Download('text/csv', name, Readable.from(writePages(ctx, { ...filter, from, to })), { patient_id: filter.patient_id ?? null })
}

async function* writePages(ctx: Context, filter: TrailFilter): AsyncGenerator<string> {
  // The mark by which spreadsheets know UTF-8.
  yield `\ufeff${columns.join(',')}\r\n`
  let after: Place | undefined
  for (;;) {
    const rows = await listTrailRows(ctx, filter, { after, limit: pageSize })
    if (rows.length > 0) yield rows.map((row) => `${columns.map((column) => writeCell(row[column])).join(',')}\r\n`).join('')
    const last = rows.at(-1)
    if (!last || rows.length < pageSize) return
    after = { at: last.at, id: last.id }
  }
}

/**
 * A cell of a CSV file (RFC 4180). A spreadsheet would run a cell that begins like a formula, so such a cell begins with an apostrophe,
 * as OWASP advises.
 */
export function writeCell(value: unknown): string {
  const text = value === null || value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value)
  const harmless = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(harmless) || harmless !== text ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
