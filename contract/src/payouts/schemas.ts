import { z } from 'zod'
import { valuesOf } from '../kernel/label.ts'
import { Cents, Instant, id, LocalDate, line, SumCents } from '../kernel/values.ts'
import { usStates } from '../patients/states.ts'
import {
  accountStatuses,
  draftOutcomes,
  entryStates,
  entryTypes,
  lineReasons,
  lineSources,
  lineTypes,
  payCadences,
  payKinds,
  payoutFailures,
  payoutStatuses,
  payUnits,
  taxClasses,
  taxIdKinds,
  yearForms,
} from './vocabulary.ts'

const Signed = z.int()

export const PayPeriod = z.object({ starts_on: LocalDate, ends_on: LocalDate, pays_on: LocalDate })

/** One line of what a dietitian earned: an amount, or the difference that a later event made to it. */
export const PayoutLine = z.object({
  id: id(),
  type: z.enum(valuesOf(lineTypes)),
  source: z.enum(lineSources),
  /** The day of the care, in the time zone of the dietitian. */
  day: LocalDate,
  minutes: z.int().nullable(),
  unit: z.enum(valuesOf(payUnits)).nullable(),
  rate_cents: Cents.nullable(),
  basis_points: z.int().nullable(),
  /** Below zero it takes away. */
  amount_cents: Signed,
  /** What all lines about the same thing come to, with this one. */
  comes_to_cents: Signed,
  reason: z.enum(valuesOf(lineReasons)),
  note: z.string().nullable(),
  appointment_id: z.uuid().nullable(),
  care_id: z.uuid().nullable(),
  /** Shown to the dietitian alone. */
  patient_name: z.string().nullable(),
  recorded_at: Instant,
  /** The last day of the period to which it belongs, by when it was earned. */
  period_end: LocalDate,
  /** Held back by the practice, with its reason. */
  hold: z.object({ id: z.uuid(), reason: z.string() }).nullable(),
})
export type PayoutLine = z.infer<typeof PayoutLine>

export const PayoutHold = z.object({
  ...{ id: id(), reason: z.string(), held_at: Instant },
  /** Who holds it back, for staff. Dietitians read the reason and no name. */
  held_name: z.string().nullable(),
})

/** A payout that was finalized. */
export const Payout = z.object({
  id: id(),
  provider_id: z.uuid(),
  provider_name: z.string(),
  period_start: LocalDate,
  period_end: LocalDate,
  status: z.enum(valuesOf(payoutStatuses)),
  total_cents: Cents,
  line_count: z.int(),
  /** The part of the total that lines from before the period make. */
  carried_cents: Signed,
  failure: z.enum(valuesOf(payoutFailures)).nullable(),
  /** Nobody knows yet whether the transfer arrived; it is asked for again and again. */
  is_unknown: z.boolean(),
  attempts: z.int(),
  /** What of the transfer came back in parts. It is owed again, as a line of its own. */
  returned_cents: Cents,
  finalized_at: Instant,
  paid_at: Instant.nullable(),
  /** How the practice paid it without the processor, such as the number of a check. */
  paid_by: z.string().nullable(),
  /** Whether finance staff may say that it was paid another way: it failed, or the practice has no processor. */
  may_settle: z.boolean(),
})
export type Payout = z.infer<typeof Payout>

/** A visit that is not in the payout yet, and what it would bring. */
export const HeldVisit = z.object({
  appointment_id: z.uuid(),
  patient_name: z.string().nullable(),
  starts_at: Instant,
  minutes: z.int(),
  kind: z.enum(valuesOf(payKinds)),
  waits_for: z.enum(['note', 'mark', 'rate']),
  /** Null if no rate holds on that day. */
  amount_cents: SumCents.nullable(),
})
export type HeldVisit = z.infer<typeof HeldVisit>

const Counted = z.object({ count: z.int(), cents: SumCents })

/** What is not earned yet, and what it would bring. Only the dietitian sees it. */
export const PayoutWaiting = z.object({
  /** Visits that took place, the latest first, at most 200. */
  visits: z.array(HeldVisit),
  notes: Counted,
  marks: Counted,
  /** Visits that are booked until the end of the period. */
  booked: Counted,
})

/** What finance staff entered by hand, as they see it. */
export const PayoutEntry = z.object({
  id: id(),
  provider_id: z.uuid(),
  provider_name: z.string(),
  type: z.enum(valuesOf(entryTypes)),
  amount_cents: Signed,
  note: z.string(),
  state: z.enum(valuesOf(entryStates)),
  asked_name: z.string(),
  asked_at: Instant,
  /** Who approved or refused it, or withdrew it; null if it needed nobody, or still waits. */
  decided_name: z.string().nullable(),
  /** Why it was refused. */
  decided_note: z.string().nullable(),
  /** Whether the reader may approve it. Whoever asked may only withdraw it. */
  may_approve: z.boolean(),
})
export type PayoutEntry = z.infer<typeof PayoutEntry>

/** The next payout of a dietitian as of now. */
export const PayoutPreview = z.object({
  provider_id: z.uuid(),
  provider_name: z.string(),
  period: PayPeriod,
  as_of: Instant,
  /** What the lines come to that nothing holds back. */
  ready_cents: Signed,
  /** The part of it that lines from before the period make. */
  carried_cents: Signed,
  /** The period before, as long as it is over and not finalized yet. Its lines are not part of `ready_cents`. */
  closing: z.object({ period: PayPeriod, total_cents: Signed, line_count: z.int() }).nullable(),
  /** All that is not paid, the latest first, at most 500. */
  lines: z.array(PayoutLine),
  line_count: z.int(),
  waiting: PayoutWaiting.nullable(),
  hold: PayoutHold.nullable(),
  has_left: z.boolean(),
  /** What somebody who has left owes the practice, because more was taken back than earned. No later pay covers it. */
  owes_cents: Cents,
  /** What of that somebody already settles by a line that waits for a second person, or is still to come. */
  settling_cents: Cents,
  /** Lines that wait for a second person or were refused, the latest first, at most 20. Finance staff alone see them. */
  entries: z.array(PayoutEntry),
  account_status: z.enum(valuesOf(accountStatuses)),
  bank_last4: z.string().nullable(),
})
export type PayoutPreview = z.infer<typeof PayoutPreview>

/** One dietitian in a run that is not finalized. */
export const PayoutDraft = z.object({
  provider_id: z.uuid(),
  provider_name: z.string(),
  has_left: z.boolean(),
  outcome: z.enum(valuesOf(draftOutcomes)),
  total_cents: Signed,
  carried_cents: Signed,
  held_cents: Signed,
  line_count: z.int(),
  hold: PayoutHold.nullable(),
  account_status: z.enum(valuesOf(accountStatuses)),
})
export type PayoutDraft = z.infer<typeof PayoutDraft>

/** Signed or missed visits that no rate covers, so that nobody is paid for them. */
export const UnratedVisits = z.object({
  provider_id: z.uuid(),
  provider_name: z.string(),
  kind: z.enum(valuesOf(payKinds)),
  visits: z.int(),
})

/** What a run comes to. */
export const PayoutRun = z.object({
  id: z.uuid().nullable(),
  period_end: LocalDate,
  status: z.enum(['dry_run', 'awaiting_approval', 'finalized', 'nothing_to_pay']),
  payout_count: z.int(),
  total_cents: SumCents,
  /** Those who get nothing in this run, by what keeps them from it. */
  left_out: z.object({ carried: z.int(), on_hold: z.int(), no_account: z.int(), paid_already: z.int() }),
  /** Who asked for it: another person has to agree. */
  asked_by: z.uuid().nullable(),
  asked_name: z.string().nullable(),
  asked_at: Instant.nullable(),
  /** Whether what it comes to changed since somebody asked, so that another person has to agree anew. */
  has_changed: z.boolean(),
})
export type PayoutRun = z.infer<typeof PayoutRun>

/** What a dietitian is paid from a day on, as finance staff write it. */
export const payoutRateParts = {
  /** Null: any dietitian who has no rate of their own. */
  provider_id: id().nullable(),
  kind: z.enum(valuesOf(payKinds)),
  unit: z.enum(valuesOf(payUnits)),
  /** For an hour or for each; zero of a share. */
  rate_cents: Cents.max(1_000_000),
  /** The share of the fee; zero otherwise. */
  basis_points: z.int().min(0).max(10_000),
  starts_on: LocalDate,
  ends_on: LocalDate.nullable(),
  source: line(200),
}
export const PayoutRate = z.object({
  id: id(),
  ...payoutRateParts,
  provider_name: z.string().nullable(),
  withdrawn_at: Instant.nullable(),
  version: z.int(),
  updated_at: Instant,
})
export type PayoutRate = z.infer<typeof PayoutRate>

export const PayCalendar = z.object({
  cadence: z.enum(valuesOf(payCadences)),
  /** The last day of some period. */
  anchor_on: LocalDate,
  pay_after_days: z.int().min(0).max(14),
})

export const PayoutAccount = z.object({
  /** How the processor's forms come to the screen; null if the practice pays without one. */
  vendor: z.enum(['fake', 'stripe']).nullable(),
  publishable_key: z.string().nullable(),
  status: z.enum(valuesOf(accountStatuses)),
  missing_count: z.int(),
  bank_last4: z.string().nullable(),
})

/** What form W-9 asks, as a dietitian types it. */
export const taxDetailParts = {
  legal_name: line(80),
  business_name: line(80).nullable(),
  tax_class: z.enum(valuesOf(taxClasses)),
  tax_id_kind: z.enum(valuesOf(taxIdKinds)),
  line_1: line(55),
  line_2: line(55).nullable(),
  city: line(30),
  state: z.enum(usStates),
  zip: z
    .string()
    .trim()
    .regex(/^\d{5}(?:-\d{4})?$/),
}
export const TaxDetails = z.object({
  ...taxDetailParts,
  state: z.string(),
  zip: z.string(),
  /** The number itself is never shown again. */
  tax_id_last4: z.string(),
  certified_at: Instant,
})

/** What a dietitian was paid in a year, as forms 1099 count it: by the day of the payment. */
export const TaxYearLine = z.object({
  provider_id: z.uuid(),
  provider_name: z.string(),
  paid_cents: SumCents,
  payout_count: z.int(),
  legal_name: z.string().nullable(),
  tax_class: z.enum(valuesOf(taxClasses)).nullable(),
  tax_id_kind: z.enum(valuesOf(taxIdKinds)).nullable(),
  tax_id_last4: z.string().nullable(),
  form: z.enum(valuesOf(yearForms)),
})
export type TaxYearLine = z.infer<typeof TaxYearLine>
