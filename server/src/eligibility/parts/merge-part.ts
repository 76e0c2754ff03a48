import type { MergePart } from '../../patients/merging/part.ts'

/** What a merge does with checks of plans: they follow. */
export const eligibilityMergePart: MergePart = {
  follows: [{ table: 'eligibility_check', whose: ['patient_id'], doers: ['created_by'] }],
}
