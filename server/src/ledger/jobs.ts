import { undoSeconds } from '@sorrel/contract/scheduling/rules'
import { listenTo } from '../kernel/assembly/listeners.ts'
import { addSeconds } from '../kernel/clock.ts'
import { enqueue, implementJob } from '../kernel/jobs.ts'
import { billFees } from './fees.ts'
import * as names from './job-names.ts'
import { billSelfPay, billWaiting, findPurchasesOfBill, purchasesOf } from './self-pay.ts'

const feeEvents = [
  'appointment.canceled',
  'appointment.moved',
  'appointment.missed',
  'appointment.occurred',
  'appointment.restored',
  'appointment.reopened',
  'appointment.fee_waived',
] as const

export const ledgerListeners = [
  /** Bills the fee of a late change or a missed visit, or takes it off the bill, once nobody can undo it any more. */
  listenTo('ledger.follow_fees', feeEvents, async (ctx, { id, at, name, payload }) => {
    const appointment_id = name === 'appointment.moved' ? payload.from_appointment_id : payload.appointment_id
    const work = { appointment_id, effective_at: at }
    await enqueue(ctx, names.billVisitFees, work, { key: `bill_fees:${id}`, run_at: addSeconds(at, undoSeconds) })
  }),
  /** Bills a visit that its patient pays alone, once its note is signed. */
  listenTo('ledger.bill_self_pay', ['chart_note.signed'], (ctx, { at, payload }) =>
    billSelfPay(ctx, { appointment_id: payload.appointment_id, at }),
  ),
  /** Bills the visits that waited for a package to be paid, and those whose open bills it pays now. */
  listenTo('ledger.follow_packages', ['payment.succeeded', 'payment.failed', 'dispute.closed'], (ctx, { payload }) =>
    billWaiting(ctx, purchasesOf(payload.references)),
  ),
  listenTo('ledger.follow_ends_of_packages', ['package.ended', 'package.revived'], (ctx, { payload }) =>
    billWaiting(ctx, [payload.bought_package_id]),
  ),
  listenTo('ledger.follow_waived_packages', ['bill_relief.decided'], async (ctx, { payload }) =>
    billWaiting(ctx, await findPurchasesOfBill(ctx, payload.bill_id)),
  ),
]

export const ledgerJobs = [implementJob(names.billVisitFees, billFees)]
