import { z } from 'zod'
import { FileId } from '../files/schemas.ts'
import { file } from '../kernel/operation.ts'
import { body, Instant, id, Language, limit, TimeZone, text, token, wholeNumber } from '../kernel/values.ts'
import { likenesses } from '../patients/creating/likeness.ts'
import { PatientId } from '../patients/record/schemas.ts'
import {
  appointmentFields,
  dateOrders,
  importKinds,
  importSources,
  importStates,
  mostImportFiles,
  mostImportRows,
  patientFields,
  rowFaults,
  rowOutcomes,
  runFaults,
} from './vocabulary.ts'

export const ImportField = z.enum([...new Set([...patientFields, ...appointmentFields])])
/** Which column, counted from 0, holds a field. */
const column = { field: ImportField, column: z.int().min(0).max(499) }

/** How a file is to be read. */
const settings = {
  columns: z.array(z.object(column)).max(50),
  /** Null: the days of the file can be read one way alone. */
  date_order: z.enum(dateOrders).nullable(),
  /** The zone in which times without an offset are meant. */
  time_zone: TimeZone,
  /** The dietitian of rows that name none. */
  provider_id: z.uuid().nullable(),
}
export const ImportSettings = z.object(settings)
export type ImportSettings = z.infer<typeof ImportSettings>

export const ImportFound = z.object({
  /** The columns of the file with an example for each. A header that stands there twice is listed twice. */
  headers: z.array(z.object({ text: z.string(), example: z.string() })),
  delimiter: z.enum(['comma', 'semicolon', 'tab']).nullable(),
  encoding: z.enum(['utf-8', 'utf-16', 'windows-1252']).nullable(),
  /** Days of the file can be read both ways, and only a person knows. */
  asks_date_order: z.boolean(),
  /** How many of each kind of thing an archive holds, and what stays out. */
  parts: z.array(z.object({ part: z.string(), count: z.int(), stays_out: z.string().nullable() })),
})
export type ImportFound = z.infer<typeof ImportFound>

const counts = { new: z.int(), known: z.int(), unclear: z.int(), refused: z.int(), skipped: z.int(), made: z.int() }

export const ImportRun = z.object({
  import_id: id(),
  kind: z.enum(importKinds),
  source: z.enum(importSources),
  state: z.enum(importStates),
  files: z.array(z.object({ file_id: FileId, name: z.string(), bytes: z.int() })),
  settings: ImportSettings,
  found: ImportFound,
  counts: z.object(counts),
  /** Null as long as nobody has counted them. */
  rows_total: z.int().nullable(),
  rows_done: z.int(),
  invites: z.boolean(),
  fault: z.enum(runFaults).nullable(),
  /** What broke off, if that is why it stopped; it can be tried again. */
  broke_off_in: z.enum(['checking', 'applying', 'undoing']).nullable(),
  patient_id: PatientId.nullable(),
  /** The caller began it. */
  is_mine: z.boolean(),
  created_at: Instant,
  checked_at: Instant.nullable(),
  applied_at: Instant.nullable(),
  undone_at: Instant.nullable(),
  /** When its rows were removed; from then on it cannot be undone. */
  cleared_at: Instant.nullable(),
})
export type ImportRun = z.infer<typeof ImportRun>

export const ImportRow = z.object({
  n: z.int(),
  line: z.int(),
  outcome: z.enum(rowOutcomes),
  /** What stands in the mapped columns, or the name of a document. */
  cells: z.array(z.object({ field: ImportField.nullable(), text: z.string() })),
  issues: z.array(z.object({ field: ImportField.nullable(), fault: z.enum(rowFaults) })),
  /** Patients who may be meant, and in what they are alike. Never their data. */
  alike: z.array(z.object({ patient_id: PatientId, alike: z.array(z.enum(likenesses)) })),
  patient_id: PatientId.nullable(),
})
export type ImportRow = z.infer<typeof ImportRow>

const params = z.object({ import_id: id() })

export const startImport = {
  body: body({
    kind: z.enum(importKinds),
    source: z.enum(importSources),
    file_ids: z.array(FileId).min(1).max(mostImportFiles),
    /** Only of the kind `record`: the empty record into which it goes; a new one if it is missing. */
    patient_id: PatientId.optional(),
  }),
  output: ImportRun,
}
export const listImports = {
  query: z.object({ cursor: token.optional(), limit: limit.default(20) }),
  output: z.object({ items: z.array(ImportRun), next_cursor: z.string().nullable() }),
}
export const listImportDietitians = {
  /** `chosen`: whom the run names so far; they come first, whatever `q` says. */
  query: z.object({ q: text(80, 0).optional(), chosen: id().optional() }),
  output: z.object({ items: z.array(z.object({ id: id(), first_name: z.string(), last_name: z.string(), has_left: z.boolean() })) }),
}
export const getImport = { params, output: ImportRun }
export const checkImport = { params, body: body({ ...settings, columns: z.array(body(column)).max(50) }), output: ImportRun }
export const listImportRows = {
  params,
  query: z.object({ outcome: z.enum(rowOutcomes).optional(), after: wholeNumber(0, mostImportRows).optional(), limit: limit.default(30) }),
  /** `next_after` begins the next page. */
  output: z.object({ items: z.array(ImportRow), next_after: z.int().nullable() }),
}
export const settleImportRow = {
  params: z.object({ import_id: id(), n: wholeNumber(1, mostImportRows) }),
  /** `same`: it is this patient, whom the row lists as alike. */
  body: body({ decision: z.enum(['new', 'same', 'skip']), patient_id: PatientId.optional() }),
  output: ImportRow,
}
export const getRefusedImportRows = { params, query: z.object({ language: Language.default('en') }), output: file('text/csv') }
export const applyImport = { params, body: body({ invites: z.boolean() }), output: ImportRun }
export const undoImport = { params, output: ImportRun }
