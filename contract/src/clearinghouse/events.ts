import { z } from 'zod'
import { event } from '../kernel/event.ts'
import { confirmable } from './likeness.ts'

export const clearinghouseEvents = {
  'exchange_file.added': event('Billing staff added a file that they had by hand.', { exchange_file_id: z.uuid() }),
  'remittance.received': event("A payer's explanation of a payment arrived.", { remittance_id: z.uuid() }),
  'remittance.arrived': event('Billing staff said that the money of a payment is at the bank.', { remittance_id: z.uuid() }),
  'remittance.arrival_taken_back': event('Billing staff took back that the money of a payment is at the bank.', {
    remittance_id: z.uuid(),
  }),
  'remitted_claim.posted': event("A payer's decision about a claim was posted to the books, or noted.", {
    remitted_claim_id: z.uuid(),
    claim_id: z.uuid(),
    /** Null of a claim for care without a visit. */
    appointment_id: z.uuid().nullable(),
  }),
  'remitted_claim.matched': event("Billing staff chose the claim that a payer's decision is about, and confirmed where the two differ.", {
    remitted_claim_id: z.uuid(),
    claim_id: z.uuid(),
    confirmed: z.array(z.enum(confirmable)),
  }),
  'remitted_claim.taken_back': event("Billing staff took back that a payer's decision is about a claim. It waits again.", {
    remitted_claim_id: z.uuid(),
    claim_id: z.uuid(),
  }),
  'suspense_clearing.asked': event('Billing staff took amounts out of what is not matched, or asked a second person to.', {
    clearing_id: z.uuid(),
  }),
  'suspense_clearing.decided': event('Amounts were taken out of what is not matched, or a second person refused it.', {
    clearing_id: z.uuid(),
  }),
  'suspense_clearing.undone': event('Amounts that had been cleared stand among what is not matched again.', { clearing_id: z.uuid() }),
  'remitted_claim.dismissed': event("Billing staff set a payer's decision aside, for a reason.", { remitted_claim_id: z.uuid() }),
}
