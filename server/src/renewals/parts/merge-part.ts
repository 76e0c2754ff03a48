import type { MergePart } from '../../patients/merging/part.ts'

/** What a merge does with renewals: they follow, each with its plan. */
export const renewalMergePart: MergePart = { follows: [{ table: 'renewal', whose: ['patient_id'] }] }
