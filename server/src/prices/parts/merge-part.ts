import type { MergePart } from '../../patients/merging/part.ts'

/** What a merge does with estimates: they follow, and keep what they were made from. */
export const priceMergePart: MergePart = {
  follows: [
    { table: 'price_estimate', whose: ['patient_id'], doers: ['created_by'] },
    { table: 'good_faith_estimate', whose: ['patient_id'], doers: ['made_by'] },
  ],
}
