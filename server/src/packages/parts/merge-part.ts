import type { MergePart } from '../../patients/merging/part.ts'

/** Packages follow the record that stays, with what is left of them. */
export const packageMergePart: MergePart = { follows: [{ table: 'package_purchase', whose: ['patient_id'] }] }
