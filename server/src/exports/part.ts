import type { Readable } from 'node:stream'
import type { Label } from '@sorrel/contract/kernel/label'
import type { Instant, Language, LocalDate } from '@sorrel/contract/kernel/values'
import type { z } from 'zod'
import type { Context } from '../kernel/context.ts'
import type { Row, Somebody } from './data/manifest.ts'

/** What stands in one place of an archive: nothing, a text, which may have several lines, or files that lie beside the page. */
export type Cell = string | null | { files: readonly string[] }
/** A name and what stands for it. */
export type Fact = readonly [name: string, value: Cell]
export type Table = { caption: string; columns: readonly string[]; rows: readonly (readonly Cell[])[] }
/** One thing that happened, such as an entry of the journal, under a heading of its own. */
export type Entry = { heading: string; facts: readonly Fact[] }

/** A chapter of an archive, in the order of its fields. It escapes nothing: the page does that. A chapter without content is left out. */
export type Chapter = { title: string; says?: string; facts?: readonly Fact[]; tables?: readonly Table[]; entries?: readonly Entry[] }

/** Whom an archive is about, and how to write for whoever asked for it. */
export type Subject = {
  patient_id: string
  language: Language
  /** Words of the vocabulary in the reader's language. A value that has no words any more stands as it is. */
  say: (label: Label | undefined, otherwise?: string) => string
  writeDay: (day: LocalDate) => string
  /** A moment by the clock of the patient, or of another zone. */
  writeMoment: (at: Instant, timeZone?: string) => string
  writeNumber: (value: number, unit?: string) => string
  writeDollars: (cents: number) => string
  /** Measures in the units of the patient. */
  writeHeight: (centimeters: number) => string
  writeWeight: (kilograms: number) => string
}

/**
 * How the rows of a table stand in the data of an archive, and what another Sorrel makes of them, where the schema does not say it. Without a rule
 * the data holds every column of the rows whose `patient_id` is the patient, and another Sorrel keeps them as history that the patient alone reads.
 */
export type DataRule = {
  /** The columns that say whose a row is. */
  whose?: readonly string[]
  /** The column whose value says that the row was taken out, so that no chapter shows it. */
  unless?: string
  /** Columns that no archive holds, and why. */
  without?: Readonly<Record<string, string>>
  /** What a row must look like to be taken, where the database does not see to it: the screens rely on it. */
  shape?: z.ZodType
  /** Whether the row becomes one of the same table in another Sorrel, or history beside it. `nothing` stands elsewhere in the data. */
  becomes?: 'row' | 'history' | 'nothing'
  /** The columns of a row that a patient has once. If the patient has it in the other Sorrel, too, the row becomes history. */
  once?: readonly string[]
  /** Columns without which a row says something else than it did: if what they refer to does not come along, the row becomes history. */
  needs?: readonly string[]
  /** As history: when it happened, which code, by whom, and in which words. */
  history?: { at: string; code?: string; author?: string; text?: string; for_dietitian: boolean }
}

/** What came from another Sorrel: those who wrote it, and rows, or what a row of the same id (`row_id`) could not keep. */
export type Beside = {
  people: readonly Somebody[]
  rows: readonly { table_name: string; row_id: string | null; data: Row }[]
}

/**
 * What a feature puts into the archive of everything about a patient. `write` runs with the rights of whoever asked, so row-level security leaves
 * out what they may not see. It is complete in safe mode, too. A table about patients that no archive holds stands in `left_out` with the reason.
 */
export type ExportPart = {
  /** The tables of the feature of which the archive holds the patient's rows. */
  tables: readonly string[]
  left_out: Readonly<Record<string, string>>
  /** Rules for the data of the tables that need one. */
  data?: Readonly<Record<string, DataRule>>
  /** What the tables of other features hold beside themselves, because it came from another Sorrel. */
  listBeside?: (ctx: Context, patientId: string) => Promise<Beside>
  write: (ctx: Context, about: Subject) => Promise<Chapter[]>
}

/** A file that a feature writes for the archive itself, such as the record in the form of another standard. It runs with the same rights. */
export type Enclosure = { name: string; says: Label; write: (ctx: Context, patientId: string) => Promise<Readable> }
