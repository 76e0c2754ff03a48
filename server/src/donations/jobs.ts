import { listenTo } from '../kernel/assembly/listeners.ts'
import { implementJob } from '../kernel/jobs.ts'
import { postHandover } from './causes/causes.ts'
import { chargeDue, settleGift } from './giving/charging.ts'
import { endGiftsOf } from './giving/donation.ts'
import { endGiftsOfLeft } from './giving/leaving.ts'
import { followGiftBack } from './giving/taking-back.ts'
import { chargeDueGifts } from './job-names.ts'

export const donationListeners = [
  /** Notes what became of the payment of a gift. */
  listenTo('donations.settle', ['payment.succeeded', 'payment.failed'], async (ctx, event) => {
    const { name, payload } = event
    const code = event.name === 'payment.failed' ? event.payload.code : null
    if (payload.references.some((reference) => reference.startsWith('donation:')))
      await settleGift(ctx, payload.payment_id, { hasPaid: name === 'payment.succeeded', code })
  }),
  /** Follows what staff or the giver gave back of a gift, and what did not reach the giver. */
  listenTo('donations.follow_refunds', ['payment.refunded', 'refund.failed'], async (ctx, { payload }) => {
    if (payload.references.some((reference) => reference.startsWith('donation:'))) await followGiftBack(ctx, payload.payment_id)
  }),
  /** Writes what was handed on to a cause into the books. */
  listenTo('donations.post_handover', ['donation_handover.recorded'], (ctx, { payload }) => postHandover(ctx, payload.handover_id)),
  /** A patient who was deleted gives nothing any more. */
  listenTo('donations.end_of_deleted', ['patient.deleted'], (ctx, { payload }) => endGiftsOf(ctx, { patient_id: payload.patient_id })),
]

export const donationJobs = [
  implementJob(chargeDueGifts, async (ctx) => {
    await endGiftsOfLeft(ctx)
    await chargeDue(ctx)
  }),
]
