import { z } from 'zod'
import { declareJob } from '../kernel/jobs.ts'

/** Brings what a dietitian earned for a visit in line with its mark, once nobody can undo it any more. */
export const payMarkedVisit = declareJob('payouts.pay_marked_visit', z.object({ appointment_id: z.uuid(), effective_at: z.string() }))

/** Brings what was done in line with a rate that was written, ended or withdrawn; `after` is the last visit or encounter that was looked at. */
export const repayForRate = declareJob(
  'payouts.repay_visits',
  z.object({ payout_rate_id: z.uuid(), effective_at: z.string(), after: z.uuid().nullable() }),
)

/** Counts the care actions of months that are over. Early in the morning, when no month is about to end in any time zone of the country. */
export const countEngagement = declareJob('payouts.count_engagement', z.object({}), '40 11 * * *')

/** Asks how transfers ended whose answer was lost, and begins those that never left. */
export const checkTransfers = declareJob('payouts.check_transfers', z.object({}), '*/5 * * * *')

/** Asks the processor whether accounts that were begun are ready now. */
export const checkAccounts = declareJob('payouts.check_accounts', z.object({}), '25 * * * *')

/** Asks the processor what became of a transfer that was found long after it was sent: its bank may have sent it back meanwhile. */
export const followFound = declareJob('payouts.follow_found', z.object({ transfer_ref: z.string() }))

/** Looks for transfers that came back without a word that reached us, before the books are checked. */
export const findReturned = declareJob('payouts.find_returned', z.object({}), '15 8 * * *')
