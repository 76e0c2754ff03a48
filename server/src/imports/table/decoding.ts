import { mostImportRows } from '@sorrel/contract/imports/vocabulary'
import type { ImportFound } from '@sorrel/contract/imports/wire'
import { CsvError, parse } from 'csv-parse/sync'
import { Unreadable } from '../kind.ts'

type Delimiter = NonNullable<ImportFound['delimiter']>
type Encoding = NonNullable<ImportFound['encoding']>
export type Line = { line: number; cells: string[] }
export type Table = { headers: string[]; rows: Line[]; delimiter: Delimiter; encoding: Encoding }

const delimiters: Readonly<Record<Delimiter, string>> = { comma: ',', semicolon: ';', tab: '\t' }

/** The text of a file, whichever of the encodings of spreadsheets it has. Bytes that are no UTF-8 are Windows-1252, in which all bytes mean something. */
export function decodeText(bytes: Buffer): { text: string; encoding: Encoding } {
  const mark = bytes.subarray(0, 2).toString('hex')
  if (mark === 'fffe' || mark === 'feff')
    return { text: new TextDecoder(mark === 'fffe' ? 'utf-16le' : 'utf-16be').decode(bytes), encoding: 'utf-16' }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'utf-8' }
  } catch {
    return { text: new TextDecoder('windows-1252').decode(bytes), encoding: 'windows-1252' }
  }
}

/** The header and the rows of a table, without empty lines. Throws `Unreadable`. */
export function readTable(bytes: Buffer): Table {
  const { text, encoding } = decodeText(bytes)
  if (text.includes('\u0000')) throw new Unreadable('not_text')
  const delimiter = findDelimiter(text)
  const [header, ...rows] = parseLines(text, delimiters[delimiter])
  if (!header) throw new Unreadable('empty')
  if (rows.length === 0) throw new Unreadable('no_rows')
  if (rows.length > mostImportRows) throw new Unreadable('too_many_rows')
  return { headers: header.cells, rows, delimiter, encoding }
}

/** The sign that divides the first line into most cells. */
function findDelimiter(text: string): Delimiter {
  const first = text.split(/\r\n|\n|\r/).find((line) => line.trim() !== '') ?? ''
  // A line that is longer says it well before its end, and the pattern would run out of stack.
  const bare = first.slice(0, 100_000).replaceAll(/"(?:[^"]|"")*"/g, '')
  const count = (name: Delimiter) => bare.split(delimiters[name]).length
  return (['comma', 'semicolon', 'tab'] as const).reduce((best, name) => (count(name) > count(best) ? name : best))
}

function parseLines(text: string, delimiter: string): Line[] {
  try {
    const parsed: unknown[] = parse(text, { bom: true, delimiter, info: true, relax_column_count: true, relax_quotes: true })
    const lines = parsed
      .filter(isParsed)
      .map(({ record, info }) => ({ line: info.lines - countBreaks(record), cells: record.map(cleanCell) }))
    return lines.filter(({ cells }) => cells.some((cell) => cell !== ''))
  } catch (error) {
    if (error instanceof CsvError) throw new Unreadable('broken_quotes')
    throw error
  }
}
type Parsed = { record: string[]; info: { lines: number } }
// The types of the parser leave out what `info` adds.
const isParsed = (row: unknown): row is Parsed => typeof row === 'object' && row !== null && 'record' in row && 'info' in row

/** The parser counts the line on which a row ends, and an editor shows that on which it begins. */
const countBreaks = (record: readonly string[]) => record.reduce((sum, cell) => sum + cell.split(/\r\n|\n|\r/).length - 1, 0)

/** A cell without spaces around it, and without the apostrophe by which we, and spreadsheets, keep a cell from being a formula. */
function cleanCell(cell: string): string {
  const trimmed = cell.replaceAll('\u00a0', ' ').trim()
  return /^'[=+\-@\t\r\n]/.test(trimmed) ? trimmed.slice(1) : trimmed
}
