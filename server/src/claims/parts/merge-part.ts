import type { MergePart } from '../../patients/merging/part.ts'

/** What a merge does with claims: they follow the visit. What was sent keeps its text. */
export const claimMergePart: MergePart = {
  follows: [
    { table: 'claim', whose: ['patient_id'] },
    { table: 'claim_content', whose: ['patient_id'] },
    { table: 'claim_version', whose: ['patient_id'] },
    { table: 'claim_event', whose: ['patient_id'] },
    { table: 'claim_specification', whose: ['patient_id'] },
    { table: 'claim_assignment', whose: ['patient_id'] },
    { table: 'claim_contact', whose: ['patient_id'] },
  ],
}
