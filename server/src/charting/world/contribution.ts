import type { Contribution } from '../../world/contribution.ts'
import type { ChartingTables } from '../tables.ts'
import { notesOf } from './notes.ts'

/** The notes of past visits, and what patients took home from them. */
export const chartingWorld: Contribution<ChartingTables> = {
  tables: [
    'chart_note',
    'chart_note_version',
    'chart_note_signature',
    'chart_note_addendum',
    'chart_note_unlock',
    'chart_note_withholding',
    'visit_instruction',
  ],
  rowsOf: notesOf,
}
