import type { Contribution } from '../../world/contribution.ts'
import type { ReferralTables } from '../tables.ts'
import { makeReferralRows } from './referrals.ts'

/** Referrals: one that holds, one that ends before a booked visit, and one that waits in an inbox. The rules of payers come with the schema. */
export const referralsWorld: Contribution<Pick<ReferralTables, 'referral' | 'referral_request'>> = {
  tables: ['referral', 'referral_request'],
  rowsOf: makeReferralRows,
}
