import { z } from 'zod'
import { event } from '../kernel/event.ts'

/** What it is for: `visit_fee:{appointment}`, `claim_share:{claim}`. */
const references = z.array(z.string().regex(/^[a-z_]+(:[A-Za-z0-9_.-]+)+$/))
const code = z.string().regex(/^[a-z_]{3,40}$/)
const payment = { payment_id: z.uuid(), references }
const instrument = { payment_instrument_id: z.uuid() }
const dispute = { dispute_id: z.uuid(), payment_id: z.uuid(), references }

export const paymentEvents = {
  'payment_instrument.added': event('Somebody keeps a card with us.', instrument),
  'payment_instrument.changed': event('A card became the default one, was renewed by its bank, or expired.', instrument),
  'payment_instrument.removed': event('A card is no longer kept.', instrument),
  'payment.started': event('Somebody began to pay, or a card began to be charged when it was due.', payment),
  'payment.succeeded': event('A payment went through, or one that came another way than by card was written down.', payment),
  'payment.failed': event('A card was not charged. The code says why.', { ...payment, code }),
  'payment.unanswered': event('Nobody knows whether a card was charged. The processor is asked until it says so.', payment),
  'payment.received_late': event(
    'A bank charged a card although it had said before that it did not. What was too much waits to go back.',
    payment,
  ),
  'refund.requested': event('Billing staff asked to give a payment back, in whole or in part.', {
    refund_id: z.uuid(),
    payment_id: z.uuid(),
  }),
  'refund.decided': event('A second person let a refund go out, or refused it.', { refund_id: z.uuid(), payment_id: z.uuid() }),
  'payment.refunded': event('A payment was given back in whole or in part.', { ...payment, refund_id: z.uuid() }),
  'refund.failed': event('What was to be given back did not reach its owner, and is on their account again.', {
    ...payment,
    refund_id: z.uuid(),
  }),
  'dispute.opened': event('Somebody asked their bank to take a payment back.', dispute),
  'dispute.escalated': event('A bank that had only asked about a payment takes it back for now, and wants an answer again.', dispute),
  'dispute.answered': event('Billing staff sent to the bank what speaks for a payment.', dispute),
  'dispute.closed': event('The bank decided about a payment that somebody had objected to.', dispute),
  'processor_event.received': event('The card processor said that something changed. Who listens asks it for the object itself.', {
    about: z.enum(['charge', 'refund', 'dispute', 'transfer', 'account', 'card', 'other']),
    object_ref: z.string().regex(/^[A-Za-z0-9_-]{1,200}$/),
  }),
}
