import { undoSeconds } from '@sorrel/contract/scheduling/rules'
import { listenTo } from '../kernel/assembly/listeners.ts'
import { addSeconds } from '../kernel/clock.ts'
import { enqueue, implementJob } from '../kernel/jobs.ts'
import { checkAccountOf, checkOpenAccounts } from './accounts/account.ts'
import { payEngagement } from './earning/engagement.ts'
import { payEntry } from './earning/entries.ts'
import { followRate } from './earning/following.ts'
import { payRemoteCare } from './earning/remote.ts'
import { payVisit } from './earning/visits.ts'
import * as names from './job-names.ts'
import { findReturned, followTransfer } from './runs/returning.ts'
import { checkOpenTransfers, postPayout, sendPayout } from './runs/sending.ts'

const marks = [
  'appointment.canceled',
  'appointment.moved',
  'appointment.missed',
  'appointment.occurred',
  'appointment.restored',
  'appointment.reopened',
  'appointment.fee_waived',
] as const

export const payoutListeners = [
  /** A signed note earns its visit, and one that was unlocked earns it no longer. */
  listenTo('payouts.pay_note', ['chart_note.signed', 'chart_note.unlocked'], (ctx, { at, payload }) =>
    payVisit(ctx, { appointment_id: payload.appointment_id, effective_at: at, cause: 'note' }),
  ),
  /** Pays care without a visit once its note is signed and its patient was told, and takes it back while it is contested. */
  listenTo('payouts.pay_remote_care', ['remote_encounter.moved'], (ctx, { at, payload }) =>
    payRemoteCare(ctx, payload.billable_remote_encounter_id, at),
  ),
  /** Follows the mark of a visit once nobody can undo it any more. */
  listenTo('payouts.follow_marks', marks, async (ctx, { id, at, name, payload }) => {
    const appointment_id = name === 'appointment.moved' ? payload.from_appointment_id : payload.appointment_id
    const work = { appointment_id, effective_at: at }
    await enqueue(ctx, names.payMarkedVisit, work, { key: `pay_marked_visit:${id}`, run_at: addSeconds(at, undoSeconds) })
  }),
  /** Visits and care without a visit on the days of a rate that was written, ended or withdrawn are paid by the one that holds now. */
  listenTo('payouts.follow_rates', ['payout_rate.recorded', 'payout_rate.changed'], (ctx, { at, payload }) =>
    followRate(ctx, { payout_rate_id: payload.payout_rate_id, effective_at: at, after: null }),
  ),
  /** Makes the line of a bonus or a correction that finance staff entered, and of what a second person approved. */
  listenTo('payouts.pay_entry', ['payout_entry.recorded', 'payout_entry.decided'], (ctx, { payload }) =>
    payEntry(ctx, payload.payout_entry_id),
  ),
  /** Sends a payout to its dietitian. */
  listenTo('payouts.send', ['payout.finalized', 'payout.retried'], (ctx, { payload }) => sendPayout(ctx, payload.payout_id)),
  /** Asks anew about an account or a transfer of which the processor says that it changed. */
  listenTo('payouts.follow_accounts', ['processor_event.received'], async (ctx, { payload }) => {
    if (payload.about === 'account') await checkAccountOf(ctx, payload.object_ref)
    if (payload.about === 'transfer') await followTransfer(ctx, payload.object_ref)
  }),
  /** Writes a payment that the practice made by itself into the books, which only the system may. */
  listenTo('payouts.post_settled', ['payout.paid'], (ctx, { payload }) => postPayout(ctx, payload.payout_id)),
]

export const payoutJobs = [
  implementJob(names.payMarkedVisit, (ctx, work) => payVisit(ctx, { ...work, cause: 'mark' })),
  implementJob(names.repayForRate, followRate),
  implementJob(names.countEngagement, payEngagement),
  implementJob(names.checkTransfers, checkOpenTransfers),
  implementJob(names.followFound, (ctx, { transfer_ref }) => followTransfer(ctx, transfer_ref)),
  implementJob(names.findReturned, findReturned),
  implementJob(names.checkAccounts, checkOpenAccounts),
]
