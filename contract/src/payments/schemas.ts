import { z } from 'zod'
import { valuesOf } from '../kernel/label.ts'
import { Cents, Instant, id, LocalDate } from '../kernel/values.ts'
import {
  cardRefusals,
  disputeFactCodes,
  disputeStates,
  evidenceKinds,
  instrumentStatuses,
  paymentCardTypes,
  paymentMethods,
  paymentPurposes,
  paymentStarters,
  paymentStates,
  refundReasons,
  refundStates,
  refundWaits,
} from './vocabulary.ts'

export const PaymentCardType = z.enum(valuesOf(paymentCardTypes))

/** A card that somebody keeps with us. The processor has its number; we have only what is printed here. */
export const PaymentInstrument = z.object({
  id: id(),
  type: PaymentCardType,
  brand: z.string(),
  last4: z.string(),
  exp_month: z.int(),
  exp_year: z.int(),
  is_default: z.boolean(),
  status: z.enum(valuesOf(instrumentStatuses)),
  /** Whether a payment with it is still on its way, so that it cannot be removed. */
  is_in_use: z.boolean(),
})
export type PaymentInstrument = z.infer<typeof PaymentInstrument>

/** What a browser needs to give a card to the processor; null where no cards are taken. */
export const CardForm = z
  .discriminatedUnion('vendor', [
    z.object({ vendor: z.literal('fake') }),
    z.object({ vendor: z.literal('stripe'), publishable_key: z.string() }),
  ])
  .nullable()
export type CardForm = z.infer<typeof CardForm>

/** A refund, as staff see it; its patient sees when it was given back. */
export const Refund = z.object({
  id: id(),
  payment_id: z.uuid(),
  /** Null of what a dietitian gave. */
  patient_id: z.uuid().nullable(),
  /** Whose it is, for staff. */
  patient_name: z.string().nullable(),
  amount_cents: Cents,
  reason: z.enum(valuesOf(refundReasons)),
  state: z.enum(valuesOf(refundStates)),
  /** Nobody knows yet whether the processor heard of it. */
  is_unknown: z.boolean(),
  failure_code: z.string().nullable(),
  asked_at: Instant,
  settled_at: Instant.nullable(),
  /** What only staff see: why, and who asked and decided. */
  note: z.string().nullable(),
  asked_name: z.string().nullable(),
  decided_name: z.string().nullable(),
  decided_at: Instant.nullable(),
  /** How was paid what it gives back, and so how it goes back. */
  method: z.enum(valuesOf(paymentMethods)),
  card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
  /** For staff: why a person has to decide, while nobody has. */
  waits_for: z.enum(refundWaits).nullable(),
  /** For staff: those that were asked for in the same step, this one among them, which are approved or refused together. */
  together: z.object({ count: z.number().int(), amount_cents: Cents }).nullable(),
  /** Whether the reader may let it go out or refuse it. */
  may_decide: z.boolean(),
})
export type Refund = z.infer<typeof Refund>

/** A file that was sent to a bank. */
export const EvidenceFile = z.object({ file_id: z.uuid(), kind: z.enum(valuesOf(evidenceKinds)), name: z.string(), type: z.string() })
export type EvidenceFile = z.infer<typeof EvidenceFile>

/** Something that the system knows about a disputed payment, as a sentence for the bank, which reads English. */
export const DisputeFact = z.object({ code: z.enum(valuesOf(disputeFactCodes)), at: Instant, sentence: z.string() })
export type DisputeFact = z.infer<typeof DisputeFact>

/** What was answered when the bank only asked, before it took the money back. */
export const EarlierAnswer = z.object({
  evidence: z.string(),
  evidence_name: z.string().nullable(),
  evidence_files: z.array(EvidenceFile),
  evidence_at: Instant.nullable(),
  sent_at: Instant.nullable(),
})

export const Dispute = z.object({
  id: id(),
  payment_id: z.uuid(),
  patient_id: z.uuid().nullable(),
  patient_name: z.string().nullable(),
  amount_cents: Cents,
  fee_cents: Cents,
  reason: z.string(),
  state: z.enum(valuesOf(disputeStates)),
  /** Whether the amount was taken from the practice for now. */
  is_held: z.boolean(),
  evidence_due_at: Instant.nullable(),
  evidence: z.string().nullable(),
  evidence_name: z.string().nullable(),
  evidence_files: z.array(EvidenceFile),
  evidence_at: Instant.nullable(),
  sent_at: Instant.nullable(),
  earlier_answers: z.array(EarlierAnswer),
  opened_at: Instant,
  closed_at: Instant.nullable(),
  may_answer: z.boolean(),
})
export type Dispute = z.infer<typeof Dispute>

/** What somebody paid at once. Its id is what the specification calls a charge. */
export const Payment = z.object({
  id: id(),
  method: z.enum(valuesOf(paymentMethods)),
  started_by: z.enum(paymentStarters),
  purpose: z.enum(paymentPurposes),
  amount_cents: Cents,
  state: z.enum(valuesOf(paymentStates)),
  failure_code: z.enum(valuesOf(cardRefusals)).nullable(),
  /** Whether its holder may make up for it by confirming it with their bank; true while they do. */
  may_confirm: z.boolean(),
  /** The card that paid, if it was one. */
  card: z.object({ type: PaymentCardType, brand: z.string(), last4: z.string() }).nullable(),
  /** The number of a check, or of the slip of a terminal. */
  number: z.string().nullable(),
  received_on: LocalDate.nullable(),
  /** What was given back or is about to be, and what more can be. */
  refunded_cents: Cents,
  refundable_cents: Cents,
  /** What of it is in credit now: neither used nor given back. */
  in_credit_cents: Cents,
  created_at: Instant,
  settled_at: Instant.nullable(),
  parts: z.array(
    z.object({
      reference: z.string(),
      /** Whose it was for; somebody may pay for a relative. */
      patient_id: z.uuid().nullable(),
      amount_cents: Cents,
      /** How much of it was too much when it came, and was put in credit. */
      credit_cents: Cents,
    }),
  ),
  refunds: z.array(Refund),
  disputes: z.array(Dispute),
})
export type Payment = z.infer<typeof Payment>
