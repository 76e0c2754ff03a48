import { CreateSpecification, ResubmitSpecification, type SpecificationIssue } from '@sorrel/contract/claims/specifications/schemas'
import { mostSpecifications, type SpecificationKind, specificationColumns } from '@sorrel/contract/claims/specifications/vocabulary'
import { Unreadable } from '../../imports/kind.ts'
import { readTable } from '../../imports/table/decoding.ts'
import { Problem } from '../../kernel/problem.ts'
import { readCents } from '../x12/reading/values.ts'
import { issueOf } from './issues.ts'

export type Specification = CreateSpecification | ResubmitSpecification
/** A row of a list: what it says, or what of it cannot be read. */
export type Row = { row: number; external_ref: string } & ({ specification: Specification } | { issues: SpecificationIssue[] })
type Sheet = { rows: Row[]; unknown_columns: string[] }

const schemas = { create: CreateSpecification, resubmit: ResubmitSpecification }

/** The rows of a CSV file. What begins like a formula is text, as everything else is. Throws `import_unreadable` with the reason. */
export function readFile(kind: SpecificationKind, csv: string): Sheet {
  const { headers, rows } = readSheet(csv)
  const columns = headers.map((header) => header.toLowerCase().replaceAll(/[\s-]+/g, '_'))
  const known: readonly string[] = specificationColumns[kind].map((column) => column.replace('*', ''))
  const isMissing = specificationColumns[kind].some((column) => column.endsWith('*') && !columns.includes(column.slice(0, -1)))
  if (isMissing) throw new Problem('import_unreadable', { reason: 'missing_columns' })
  return {
    unknown_columns: columns.filter((column) => column !== '' && !known.includes(column)).map((column) => column.slice(0, 80)),
    rows: rows.map(({ line, cells }) => {
      const texts = new Map(
        columns.map((column, n) => [column, cells[n] ?? '']).filter(([column]) => known.includes(column!)) as [string, string][],
      )
      return readRow(kind, line, texts)
    }),
  }
}

function readSheet(csv: string) {
  try {
    const table = readTable(Buffer.from(csv))
    if (table.rows.length > mostSpecifications) throw new Unreadable('too_many_rows')
    return table
  } catch (error) {
    if (error instanceof Unreadable) throw new Problem('import_unreadable', { reason: error.fault })
    throw error
  }
}

/** One row: its cells in the shape of the call, judged by the schema of the call. */
function readRow(kind: SpecificationKind, row: number, texts: ReadonlyMap<string, string>): Row {
  const said = Object.fromEntries([...texts].filter(([, text]) => text !== '').map(([column, text]) => [column, readCell(column, text)]))
  const external_ref = (texts.get('external_ref') ?? '').slice(0, 80)
  const read = schemas[kind].safeParse({ submit: false, ...said })
  if (read.success) return { row, external_ref, specification: read.data }
  const columns = [...new Set(read.error.issues.map(({ path }) => String(path[0] ?? '')))]
  return {
    ...{ row, external_ref },
    issues: columns.map((column) => {
      const text = texts.get(column) ?? ''
      return issueOf(text === '' ? 'cell_missing' : 'cell_unreadable', column, 'error', text.slice(0, 80) || null)
    }),
  }
}

const wordsOf = (text: string): string[] => text.split(/[\s,;|]+/).filter(Boolean)
const answers: Readonly<Record<string, boolean>> = {
  ...{ yes: true, true: true, '1': true, sí: true, si: true },
  ...{ no: false, false: false, '0': false },
}

/** What a cell says, in the shape of the call; what has no such shape stays as it is, and the schema refuses it. */
function readCell(column: string, text: string): unknown {
  if (column === 'submit') return answers[text.toLowerCase()] ?? text
  if (column === 'diagnoses') return wordsOf(text)
  return column === 'service_lines' ? text.split(';').map(readLine) : text
}

/** A line as `97803 95 x4 $135.00 E11.65`: the procedure, then modifiers, units, the charge for all of them and diagnoses, in any order. */
function readLine(text: string): unknown {
  const [cpt = '', ...words] = text
    .toUpperCase()
    .split(/[\s,]+/)
    .filter(Boolean)
  const pick = (form: RegExp) => words.filter((word) => form.test(word))
  // `X3` are three units; modifiers that begin with X go on with a letter.
  const [modifiers, units] = [pick(/^(?!X\d)[0-9A-Z]{2}$/), pick(/^X\d{1,3}$/)]
  const [charges, dx] = [pick(/^\$\d{1,6}(\.\d{1,2})?$/), pick(/^[A-Z]\d[0-9A-Z](\.|$)/)]
  const isWhole = modifiers.length + units.length + charges.length + dx.length === words.length && units.length < 2 && charges.length < 2
  if (!isWhole) return text
  return {
    ...{ cpt, modifiers, units: Number(units[0]?.slice(1) ?? 1) },
    ...(charges[0] && { charge_cents: readCents(charges[0].slice(1)) }),
    ...(dx.length > 0 && { dx }),
  }
}
