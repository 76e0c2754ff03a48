import type { MergePart } from '../../patients/merging/part.ts'

/** What a merge does with letters and what was given up: they follow their claim. */
export const denialMergePart: MergePart = {
  follows: [
    { table: 'appeal_letter', whose: ['patient_id'] },
    { table: 'write_off', whose: ['patient_id'] },
  ],
}
