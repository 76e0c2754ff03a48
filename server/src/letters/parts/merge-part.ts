import type { MergePart } from '../../patients/merging/part.ts'

/** What a merge does with letters: they follow their note. What was signed keeps its text. */
export const letterMergePart: MergePart = {
  follows: [
    { table: 'letter', whose: ['patient_id'] },
    { table: 'letter_text', whose: ['patient_id'] },
    { table: 'letter_send', whose: ['patient_id'] },
  ],
}
