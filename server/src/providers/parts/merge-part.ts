import type { MergePart } from '../../patients/merging/part.ts'

/** What a merge does with reviews and wishes. */
export const providerMergePart: MergePart = {
  follows: [
    { table: 'review', whose: ['patient_id'], counts_as: 'reviews' },
    { table: 'search_wish', whose: ['patient_id'], counts_as: 'wishes' },
  ],
}
