import type { ImportField } from '@sorrel/contract/imports/vocabulary'
import type { ImportFound, ImportRow, ImportRun, ImportSettings } from '@sorrel/contract/imports/wire'
import type { Likeness } from '@sorrel/contract/patients/creating/likeness'
import { sql } from 'kysely'
import type { Permitted } from '../kernel/access.ts'
import { type Context, getActorId } from '../kernel/context.ts'
import { pageOf, readCursor } from '../kernel/lists/cursors.ts'
import type { Row, Run } from './kind.ts'

export const noCounts = { new: 0, known: 0, unclear: 0, refused: 0, skipped: 0, made: 0 }
export const nothingFound: ImportFound = { headers: [], delimiter: null, encoding: null, asks_date_order: false, parts: [] }

/** How a run is read as long as nobody has said anything else. */
export const plainSettings = (timeZone: string): ImportSettings => ({
  columns: [],
  date_order: null,
  time_zone: timeZone,
  provider_id: null,
})

const fallbackZone = 'America/New_York'
export const settingsOf = (run: Run): ImportSettings => ({ ...plainSettings(fallbackZone), ...run.settings })

/** Runs as answers show them, with their files: one statement, however many runs. */ // reads files
export async function showRuns(ctx: Context, runs: readonly Permitted<Run>[]): Promise<ImportRun[]> {
  if (runs.length === 0) return []
  const ids = runs.map(({ id }) => id)
  const files = await ctx.db
    .selectFrom('import_file')
    .innerJoin('file', 'file.id', 'import_file.file_id')
    .select(['import_file.run_id', 'file.id as file_id', 'file.name', 'file.bytes'])
    .where('import_file.run_id', 'in', ids)
    .orderBy('import_file.place')
    .execute()
  return runs.map((run) => ({
    ...run,
    import_id: run.id,
    settings: settingsOf(run),
    found: { ...nothingFound, ...run.found },
    counts: { ...noCounts, ...run.counts },
    broke_off_in: run.state === 'failed' && run.fault === 'broke_off' ? findBrokenStep(run) : null,
    files: files.filter(({ run_id }) => run_id === run.id),
    is_mine: run.created_by === getActorId(ctx.actor),
  }))
}

/** A run that somebody asked to take back is no longer taken over, and one that is taken over is no longer checked. */
const findBrokenStep = ({ applied_by, undone_by }: Run) => (undone_by ? 'undoing' : applied_by ? 'applying' : 'checking')

export const showRun = async (ctx: Context, run: Permitted<Run>): Promise<ImportRun> => (await showRuns(ctx, [run]))[0]!

/** The runs, the newest first. */
export async function listRuns(ctx: Context, { cursor, limit }: { cursor?: string | undefined; limit: number }) {
  const after = cursor === undefined ? undefined : readCursor(cursor)
  let found = ctx.db.selectFrom('import_run').selectAll()
  if (after) found = found.where(sql<boolean>`(created_at, id) < (${after.at}::timestamptz, ${after.id}::uuid)`)
  const rows = await found
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  const { items, next_cursor } = pageOf(rows, limit, ({ created_at, id }) => ({ at: created_at, id }))
  return { items: await showRuns(ctx, items as Permitted<Run>[]), next_cursor }
}

/** What the first cells of an archive of one patient are; where it comes from and of which day it is says itself. */
const ofRecord: readonly ImportField[] = ['full_name', 'birth_date']

/** A row as answers show it: what stands in the columns that mean something. */
export function showRow(run: Run, row: Row): ImportRow {
  const { columns } = settingsOf(run)
  const mapped = columns.map(({ field, column }) => ({ field, text: row.cells[column] ?? '' }))
  const fields = run.kind === 'record' ? ofRecord : []
  const cells = columns.length > 0 ? mapped : row.cells.map((text, at) => ({ field: fields[at] ?? null, text }))
  return {
    n: row.n,
    line: row.line,
    outcome: row.outcome,
    cells: cells.filter(({ text }) => text !== ''),
    issues: row.issues.map(({ field, fault }) => ({ field: field as ImportField | null, fault })),
    alike: row.issues.flatMap(({ patient_id, alike }) => (patient_id ? [{ patient_id, alike: (alike ?? []) as Likeness[] }] : [])),
    patient_id: row.patient_id,
  }
}

type Page = { outcome?: Row['outcome'] | undefined; after?: number | undefined; limit: number }

/** Rows of a run in the order of the file. */
export async function listRows(ctx: Context, run: Permitted<Run>, { outcome, after, limit }: Page) {
  let found = ctx.db.selectFrom('import_row').selectAll().where('run_id', '=', run.id)
  if (outcome) found = found.where('outcome', '=', outcome)
  if (after !== undefined) found = found.where('n', '>', after)
  const rows = await found
    .orderBy('n')
    .limit(limit + 1)
    .execute()
  const items = rows.slice(0, limit)
  return { items: items.map((row) => showRow(run, row)), next_after: rows.length > limit ? items.at(-1)!.n : null }
}
