import { z } from 'zod'
import { patientClaimLabels } from '../claims/vocabulary.ts'
import { valuesOf } from '../kernel/label.ts'
import { Instant, id, LocalDate, SumCents } from '../kernel/values.ts'
import { BillingItem, Explanation } from '../ledger/schemas.ts'
import { itemTypes } from '../ledger/vocabulary.ts'
import { cardRefusals, paymentCardTypes } from '../payments/vocabulary.ts'
import { DifferenceReason, Dispute } from '../prices/schemas.ts'
import {
  billStates,
  checkKinds,
  estimateDisputeOutcomes,
  freezeReasons,
  noticeKinds,
  paperKinds,
  questionOutcomes,
  reliefKinds,
  reliefStates,
} from './vocabulary.ts'

/** A card by which a bill may be paid, as far as the reader needs it. */
export const PayingCard = z.object({
  instrument_id: z.uuid(),
  type: z.enum(valuesOf(paymentCardTypes)),
  brand: z.string(),
  last4: z.string(),
  /** Whether it belongs to somebody of the family who pays for the patient. */
  is_of_family: z.boolean(),
  /** Whether its holder chose it to be charged. */
  is_default: z.boolean(),
})

export const PlanPart = z.object({
  n: z.int(),
  amount_cents: SumCents,
  collect_at: Instant,
})

/** A payment plan: equal parts, each charged on its day. */
export const PaymentPlan = z.object({
  id: id(),
  parts: z.array(PlanPart),
  /** The part that falls due next, and how much of it is still open; the parts before it are paid. Null while the last money is on its way. */
  next: z.object({ n: z.int(), amount_cents: SumCents }).nullable(),
  started_at: Instant,
})

/** A question about a bill. While it is open, nothing is charged. */
export const BillQuestion = z.object({
  id: id(),
  message: z.string(),
  asked_at: Instant,
  outcome: z.enum(valuesOf(questionOutcomes)).nullable(),
  answer: z.string().nullable(),
  answered_at: Instant.nullable(),
})
export type BillQuestion = z.infer<typeof BillQuestion>

/** A dispute of a bill with the US Department of Health and Human Services. While it is open, nothing is charged. */
export const EstimateDispute = z.object({
  id: id(),
  case_number: z.string(),
  opened_at: Instant,
  outcome: z.enum(valuesOf(estimateDisputeOutcomes)).nullable(),
  closed_at: Instant.nullable(),
})
export type EstimateDispute = z.infer<typeof EstimateDispute>

/** A payment that a bank did not make, and why. Nothing was charged. */
export const Refused = z.object({
  code: z.enum(valuesOf(cardRefusals)),
  at: Instant,
  amount_cents: SumCents,
  /** Null of a card that the reader does not see. */
  card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
})

/** A bill of a visit whose claim was taken back or given up: nobody owes anything on it. */
export const TakenBackBill = z.object({
  bill_id: z.uuid(),
  billed_at: Instant,
  taken_back_at: Instant,
  /** What it came to before. */
  billed_cents: SumCents,
  /** What was paid for it and is the patient's credit since, and what went back to them. */
  surplus_cents: SumCents,
  refunded_cents: SumCents,
})
export type TakenBackBill = z.infer<typeof TakenBackBill>

/** One thing that a patient owes for, and where its collection stands. */
export const Bill = z.object({
  id: id(),
  patient_id: z.uuid(),
  type: z.enum(valuesOf(itemTypes)),
  state: z.enum(valuesOf(billStates)),
  appointment_id: z.uuid().nullable(),
  claim_id: z.uuid().nullable(),
  visit_at: Instant.nullable(),
  provider_name: z.string().nullable(),
  owed_cents: SumCents,
  /** What was paid by card or another way, refunds taken off. */
  paid_cents: SumCents,
  refunded_cents: SumCents,
  /** What the patient's credit paid. */
  credit_cents: SumCents,
  waived_cents: SumCents,
  written_off_cents: SumCents,
  /** What was given back although it was owed: the practice does not ask for it again. */
  forgone_cents: SumCents,
  open_cents: SumCents,
  /** What was paid beyond what is owed: it is the patient's credit. */
  surplus_cents: SumCents,
  /** While nothing is owed of a visit and a plan still decides: where the claim stands in the words of patients, and whose plan it is. */
  waits_for: z.object({ status: z.enum(valuesOf(patientClaimLabels)), payer_name: z.string() }).nullable(),
  is_taken_back: z.boolean(),
  /** Of the bill that stands for a visit: those of it that were taken back, the oldest first. One that was taken back itself comes last. */
  taken_back: z.array(TakenBackBill),
  /**
   * Of a bill that was taken back, and of one on which the first of two plans left nothing: the one that stands for its visit since. Patients find it
   * there, and not in their list.
   */
  replaced_by: z.uuid().nullable(),
  explanation: z.array(Explanation),
  /** When the card is charged next, and how much; null if it is not. */
  collect_at: Instant.nullable(),
  collect_cents: SumCents.nullable(),
  /** The card of which its patient was told that it is charged then; null of a card of somebody else, and before a notice. */
  collect_card: z.object({ instrument_id: z.uuid(), brand: z.string(), last4: z.string() }).nullable(),
  told_at: Instant.nullable(),
  frozen_why: z.enum(valuesOf(freezeReasons)).nullable(),
  failures: z.int(),
  /** The last payment for it, if its card was refused and something is still open. */
  refused: Refused.nullable(),
  /** Whether it is being paid, and the bank of whoever pays waits for them to confirm it. */
  awaits_bank: z.boolean(),
  plan: PaymentPlan.nullable(),
  question: BillQuestion.nullable(),
  /** The last dispute of it with HHS, because it is far above its good-faith estimate. */
  estimate_dispute: EstimateDispute.nullable(),
  /** What the reader may do now. */
  may: z.object({ pay: z.boolean(), split: z.boolean(), ask: z.boolean(), end_plan: z.boolean() }),
  created_at: Instant,
})
export type Bill = z.infer<typeof Bill>

/** A notice that went out about a bill. */
export const BillNotice = z.object({
  id: id(),
  kind: z.enum(noticeKinds),
  amount_cents: SumCents,
  collect_at: Instant.nullable(),
  created_at: Instant,
})

/** Why a visit costs its patient what it does: from the list price to the patient's share. Null where something is not known. */
export const BillSplit = z.object({
  estimate_cents: SumCents.nullable(),
  plan_share_cents: SumCents.nullable(),
  /** Why the plan left something else to the patient than was estimated. */
  difference: z.array(DifferenceReason),
  charge_cents: SumCents.nullable(),
  contract_cents: SumCents.nullable(),
  plan_paid_cents: z.int().nullable(),
  promise_cents: SumCents,
  payer_name: z.string().nullable(),
  /** What another plan paid before this one, whose contract took off the list price; null if this one is the first. */
  first_plan: z.object({ payer_name: z.string(), paid_cents: z.int() }).nullable(),
  answered_at: Instant.nullable(),
  /** What the patient may dispute, because it is far above their good-faith estimate; null if nothing. */
  dispute: Dispute.nullable(),
})

/** A numbered paper about money that changed hands, or about all of a month. What it says never changes. */
export const Paper = z.object({
  id: id(),
  kind: z.enum(valuesOf(paperKinds)),
  number: z.string(),
  amount_cents: SumCents,
  issued_at: Instant,
  /** Of a statement: its month, as the first day. */
  month: LocalDate.nullable(),
  bill_ids: z.array(z.uuid()),
})
export type Paper = z.infer<typeof Paper>

export const BillDetails = Bill.extend({
  items: z.array(BillingItem),
  notices: z.array(BillNotice),
  papers: z.array(Paper),
  split: BillSplit.nullable(),
})
export type BillDetails = z.infer<typeof BillDetails>

/** What the practice gives up of a bill, or is asked to. */
export const Relief = z.object({
  id: id(),
  bill_id: z.uuid(),
  patient_id: z.uuid(),
  patient_name: z.string(),
  kind: z.enum(reliefKinds),
  amount_cents: SumCents,
  reason: z.string(),
  note: z.string(),
  state: z.enum(valuesOf(reliefStates)),
  asked_name: z.string(),
  asked_at: Instant,
  decided_name: z.string().nullable(),
  decided_at: Instant.nullable(),
  may_decide: z.boolean(),
})
export type Relief = z.infer<typeof Relief>

/** An open question, as billing staff see it in their list. */
export const OpenQuestion = BillQuestion.extend({
  bill_id: z.uuid(),
  patient_id: z.uuid(),
  patient_name: z.string(),
  type: z.enum(valuesOf(itemTypes)),
  visit_at: Instant.nullable(),
  provider_name: z.string().nullable(),
  open_cents: SumCents,
})
export type OpenQuestion = z.infer<typeof OpenQuestion>

/** What one patient owes and has, for the list of billing staff. */
export const PatientBalance = z.object({
  patient_id: z.uuid(),
  patient_name: z.string(),
  /** Tells people of the same name apart. */
  birth_date: LocalDate.nullable(),
  open_cents: SumCents,
  credit_cents: SumCents,
  bills: z.int(),
  oldest_at: Instant.nullable(),
  is_failed: z.boolean(),
  is_frozen: z.boolean(),
})
export type PatientBalance = z.infer<typeof PatientBalance>

/** Somebody of the family whose card pays for a patient. */
export const FamilyPayer = z.object({ patient_id: z.uuid(), name: z.string(), since: Instant })

export const moneyLineKinds = [
  'charge',
  'contract',
  'plan',
  'promise',
  'patient',
  'waived',
  'forgone',
  'card',
  'credit',
  'card_fee',
  'dietitian',
  'practice',
] as const
/** One line of what became of the price of a visit, with the transactions of the books that say so. */
export const MoneyLine = z.object({
  kind: z.enum(moneyLineKinds),
  /** Null where nobody knows it yet. */
  amount_cents: z.int().nullable(),
  /** Where the line comes from: accounts of the books, a claim, a bill. */
  sources: z.array(
    z.object({ label: z.string(), account: z.string().nullable(), claim_id: z.uuid().nullable(), bill_id: z.uuid().nullable() }),
  ),
})
export const VisitMoney = z.object({
  appointment_id: z.uuid(),
  patient_id: z.uuid(),
  patient_name: z.string(),
  provider_name: z.string(),
  visit_at: Instant,
  /** The first visit of the claim that this one joined: the money of both stands there. */
  billed_with: z.object({ appointment_id: z.uuid(), visit_at: Instant }).nullable(),
  payer_name: z.string().nullable(),
  lines: z.array(MoneyLine),
})
export type VisitMoney = z.infer<typeof VisitMoney>

/** One thing that a daily check found: two numbers that should be the same. */
export const BookFinding = z.object({
  check: z.enum(valuesOf(checkKinds)),
  /** What it is about, in ids. */
  about: z.string(),
  expected_cents: z.int().nullable(),
  found_cents: z.int().nullable(),
})
export type BookFinding = z.infer<typeof BookFinding>
export const CheckRun = z.object({
  id: id(),
  day: LocalDate,
  ran_at: Instant,
  findings: z.array(BookFinding),
  /** The checks that could not be made, such as while the processor was away. */
  skipped: z.array(z.enum(valuesOf(checkKinds))),
})
export type CheckRun = z.infer<typeof CheckRun>
