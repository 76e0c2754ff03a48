import type { MergePart } from '../../patients/merging/part.ts'

/** What a merge does with contact notes: they follow. What was signed keeps its text, with the id of the record before. */
export const contactMergePart: MergePart = {
  follows: [
    { table: 'contact_note', whose: ['patient_id'] },
    { table: 'contact_note_addendum', whose: ['patient_id'] },
  ],
  stays: [{ table: 'contact_note', columns: ['snapshot'], because: 'what was signed never changes' }],
}
