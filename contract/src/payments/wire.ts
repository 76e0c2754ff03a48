import { z } from 'zod'
import { valuesOf } from '../kernel/label.ts'
import { file } from '../kernel/operation.ts'
import { body, Cents, cursor, id, LocalDate, limit, line, text, token } from '../kernel/values.ts'
import { CardForm, Dispute, DisputeFact, Payment, PaymentCardType, PaymentInstrument, Refund } from './schemas.ts'
import {
  evidenceKinds,
  mostEvidenceFiles,
  mostEvidenceLetters,
  type OutsideMethod,
  paymentMethods,
  refundReasons,
  refundStates,
} from './vocabulary.ts'

const ofPatient = z.object({ patient_id: id() })
const ofInstrument = z.object({ patient_id: id(), payment_instrument_id: id() })
const next_cursor = z.string().nullable()

/**
 * The processor's name of a card, which the browser got from the processor itself. A card number would be refused by its form: letters and
 * underscores stand between digits, of which never twelve follow each other.
 */
const cardToken = z
  .string()
  .max(200)
  .regex(/^[a-z]{2,6}_[A-Za-z0-9_]{6,190}$/)
  .refine((typed) => !/\d{12}/.test(typed))
const card = { payment_method_token: cardToken, type: PaymentCardType }

export const listPaymentInstruments = {
  params: ofPatient,
  output: z.object({ items: z.array(PaymentInstrument), card_form: CardForm }),
}
export const beginPaymentSetup = {
  params: ofPatient,
  output: z.object({
    /** For the processor's own form in this browser. It is never stored or logged. */
    client_secret: z.string(),
    card_form: CardForm,
  }),
}
export const addPaymentInstrument = {
  params: ofPatient,
  body: body({ ...card, make_default: z.boolean() }),
  output: PaymentInstrument,
}
export const makeInstrumentDefault = { params: ofInstrument, output: PaymentInstrument }
export const removeInstrument = { params: ofInstrument, output: z.null() }

const verified = z.object({
  brand: z.string(),
  last4: z.string(),
  /** The card stays with the hold of the time under this name. */
  reference: z.string(),
})
export const getBookingCardForm = { output: z.object({ card_form: CardForm }) }
export const verifyBookingPaymentMethod = { body: body({ reservation_token: token, ...card }), output: verified }
export const verifyPartnerPaymentMethod = {
  body: body({ booking_code: line(64), reservation_token: token, ...card }),
  output: verified,
}

export const listPayments = {
  params: ofPatient,
  query: z.object({ cursor, limit: limit.optional() }),
  output: z.object({ items: z.array(Payment), next_cursor }),
}

const outside = valuesOf(paymentMethods).filter((method): method is OutsideMethod => method !== 'card')
export const recordOutsidePayment = {
  params: ofPatient,
  body: body({
    method: z.enum(outside),
    amount_cents: Cents.min(1),
    received_on: LocalDate,
    /** The number of a check, or of the slip of a terminal. */
    number: line(40).optional(),
  }),
  output: Payment,
}

export const refundCharge = {
  params: z.object({ patient_id: id(), charge_id: id() }),
  body: body({
    /** Without it all that is left of the charge is given back. */
    amount_cents: Cents.min(1).optional(),
    reason: z.enum(valuesOf(refundReasons)),
    note: text(500),
  }),
  output: Refund,
}
export const listRefunds = {
  query: z.object({ state: z.enum(valuesOf(refundStates)).optional(), cursor, limit: limit.optional() }),
  output: z.object({ items: z.array(Refund), next_cursor }),
}
export const decideRefund = {
  params: z.object({ refund_id: id() }),
  body: body({ decision: z.enum(['approve', 'refuse']) }),
  output: Refund,
}

export const listDisputes = {
  query: z.object({ view: z.enum(['open', 'all']).optional(), cursor, limit: limit.optional() }),
  output: z.object({ items: z.array(Dispute), next_cursor }),
}
export const answerDispute = {
  params: z.object({ dispute_id: id() }),
  /** What speaks for the payment, in words that the bank reads: nothing about health beyond that a visit took place. */
  body: body({
    evidence: text(mostEvidenceLetters),
    /** Uploads of the caller with the purpose `dispute_evidence`, one of each kind. */
    files: z
      .array(z.object({ file_id: z.uuid(), kind: z.enum(valuesOf(evidenceKinds)) }).strict())
      .max(mostEvidenceFiles)
      .default([]),
  }),
  output: Dispute,
}
export const getDisputeFacts = {
  params: z.object({ dispute_id: id() }),
  output: z.object({ dispute: Dispute, facts: z.array(DisputeFact) }),
}
export const getDisputeFile = { params: z.object({ dispute_id: id(), file_id: z.uuid() }), output: file('*/*') }

/** Whatever the processor sends. Its signature is checked over the raw text, and nothing that it says is believed. */
export const receivePaymentEvent = { body: z.looseObject({}), output: z.null() }
