import type { ImportKind, RowOutcome, RunFault } from '@sorrel/contract/imports/vocabulary'
import type { ImportFound, ImportSettings } from '@sorrel/contract/imports/wire'
import type { Selectable } from 'kysely'
import type { Context } from '../kernel/context.ts'
import type { ImportRowRow, ImportRunRow, Issue } from './tables.ts'

export type Run = Selectable<ImportRunRow>
export type Row = Selectable<ImportRowRow>

/** An uploaded file of a run. `read` brings its bytes. */
export type Source = { id: string; name: string; type: string; bytes: number; read: () => Promise<Buffer> }

/** A row as the dry run leaves it. */
export type Checked = {
  line: number
  cells: readonly string[]
  value: unknown
  outcome: Exclude<RowOutcome, 'made' | 'skipped'>
  issues: readonly Issue[]
  external_id: string | null
  patient_id: string | null
}

/** The bytes of a file of the run, or of an entry of such a file that is an archive. */
export type OpenEntry = (fileId: string, entry: string | null) => Promise<Buffer>

/** What came of a row: what was made of it, or why it was refused. */
export type Made = { patient_id: string; made_id: string | null; care_id: string | null }
export type Applied = { made: Made } | { issue: Issue }

/** Files that cannot be read at all, with the reason. */
export class Unreadable extends Error {
  readonly fault: RunFault
  constructor(fault: RunFault) {
    super(fault)
    this.fault = fault
  }
}

/** Something new stands on what a run made, so that the run cannot be taken back. */
export class ReliedOn extends Error {}

/** A row that was new when it was checked, and is no longer possible. */
export class RowRefused extends Error {
  readonly issue: Issue
  constructor(issue: Issue) {
    super(issue.fault)
    this.issue = issue
  }
}

type ApplyRow = (ctx: Context, run: Run, row: Row, open: OpenEntry) => Promise<Made>

/** For kinds whose rows have work of their own, such as storing a file. */
export const oneByOne = (applyRow: ApplyRow): Pick<Importing, 'rowsAtOnce' | 'applyRows'> => ({
  rowsAtOnce: 1,
  applyRows: (ctx, run, rows, open) => Promise.all(rows.map(async (row) => ({ made: await applyRow(ctx, run, row, open) }))),
})

/**
 * What one kind of import does; the frame around it keeps the runs, their states and their rows. Everything but `open` runs in a job, as the
 * system.
 */
export type Importing = {
  kind: ImportKind
  /** Looks at the files as a whole, before anybody chose how they are to be read. Throws `Unreadable`. */
  open: (ctx: Context, files: readonly Source[]) => Promise<{ found: ImportFound; settings: ImportSettings }>
  /** Reads every row, and changes nothing. `note` says how many are done. Throws `Unreadable`. */
  check: (ctx: Context, run: Run, files: readonly Source[], note: (done: number, total: number) => Promise<void>) => Promise<Checked[]>
  /** How many rows `applyRows` gets at most. */
  rowsAtOnce: number
  /**
   * Takes over rows, in a transaction, and says in their order what came of each. If it throws `RowRefused`, all of them are undone, and it is
   * called again with one at a time. `open` brings what an archive holds.
   */
  applyRows: (ctx: Context, run: Run, rows: readonly Row[], open: OpenEntry) => Promise<Applied[]>
  /** Takes back all rows that were made, in one transaction. Throws `ReliedOn`; a row that something refers to counts as that. */
  undo: (ctx: Context, run: Run, made: readonly Row[]) => Promise<void>
}
