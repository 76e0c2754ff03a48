import type { ImportKind, ImportSource, ImportState, RowFault, RowOutcome, RunFault } from '@sorrel/contract/imports/vocabulary'
import type { ImportFound, ImportSettings } from '@sorrel/contract/imports/wire'
import type { ColumnType, Generated } from 'kysely'

/** What is wrong with a field of a row, or what makes it unclear; `patient_id` and `alike` where it is about somebody who is here. */
export type Issue = { field: string | null; fault: RowFault; patient_id?: string; alike?: readonly string[] }

export type ImportRunRow = {
  id: string
  kind: ImportKind
  source: ImportSource
  state: ImportState
  settings: ColumnType<Partial<ImportSettings>, string, string>
  found: ColumnType<Partial<ImportFound>, string, string>
  patient_id: string | null
  invites: Generated<boolean>
  rows_total: number | null
  rows_done: Generated<number>
  /** How often the work was begun since the run last got further. */
  tries: Generated<number>
  /** How many rows have which outcome. */
  counts: ColumnType<Partial<Record<RowOutcome, number>>, string | undefined, string>
  fault: RunFault | null
  created_at: string
  created_by: string
  updated_at: string
  checked_at: string | null
  applied_at: string | null
  applied_by: string | null
  undone_at: string | null
  undone_by: string | null
  cleared_at: string | null
  version: Generated<number>
}

export type ImportRowRow = {
  run_id: string
  n: number
  line: number
  /** The texts of the file in the order of its columns. */
  cells: ColumnType<string[], string, string>
  /** What the kind of the run understood of it. */
  value: ColumnType<unknown, string, string>
  outcome: RowOutcome
  issues: ColumnType<Issue[], string, string>
  external_id: string | null
  patient_id: string | null
  made_id: string | null
  /** The care that began with this row. */
  care_id: string | null
}

export type ImportTables = {
  import_run: ImportRunRow
  import_file: { run_id: string; file_id: string; place: number }
  import_row: ImportRowRow
  import_identity: {
    source: ImportSource
    kind: 'patient' | 'appointment' | 'document'
    external_id: string
    patient_id: string
    target_id: string | null
    run_id: string
  }
  import_setting: { source: ImportSource; kind: ImportKind; settings: ColumnType<SavedSettings, string, string>; updated_at: string }
  imported_document: {
    id: string
    patient_id: string
    file_id: string
    run_id: string
    source: ImportSource
    title: string
    dated: string | null
    created_at: string
  }
}

/** How a file was read, with the headers in place of the numbers of its columns. */
export type SavedSettings = Omit<ImportSettings, 'columns'> & { headers: { field: string; header: string }[] }
