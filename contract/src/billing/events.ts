import { z } from 'zod'
import { event } from '../kernel/event.ts'
import { valuesOf } from '../kernel/label.ts'
import { billStates, noticeKinds, paperKinds } from './vocabulary.ts'

const bill = { bill_id: z.uuid() }
const state = z.enum(valuesOf(billStates))
const dispute = { estimate_dispute_id: z.uuid(), ...bill }
const question = { bill_question_id: z.uuid(), ...bill }

export const billingEvents = {
  'bill.moved': event('The state of a bill changed, or what is left of it.', { ...bill, from: state.nullable(), to: state }),
  'bill.announced': event('A patient is told that a card will be charged, how to pay, or that this changed.', {
    ...bill,
    bill_notice_id: z.uuid(),
    kind: z.enum(noticeKinds),
    /** Several bills of one run have one message: that of this notice tells about these as well. */
    further_notice_ids: z.array(z.uuid()).optional(),
    /** The notice whose message tells about this one. */
    told_by: z.uuid().optional(),
  }),
  'bill.charge_failed': event('The card did not pay a bill, and why. `is_last`: it is not tried again.', {
    ...bill,
    is_last: z.boolean(),
    code: z.string().regex(/^[a-z_]{3,40}$/),
  }),
  'bill.frozen': event('Nothing is collected of a bill for now, or the collection goes on.', { ...bill, is_frozen: z.boolean() }),
  'bill_question.asked': event('A patient questions a bill. Nothing is charged until a person has answered.', question),
  'bill_question.answered': event('Staff answered a question about a bill.', question),
  'bill_question.withdrawn': event('A patient took a question about a bill back.', question),
  'estimate_dispute.opened': event('A patient disputes a bill with HHS. Nothing is charged until it is closed.', dispute),
  'estimate_dispute.closed': event('A dispute of a bill with HHS has ended.', dispute),
  'payment_plan.started': event('What is open of a bill is paid in parts.', { ...bill, payment_plan_id: z.uuid() }),
  'payment_plan.ended': event('A payment plan ended before its last part.', { ...bill, payment_plan_id: z.uuid() }),
  'bill_relief.asked': event('Staff asked to waive or write off a part of a bill.', { ...bill, bill_relief_id: z.uuid() }),
  'bill_relief.decided': event('A part of a bill was waived or written off, or a second person refused it.', {
    ...bill,
    bill_relief_id: z.uuid(),
  }),
  'bill_paper.issued': event('A receipt or a statement was written.', {
    bill_paper_id: z.uuid(),
    kind: z.enum(valuesOf(paperKinds)),
  }),
  'family_payer.changed': event('Somebody of the family pays for a patient from now on, or no longer.', { patient_id: z.uuid() }),
  'reconciliation.finished': event('The books were checked. `findings`: how much does not fit.', {
    reconciliation_run_id: z.uuid(),
    findings: z.int(),
  }),
}
