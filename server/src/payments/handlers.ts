import * as operations from '@sorrel/contract/payments/operations'
import * as wire from '@sorrel/contract/payments/wire'
import { findReadableFile } from '../files/access.ts'
import { openFile } from '../files/reading.ts'
import { implement } from '../kernel/implement.ts'
import { Problem } from '../kernel/problem.ts'
import { findPayer } from './access.ts'
import { answerDispute } from './disputes/answering.ts'
import { listFacts } from './disputes/facts.ts'
import { listAllDisputes, showDispute } from './disputes/listing.ts'
import { addInstrument } from './instruments/adding.ts'
import { makeDefault, removeOwn } from './instruments/changing.ts'
import { checkCard } from './instruments/checking.ts'
import { listInstruments } from './instruments/reading.ts'
import { beginSetup } from './instruments/setup.ts'
import { recordAtDesk } from './paying/outside.ts'
import { receiveEvent } from './processor/receiving.ts'
import { listPaymentsOf, showPayment } from './reading/payments.ts'
import { decideRefund, requestRefund } from './refunds/asking.ts'
import { listAllRefunds, showRefund } from './refunds/listing.ts'

export const payments = implement(
  'payments',
  operations,
  wire,
)({
  listPaymentInstruments: async (ctx, { params }) => listInstruments(ctx, await findPayer(ctx, params.patient_id)),
  beginPaymentSetup: async (ctx, { params }) => beginSetup(ctx, await findPayer(ctx, params.patient_id)),
  addPaymentInstrument: async (ctx, { params, body }) => addInstrument(ctx, await findPayer(ctx, params.patient_id), body),
  makeInstrumentDefault: async (ctx, { params }) => makeDefault(ctx, await findPayer(ctx, params.patient_id), params.payment_instrument_id),
  removeInstrument: async (ctx, { params }) => removeOwn(ctx, await findPayer(ctx, params.patient_id), params.payment_instrument_id),
  getBookingCardForm: async (ctx) => ({ card_form: ctx.integrations.payments.card_form }),
  verifyBookingPaymentMethod: (ctx, { body }) => checkCard(ctx, body),
  verifyPartnerPaymentMethod: (ctx, { body }) => checkCard(ctx, body),
  listPayments: async (ctx, { params, query }) => listPaymentsOf(ctx, await findPayer(ctx, params.patient_id), query),
  recordOutsidePayment: async (ctx, { params, body }) =>
    showPayment(ctx, await recordAtDesk(ctx, await findPayer(ctx, params.patient_id), body)),
  refundCharge: async (ctx, { params, body: { amount_cents: amountCents, ...why } }) =>
    showRefund(ctx, await requestRefund(ctx, { patientId: params.patient_id, paymentId: params.charge_id, amountCents, ...why })),
  listRefunds: (ctx, { query }) => listAllRefunds(ctx, query),
  decideRefund: async (ctx, { params, body }) => {
    await decideRefund(ctx, params.refund_id, body.decision)
    return showRefund(ctx, params.refund_id)
  },
  listDisputes: (ctx, { query }) => listAllDisputes(ctx, query),
  answerDispute: async (ctx, { params, body }) => {
    await answerDispute(ctx, params.dispute_id, body)
    return showDispute(ctx, params.dispute_id)
  },
  getDisputeFacts: async (ctx, { params }) => {
    const dispute = await showDispute(ctx, params.dispute_id)
    return { dispute, facts: await listFacts(ctx, dispute.id) }
  },
  getDisputeFile: async (ctx, { params }) => {
    const { evidence_files, earlier_answers } = await showDispute(ctx, params.dispute_id)
    const files = [...evidence_files, ...earlier_answers.flatMap((answer) => answer.evidence_files)]
    if (!files.some(({ file_id }) => file_id === params.file_id)) throw new Problem('not_found')
    return openFile(ctx, await findReadableFile(ctx, params.file_id), 'full')
  },
  receivePaymentEvent: (ctx, { body }) => receiveEvent(ctx, body),
})
