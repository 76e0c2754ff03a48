import type { MergePart } from '../../patients/merging/part.ts'

/** What a merge does with referrals: each goes on with its document, its visits and its letters. */
export const referralMergePart: MergePart = {
  follows: [
    { table: 'referral', whose: ['patient_id'], doers: ['created_by'], counts_as: 'referrals' },
    { table: 'referral_request', whose: ['patient_id'] },
  ],
}
