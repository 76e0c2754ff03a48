import type { MergePart } from '../../patients/merging/part.ts'

/** What a merge does with notes: they follow their visit. What was signed keeps its text, with the id of the record before. */
export const chartingMergePart: MergePart = {
  follows: [
    { table: 'chart_note', whose: ['patient_id'] },
    { table: 'chart_note_version', whose: ['patient_id'] },
    { table: 'chart_note_signature', whose: ['patient_id'] },
    { table: 'chart_note_addendum', whose: ['patient_id'] },
    { table: 'chart_note_unlock', whose: ['patient_id'] },
    { table: 'chart_note_withholding', whose: ['patient_id'] },
    { table: 'visit_instruction', whose: ['patient_id'] },
  ],
  stays: [{ table: 'chart_note_signature', columns: ['snapshot'], because: 'what was signed never changes' }],
}
