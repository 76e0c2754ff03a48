import { findPayer } from '@sorrel/contract/insurance/vocabulary'
import { mostPriceRows, type PriceFault, type PriceFileKind, priceFileColumns } from '@sorrel/contract/payers/vocabulary'
import type { importPrices } from '@sorrel/contract/payers/wire'
import { sql } from 'kysely'
import type { z } from 'zod'
import { keepImported } from '../../coding/rules/rules.ts'
import { Unreadable } from '../../imports/kind.ts'
import { readTable } from '../../imports/table/decoding.ts'
import { findToday } from '../../kernel/clock.ts'
import { type Context, transaction } from '../../kernel/context.ts'
import { makeId } from '../../kernel/ids.ts'
import { Problem } from '../../kernel/problem.ts'
import { record } from '../../kernel/record.ts'
import { type DatedKind, type DatedRow, type DatedTable, feeKind, type NewRow, ruleKind, termsKind } from '../dated/kinds.ts'
import { type Written, writeVersions } from '../dated/writing.ts'
import { listOwn } from '../own/naming.ts'
import { keepChanges } from '../terms/terms.ts'
import { CellRefused, Cells } from './cells.ts'
import { type FindByNpi, type IsPayer, readCharge, readFee, readTerms } from './rows.ts'
import { readRule } from './rule-rows.ts'

type Report = z.input<typeof importPrices.output>
type Fault = { line: number; column: string; fault: PriceFault; text: string }
type Row<Table extends DatedTable> = { line: number; row: NewRow<Table> }
type Sheet = { columns: readonly string[]; lines: readonly { line: number; cells: string[] }[] }

const mostFaults = 100

/** Takes over a file of prices, all rows or none; with `dry_run` it only says what would happen. */
export const importFile = (ctx: Context, { kind, csv, dry_run }: z.output<typeof importPrices.body>): Promise<Report> =>
  transaction(ctx, async (ctx) => {
    const sheet = readSheet(csv)
    const known = priceFileColumns[kind].map((column) => column.replace('*', ''))
    const missing = priceFileColumns[kind].filter((column) => column.endsWith('*') && !sheet.columns.includes(column.slice(0, -1)))
    const base = {
      kind,
      rows_total: sheet.lines.length,
      unknown_columns: sheet.columns.filter((column) => column !== '' && !known.includes(column)).map((column) => column.slice(0, 80)),
      missing_columns: missing.map((column) => column.slice(0, -1)),
    }
    if (missing.length > 0) {
      const counts = { added: 0, replacing: 0, unchanged: 0, refused: sheet.lines.length }
      return { ...base, counts, faults: [], is_applied: false }
    }
    const lookups = { findByNpi: kind === 'fees' ? await readNpis(ctx) : () => undefined, isPayer: await readPayers(ctx) }
    return { ...base, ...(await takeOver(ctx, kind, sheet, lookups, dry_run)) }
  })

type Taken = Pick<Report, 'counts' | 'faults' | 'is_applied'>

/** What rows are looked up by. */
type Lookups = { findByNpi: FindByNpi; isPayer: IsPayer }

async function readPayers(ctx: Context): Promise<IsPayer> {
  const today = findToday(ctx)
  const own = new Set((await listOwn(ctx)).flatMap(({ payer_id, ends_on }) => (ends_on === null || ends_on >= today ? [payer_id] : [])))
  return (id) => findPayer(id) !== undefined || own.has(id)
}

async function takeOver(ctx: Context, kind: PriceFileKind, sheet: Sheet, { findByNpi, isPayer }: Lookups, dry: boolean): Promise<Taken> {
  // reads coding
  if (kind === 'rules')
    return storeRows(
      ctx,
      kind,
      ruleKind,
      readRows(sheet, ruleKind, (cells) => readRule(cells, isPayer)),
      dry,
      (rows) => keepImported(ctx, rows),
    )
  if (kind !== 'payers')
    return storeRows(
      ctx,
      kind,
      feeKind,
      readRows(sheet, feeKind, kind === 'fees' ? (cells) => readFee(cells, findByNpi, isPayer) : readCharge),
      dry,
    )
  return storeRows(
    ctx,
    kind,
    termsKind,
    readRows(sheet, termsKind, (cells) => readTerms(cells, isPayer)),
    dry,
    (rows) => keepChanges(ctx, rows, 'added', ({ source }) => source),
  )
}

/** The header and the rows of the text. Throws `import_unreadable` with the reason. */
function readSheet(csv: string): Sheet {
  try {
    const { headers, rows } = readTable(Buffer.from(csv))
    if (rows.length > mostPriceRows) throw new Unreadable('too_many_rows')
    return { columns: headers.map((header) => header.toLowerCase().replaceAll(/[\s-]+/g, '_')), lines: rows }
  } catch (error) {
    if (error instanceof Unreadable) throw new Problem('import_unreadable', { reason: error.fault })
    throw error
  }
}

function readRows<Table extends DatedTable>({ columns, lines }: Sheet, { key }: DatedKind<Table>, read: (cells: Cells) => NewRow<Table>) {
  const rows: Row<Table>[] = []
  const faults: Fault[] = []
  const seen = new Set<string>()
  for (const { line, cells } of lines) {
    try {
      const row = read(new Cells(new Map(columns.map((column, at) => [column, cells[at] ?? '']))))
      const said = JSON.stringify([...key.map((name) => row[name]), row.starts_on])
      if (seen.has(said)) throw new CellRefused('starts_on', 'twice', row.starts_on)
      seen.add(said)
      rows.push({ line, row })
    } catch (error) {
      if (!(error instanceof CellRefused)) throw error
      faults.push({ line, column: error.column, fault: error.fault, text: error.text })
    }
  }
  return { rows, faults }
}

type Read<Table extends DatedTable> = { rows: Row<Table>[]; faults: Fault[] }

async function storeRows<Table extends DatedTable>(
  ctx: Context,
  file: PriceFileKind,
  kind: DatedKind<Table>,
  { rows, faults }: Read<Table>,
  dry: boolean,
  keep: (rows: DatedRow<Table>[]) => Promise<void> = async () => {},
): Promise<Taken> {
  const isWhole = (written: readonly Written<Table>[]) => faults.length === 0 && written.every(({ outcome }) => outcome !== 'overlaps')
  // In the order of days, so that a row without a last day ends where the next one of the file begins.
  const ordered = rows.toSorted((one, other) =>
    one.row.starts_on < other.row.starts_on ? -1 : one.row.starts_on > other.row.starts_on ? 1 : 0,
  )
  const written = await writeVersions(
    ctx,
    kind,
    ordered.map(({ row }) => row),
    (all) => !dry && isWhole(all),
  )
  const overlaps = ordered.flatMap(({ line, row }, at): Fault[] =>
    written[at]!.outcome === 'overlaps' ? [{ line, column: 'starts_on', fault: 'overlaps', text: row.starts_on }] : [],
  )
  const count = (outcome: Written<Table>['outcome']) => written.filter((one) => one.outcome === outcome).length
  const all = [...faults, ...overlaps].sort((one, other) => one.line - other.line)
  const counts = { added: count('added'), replacing: count('replacing'), unchanged: count('unchanged'), refused: all.length }
  const is_applied = !dry && all.length === 0
  const made = written.flatMap((one) => ('row' in one ? [one.row] : []))
  if (is_applied && made.length > 0) {
    await keep(made)
    await record(ctx, 'price_file.imported', { subject_id: makeId(), payload: { kind: file, made: made.length } })
  }
  return { counts, faults: all.slice(0, mostFaults), is_applied }
}

/** Every dietitian by NPI: one statement for the whole file. */ // reads providers
async function readNpis(ctx: Context): Promise<FindByNpi> {
  const { rows } = await sql<{ provider_id: string; npi: string }>`select * from npis_of(null)`.execute(ctx.db)
  const byNpi = new Map(rows.map(({ npi, provider_id }) => [npi, provider_id]))
  return (npi) => byNpi.get(npi)
}
