import { sql } from 'kysely'
import { listenTo } from '../kernel/assembly/listeners.ts'
import { type Context, transaction } from '../kernel/context.ts'
import { implementJob } from '../kernel/jobs.ts'
import { runBookChecks } from './checks/running.ts'
import { collectDue } from './collecting/collecting.ts'
import { noteFailure, noteSuccess } from './collecting/outcomes.ts'
import { payBackOld } from './credit/paying-back.ts'
import { followContest, followContestOf } from './deciding/contests.ts'
import { freezeItem } from './deciding/freezing.ts'
import { announceNextParts, forgetAnnouncement, listPaidBy } from './following/announcing.ts'
import { followPatient, listPatientsOf, listPatientsOfRefund } from './following/following.ts'
import { makeBillOfClaim, makeBillsOfItem, makeBillsPaidAhead } from './following/making.ts'
import * as names from './job-names.ts'
import { issueReceipts, issueRefundReceipts } from './papers/receipts.ts'
import { issueStatements } from './papers/statements.ts'

const followAll = async (ctx: Context, patientIds: readonly string[]): Promise<void> => {
  for (const patientId of patientIds) await followPatient(ctx, patientId)
}

/** Stops the collection of what a bank took back for good. */ // reads payments
const stopLost = (ctx: Context, { dispute_id, references }: { dispute_id: string; references: readonly string[] }): Promise<void> =>
  transaction(ctx, async (ctx) => {
    const { rows } = await sql`select from dispute where id = ${dispute_id} and state = 'lost'`.execute(ctx.db)
    if (rows.length > 0) for (const reference of references) await freezeItem(ctx, reference, 'staff')
  })

export const billingListeners = [
  /** Makes a bill of what a patient owes, and follows it when it is corrected. */
  listenTo('billing.follow_items', ['billing_item.created', 'billing_item.corrected'], async (ctx, { payload }) => {
    const made = await transaction(ctx, (ctx) => makeBillsOfItem(ctx, payload.billing_item_id))
    if (!made) return
    // A contest may have begun before there was anything to stop. It is looked for after the bill stands, so that one of the two finds the other.
    for (const reference of made.references) await followContestOf(ctx, reference)
    await followPatient(ctx, made.patient_id)
  }),
  /** Stops the collection of what is contested, until the contest is over. */
  listenTo('billing.follow_contests', ['contest.opened', 'contest.moved'], (ctx, { payload }) =>
    followContest(ctx, payload.billable_remote_encounter_id),
  ),
  /** Shows that the plan decides first, once a claim is on its way. */
  listenTo('billing.follow_claims', ['claim.moved'], async (ctx, { payload }) => {
    const patientId = await transaction(ctx, (ctx) => makeBillOfClaim(ctx, payload.claim_id))
    if (patientId) await followPatient(ctx, patientId)
  }),
  /** Follows what payments did to bills: what is left, what is announced anew, when the card is tried again, and the receipts. */
  listenTo(
    'billing.follow_payments',
    ['payment.started', 'payment.succeeded', 'payment.failed', 'payment.unanswered'],
    async (ctx, event) => {
      const { name, at } = event
      const { payment_id, references } = event.payload
      if (event.name === 'payment.failed') await noteFailure(ctx, { payment_id, at, code: event.payload.code })
      if (name === 'payment.succeeded') {
        await transaction(ctx, (ctx) => makeBillsPaidAhead(ctx, payment_id))
        await noteSuccess(ctx, { payment_id, references, at })
      }
      await followAll(ctx, await listPatientsOf(ctx, references))
      if (name === 'payment.succeeded') await issueReceipts(ctx, payment_id)
    },
  ),
  /** Follows what was given back, and what banks hold. */
  listenTo(
    'billing.follow_refunds',
    ['payment.refunded', 'refund.failed', 'dispute.opened', 'dispute.escalated', 'dispute.closed'],
    async (ctx, event) => {
      // The holder objected, and the bank agreed: the card is not charged for it again until a person says so.
      if (event.name === 'dispute.closed') await stopLost(ctx, event.payload)
      await followAll(ctx, await listPatientsOf(ctx, event.payload.references))
      if (event.name === 'payment.refunded') await issueRefundReceipts(ctx, event.payload.refund_id)
    },
  ),
  /** Follows a refund from the moment at which it is promised. */
  listenTo('billing.follow_promised', ['refund.requested', 'refund.decided'], async (ctx, { payload }) => {
    await followAll(ctx, await listPatientsOfRefund(ctx, payload.refund_id))
  }),
  /** Follows what patients and staff decided about a bill. */
  listenTo(
    'billing.follow_decisions',
    [
      'bill_question.asked',
      'bill_question.answered',
      'bill_question.withdrawn',
      'estimate_dispute.opened',
      'estimate_dispute.closed',
      'payment_plan.started',
      'payment_plan.ended',
      'bill_relief.decided',
      'bill.frozen',
    ],
    async (ctx, { name, at, patient_id, payload }) => {
      if (
        name === 'bill_question.answered' ||
        name === 'bill_question.withdrawn' ||
        name === 'estimate_dispute.closed' ||
        name === 'bill.frozen' ||
        name === 'payment_plan.ended'
      )
        await forgetAnnouncement(ctx, payload.bill_id, at)
      if (patient_id) await followPatient(ctx, patient_id)
    },
  ),
  /** Follows what becomes known of a patient's plans: whether they have Medicaid decides whether anything may be asked of them. */
  listenTo('billing.follow_plans', ['eligibility_check.answered', 'eligibility_check.entered', 'coverage.changed'], (ctx, { payload }) =>
    followPatient(ctx, payload.patient_id),
  ),
  /** Announces charges to whoever has a card now, and tells whoever has none any more. */
  listenTo(
    'billing.follow_cards',
    ['payment_instrument.added', 'payment_instrument.changed', 'payment_instrument.removed', 'family_payer.changed'],
    async (ctx, { patient_id }) => {
      if (patient_id) await followAll(ctx, await listPaidBy(ctx, patient_id))
    },
  ),
]

export const billingJobs = [
  implementJob(names.collectBills, (ctx) => collectDue(ctx)),
  implementJob(names.announceParts, (ctx) => announceNextParts(ctx)),
  implementJob(names.payBackOldCredit, (ctx) => payBackOld(ctx)),
  implementJob(names.issueMonthlyStatements, (ctx) => issueStatements(ctx)),
  implementJob(names.checkBooks, async (ctx) => {
    await runBookChecks(ctx)
  }),
]
