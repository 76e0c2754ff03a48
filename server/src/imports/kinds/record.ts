import { kindOfTable, type RecordFault, stayingOut } from '@sorrel/contract/elsewhere/vocabulary'
import type { RowFault, RunFault } from '@sorrel/contract/imports/vocabulary'
import { RecordRefused } from '../../elsewhere/archive/fault.ts'
import { openRecordArchive, type RecordArchive } from '../../elsewhere/archive/reading.ts'
import { type Brought, takeRecord, tryRecord } from '../../elsewhere/taking/taking.ts'
import type { Target } from '../../elsewhere/taking/target.ts'
import { undoRecord } from '../../elsewhere/taking/undoing.ts'
import { rulesOf } from '../../exports/data/collecting.ts'
import type { Context } from '../../kernel/context.ts'
import { type Checked, type Importing, oneByOne, ReliedOn, type Row, RowRefused, type Run, type Source, Unreadable } from '../kind.ts'
import { listSources } from '../running/sources.ts'
import { nothingFound, plainSettings } from '../showing.ts'

// What is wrong with the archive as a whole, and what is wrong with taking this record here.
const ofArchive: Partial<Record<RecordFault, RunFault>> = {
  not_an_archive: 'wrong_kind',
  damaged: 'archive_broken',
  strange_name: 'archive_broken',
  not_understood: 'archive_broken',
  too_large: 'archive_too_large',
  no_data: 'no_data',
  newer_version: 'newer_format',
  hash_differs: 'wrong_hash',
}
const ofRow: Partial<Record<RecordFault, RowFault>> = {
  file_refused: 'file_not_taken',
  row_refused: 'row_not_taken',
  lives_here: 'lives_here',
  came_already: 'came_already',
  not_empty: 'not_empty',
  other_person: 'other_person',
  number_in_use: 'in_use',
  likely_here: 'alike',
  minor_alone: 'minor',
}

/** The record of one patient from an archive of another Sorrel. It is one row: it comes whole or not at all. */
export const makeRecordImport = (brought: Brought): Importing => ({
  kind: 'record',
  open: (_ctx, files) =>
    withArchive(files, async (archive) => ({
      found: { ...nothingFound, parts: listParts(archive, brought) },
      settings: plainSettings('UTC'),
    })),
  check: (ctx, run, files) => withArchive(files, async (archive) => [await checkRecord(ctx, run, archive, brought)]),
  ...oneByOne(async (ctx, run, row) => {
    const wish = { import_id: run.id, by_id: run.applied_by!, target: targetOf(run, row.issues) }
    const files = await listSources(ctx, run)
    const taken = await withArchive(files, (archive) => takeRecord(ctx, archive, wish, brought)).catch((error: unknown) => {
      const fault = error instanceof RecordRefused ? ofRow[error.fault] : undefined
      throw fault ? new RowRefused({ field: null, fault }) : error
    })
    return { patient_id: taken.patient_id, made_id: null, care_id: null }
  }),
  undo: async (ctx, run, made) => {
    if (made.length === 0) return
    const obstacle = await undoRecord(ctx, run.id, run.undone_by!, brought.mergeParts)
    if (obstacle) throw new ReliedOn()
  },
})

async function withArchive<T>(files: readonly Source[], work: (archive: RecordArchive) => Promise<T>): Promise<T> {
  const [file, ...others] = files
  if (!file || others.length > 0 || file.type !== 'application/zip') throw new Unreadable('wrong_kind')
  try {
    const archive = await openRecordArchive(await file.read())
    try {
      return await work(archive)
    } finally {
      archive.close()
    }
  } catch (error) {
    const fault = error instanceof RecordRefused ? ofArchive[error.fault] : undefined
    throw fault ? new Unreadable(fault) : error
  }
}

/** How many rows of each kind an archive holds, which of them become history, and what never comes along. */
function listParts({ manifest }: RecordArchive, { parts }: Brought) {
  const rules = rulesOf(parts)
  const rows = manifest.tables.map(({ table, rows }) => ({
    part: kindOfTable(table) as string,
    count: rows,
    stays_out: rules.get(table)?.becomes === 'row' ? null : 'history',
  }))
  return [...rows, ...stayingOut.map((part) => ({ part: part as string, count: 0, stays_out: 'never' }))]
}

/** Whoever the row says is alike was told apart, if the row is to be taken nevertheless. */
const targetOf = (run: Run, issues: Row['issues']): Target => ({
  patient_id: run.patient_id,
  apart: issues.flatMap(({ patient_id }) => patient_id ?? []),
})

async function checkRecord(ctx: Context, run: Run, archive: RecordArchive, brought: Brought): Promise<Checked> {
  const { manifest, tables } = archive
  const [patient] = tables.get('patient') ?? []
  const text = (name: string) => (typeof patient?.[name] === 'string' ? patient[name] : '')
  const cells = [`${text('first_name')} ${text('last_name')}`.trim(), text('birth_date'), manifest.origin, manifest.made_at.slice(0, 10)]
  const row = { line: 1, cells, value: {}, external_id: manifest.patient_id, patient_id: null }
  try {
    await tryRecord(ctx, archive, { import_id: run.id, by_id: run.created_by, target: targetOf(run, []) }, brought)
    return { ...row, outcome: 'new', issues: [] }
  } catch (error) {
    const fault = error instanceof RecordRefused ? ofRow[error.fault] : undefined
    if (!(error instanceof RecordRefused) || !fault) throw error
    if (error.fault !== 'likely_here') return { ...row, outcome: 'refused', issues: [{ field: null, fault }] }
    return { ...row, outcome: 'unclear', issues: error.alike.map(({ patient_id, alike }) => ({ field: null, fault, patient_id, alike })) }
  }
}
