import type { Contribution } from '../../world/contribution.ts'
import type { ChartingTables } from '../tables.ts'
import { notesOf } from './notes.ts'
import { makeRemoteNotes } from './remote-notes.ts'

/** The notes of past visits and of care without one, and what patients took home from visits. */
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
  rowsOf: (frame) => {
    const [visits, remote] = [notesOf(frame), makeRemoteNotes(frame)]
    const ofVisits = <Row extends object>(rows: readonly Row[]) => rows.map((row) => ({ ...row, billable_remote_encounter_id: null }))
    return {
      ...visits,
      chart_note: [...ofVisits(visits.chart_note), ...remote.chart_note],
      chart_note_version: [...visits.chart_note_version, ...remote.chart_note_version],
      chart_note_signature: [...ofVisits(visits.chart_note_signature), ...remote.chart_note_signature],
    }
  },
}
