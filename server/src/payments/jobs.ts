import { listenTo } from '../kernel/assembly/listeners.ts'
import { implementJob } from '../kernel/jobs.ts'
import { resumeAnswers, sendEvidence } from './disputes/answering.ts'
import { askAboutDisputes, findDisputes } from './disputes/following.ts'
import { takeCheckedCard } from './instruments/checking.ts'
import { forgetAtProcessor, forgetChecks, removeCardsOf, watchExpiry } from './instruments/expiry.ts'
import * as names from './job-names.ts'
import { chargeCard } from './paying/charging.ts'
import { askAboutTries, chargeForgotten } from './paying/unknown.ts'
import { followEvent } from './processor/following.ts'
import { followOwnMoney } from './processor/own-money.ts'
import { takeDemoEvents } from './processor/receiving.ts'
import { askAboutRefunds, sendRefund } from './refunds/sending.ts'

export const paymentJobs = [
  implementJob(names.chargePayment, async (ctx, { payment_id }) => {
    await chargeCard(ctx, payment_id)
  }),
  implementJob(names.sendRefund, async (ctx, { refund_id }) => {
    await sendRefund(ctx, refund_id)
  }),
  implementJob(names.followEvent, (ctx, { event_id }) => followEvent(ctx, event_id)),
  implementJob(names.sendEvidence, (ctx, { dispute_id }) => sendEvidence(ctx, dispute_id)),
  implementJob(names.forgetCard, (ctx, { payment_instrument_id }) => forgetAtProcessor(ctx, payment_instrument_id)),
  implementJob(names.askAboutUnknown, async (ctx) => {
    await takeDemoEvents(ctx)
    await chargeForgotten(ctx)
    await askAboutTries(ctx)
    await askAboutRefunds(ctx)
  }),
  implementJob(names.followOwnMoney, (ctx) => followOwnMoney(ctx)),
  implementJob(names.findDisputes, async (ctx) => {
    await resumeAnswers(ctx)
    await findDisputes(ctx)
  }),
  implementJob(names.watchCards, async (ctx) => {
    await watchExpiry(ctx)
    await forgetChecks(ctx)
    await askAboutDisputes(ctx)
  }),
]

export const paymentListeners = [
  /** Gives the card that was checked during booking to whoever booked. */
  listenTo('payments.take_checked_card', ['appointment.booked'], (ctx, { payload }) => takeCheckedCard(ctx, payload.appointment_id)),
  /** Forgets the cards of a patient who was deleted. What they paid stays, as the law wants of books. */
  listenTo('payments.forget_deleted', ['patient.deleted'], (ctx, { payload }) => removeCardsOf(ctx, { patient_id: payload.patient_id })),
]
