import { operation } from '../kernel/operation.ts'
import type * as wire from './wire.ts'

const ofPatient = { access: ['patient', 'admin:billing_operations'], staff_reason: ['params.patient_id'] } as const
const practice = { access: ['admin:billing_operations'], staff_reason: ['practice'], addition: true } as const

export const listPaymentInstruments = operation<typeof wire.listPaymentInstruments>()({
  ...ofPatient,
  method: 'GET',
  path: '/patients/{patient_id}/payment',
  summary:
    'Lists the cards that a patient keeps with us, the default one first, and says how a browser gives a further one to the processor.',
})

export const beginPaymentSetup = operation<typeof wire.beginPaymentSetup>()({
  method: 'POST',
  path: '/patients/{patient_id}/payment/setup',
  access: ['patient'],
  errors: ['not_available'],
  status: 201,
  addition: true,
  summary: 'Lets the browser of a patient give a card to the processor. Its number never passes through this server.',
})

export const addPaymentInstrument = operation<typeof wire.addPaymentInstrument>()({
  method: 'POST',
  path: '/patients/{patient_id}/payment',
  access: ['patient'],
  errors: ['card_refused', 'not_available', 'step_up_required'],
  status: 201,
  summary:
    'Keeps a card that the browser gave to the processor, once its bank agrees. The same card again adds nothing. Whoever has a card already confirms first who they are.',
})

export const makeInstrumentDefault = operation<typeof wire.makeInstrumentDefault>()({
  method: 'POST',
  path: '/patients/{patient_id}/payment/{payment_instrument_id}/default',
  access: ['patient'],
  errors: ['step_up_required', 'not_available'],
  addition: true,
  summary: 'Makes a card the one that is charged. `not_available` once it has expired.',
})

export const removeInstrument = operation<typeof wire.removeInstrument>()({
  method: 'DELETE',
  path: '/patients/{patient_id}/payment/{payment_instrument_id}',
  access: ['patient'],
  errors: ['step_up_required', 'payment_under_way'],
  status: 204,
  addition: true,
  summary: 'Keeps a card no longer. `payment_under_way` while a payment with it is on its way. The newest other card becomes the default.',
})

export const getBookingCardForm = operation<typeof wire.getBookingCardForm>()({
  method: 'GET',
  path: '/booking/card-form',
  access: 'public',
  addition: true,
  cache_seconds: 60,
  summary: 'Says how the browser of somebody who books gives a card to the processor, or that no cards are taken.',
})

export const verifyBookingPaymentMethod = operation<typeof wire.verifyBookingPaymentMethod>()({
  method: 'POST',
  path: '/booking/verify-payment-method',
  access: 'public',
  errors: ['card_refused', 'hold_expired', 'not_available'],
  summary:
    'Asks the bank whether a card is good, for whoever holds a time, without charging it. The visit that is booked in place of the hold keeps it. At most three tries a hold, and one refusal for every reason.',
})

export const verifyPartnerPaymentMethod = operation<typeof wire.verifyPartnerPaymentMethod>()({
  method: 'POST',
  path: '/partners/verify-payment-method',
  access: 'public',
  errors: ['card_refused', 'hold_expired', 'not_available'],
  summary: 'Does the same for whoever books with the code of a partner.',
})

export const listPayments = operation<typeof wire.listPayments>()({
  ...ofPatient,
  method: 'GET',
  path: '/billing/{patient_id}/payments',
  addition: true,
  summary:
    'Lists what was paid for a patient or by them, with what was given back and what banks were asked to take back, the latest first.',
})

export const recordOutsidePayment = operation<typeof wire.recordOutsidePayment>()({
  method: 'POST',
  path: '/billing/{patient_id}/payments',
  access: ['admin:billing_operations'],
  staff_reason: ['params.patient_id'],
  errors: ['already_exists'],
  status: 201,
  idempotent: true,
  addition: true,
  summary:
    'Writes down a payment in cash, by check or at a terminal elsewhere. It pays what has been owed for longest first, and last what is frozen or disputed; what is too much is in credit. `already_exists`: the same was entered within the last minute.',
})

export const refundCharge = operation<typeof wire.refundCharge>()({
  method: 'POST',
  path: '/billing/{patient_id}/charge/{charge_id}/refund',
  access: ['admin:billing_operations'],
  staff_reason: ['params.patient_id'],
  errors: ['refund_exceeds_charge', 'not_available', 'step_up_required'],
  status: 201,
  idempotent: true,
  summary:
    'Gives a charge back, in whole or in part. Above the limit it waits for a second person. `not_available` for a charge that did not succeed or that the bank holds.',
})

export const listRefunds = operation<typeof wire.listRefunds>()({
  ...practice,
  method: 'GET',
  path: '/admin/refunds',
  summary: 'Lists refunds, such as those that wait for a second person, the latest first.',
})

export const decideRefund = operation<typeof wire.decideRefund>()({
  ...practice,
  method: 'POST',
  path: '/admin/refunds/{refund_id}/decide',
  errors: ['second_person_required', 'not_available', 'step_up_required'],
  summary: "Lets a refund that somebody else asked for go out, or refuses it. `second_person_required` of a request of one's own.",
})

export const listDisputes = operation<typeof wire.listDisputes>()({
  ...practice,
  method: 'GET',
  path: '/admin/disputes',
  summary: 'Lists payments that banks were asked to take back, those whose answer is due first.',
})

export const answerDispute = operation<typeof wire.answerDispute>()({
  ...practice,
  method: 'POST',
  path: '/admin/disputes/{dispute_id}/evidence',
  errors: ['not_available', 'file_not_usable'],
  status: 201,
  summary: 'Sends to the bank what speaks for a payment, with files. It can be sent once, before its day has passed.',
})

export const getDisputeFacts = operation<typeof wire.getDisputeFacts>()({
  ...practice,
  method: 'GET',
  path: '/admin/disputes/{dispute_id}/facts',
  summary:
    'Says what the system knows that may speak for a disputed payment, each as a sentence for the bank. Nothing of it is about health.',
})

export const getDisputeFile = operation<typeof wire.getDisputeFile>()({
  ...practice,
  method: 'GET',
  path: '/admin/disputes/{dispute_id}/files/{file_id}',
  summary: 'Returns a file that was sent to a bank.',
})

export const receivePaymentEvent = operation<typeof wire.receivePaymentEvent>()({
  method: 'POST',
  path: '/webhooks/payments',
  access: 'webhook',
  signed_by: 'payments',
  status: 204,
  addition: true,
  summary:
    'Takes what the card processor says about charges, refunds, disputes and accounts. It keeps each event once and asks for the object itself.',
})
