import { z } from 'zod'
import { Cents, Instant, LocalDate, SumCents } from '../kernel/values.ts'
import { differenceCodes } from './difference.ts'
import { paybackGaps, paybackKinds, paybackSteps } from './payback.ts'
import { confidences, estimateReasons, priceKinds } from './vocabulary.ts'

/** A line of the reasoning in both languages, with its amount where it has one. It names no code. */
const Reason = z.object({
  key: z.string(),
  label: z.object({ en: z.string(), es: z.string() }),
  cents: z.int().nullable(),
})
export type Reason = z.infer<typeof Reason>

/** One reason why a plan left something else to its member than was estimated, with its part of the difference. */
export const DifferenceReason = z.object({ code: z.enum(differenceCodes), cents: z.int().nullable() })

/** What may come back from a plan of whose network the dietitian is no part. Null amounts: nobody knows, so the questions of the gaps go to the plan. */
export const Payback = z.object({
  payer_name: z.string(),
  kind: z.enum(paybackKinds),
  low_cents: Cents.nullable(),
  high_cents: Cents.nullable(),
  steps: z.array(z.object({ step: z.enum(paybackSteps), cents: Cents })),
  gaps: z.array(z.enum(paybackGaps)),
})
export type Payback = z.infer<typeof Payback>

/** What a visit is likely to cost its patient, and why. Estimates are kept as they were; a later one is a new one. */
export const PriceEstimate = z.object({
  estimate_id: z.uuid(),
  patient_id: z.uuid(),
  provider_id: z.uuid(),
  appointment_id: z.uuid().nullable(),
  check_id: z.uuid().nullable(),
  service_date: LocalDate,
  kind: z.enum(priceKinds),
  payer_name: z.string().nullable(),
  /** What the plan allows for the visit; null where nobody knows. */
  allowed_cents: Cents.nullable(),
  /** Null for `unknown`. */
  patient_cents: Cents.nullable(),
  low_cents: Cents.nullable(),
  high_cents: Cents.nullable(),
  deductible_cents: Cents,
  coinsurance_cents: Cents,
  copay_cents: Cents,
  /** What the visit costs without insurance. */
  cash_cents: Cents.nullable(),
  confidence: z.enum(confidences),
  flags: z.array(z.string()),
  explanation: z.array(Reason),
  /** When the plan was asked; null if it was not. */
  checked_at: Instant.nullable(),
  created_at: Instant,
  expires_at: Instant,
  /** What the patient owed in the end, once the plan has answered. */
  actual_patient_cents: Cents.nullable(),
  variance_cents: z.int().nullable(),
  /** Why the plan left something else to the patient than was estimated; empty before it answered, and where it did not. */
  difference: z.array(DifferenceReason),
  /** The price promise: the patient never owes more than the cap for the visit, whatever the plan says later. */
  guarantee: z.object({ applies: z.boolean(), cap_cents: Cents.nullable(), policy_id: z.uuid().nullable() }),
  /** Of somebody who pays first and asks their plan for it back: what may come back. It is never a promise. */
  payback: Payback.nullable(),
  /** Whether the patient gets a good-faith estimate in writing, because no plan pays for the visit. */
  good_faith_estimate: z.boolean(),
})
export type PriceEstimate = z.infer<typeof PriceEstimate>

/** From when until when the practice keeps the price promise to the members of a payer. */
export const PricePromise = z.object({
  id: z.uuid(),
  payer_id: z.string(),
  payer_name: z.string(),
  /** What a patient may owe above the upper end of the estimate. */
  margin_cents: Cents,
  starts_on: LocalDate,
  ends_on: LocalDate.nullable(),
  /** Where the contract with the payer allows it. */
  source: z.string(),
  version: z.int(),
})
export type PricePromise = z.infer<typeof PricePromise>

/** How near estimates came to what plans then left to patients. A difference above zero says that the plan left more than was told. */
const figures = {
  visits: z.int(),
  /** The plan's answer lay within the range that was told. */
  within: z.int(),
  /** The plan left more than the upper end. */
  above: z.int(),
  median_difference_cents: z.int(),
  /** Nine of ten estimates were at most this far away, in either direction. */
  p90_difference_cents: Cents,
}
export const AccuracyFigures = z.object(figures)
export type AccuracyFigures = z.infer<typeof AccuracyFigures>

const ofPayer = { payer_id: z.string(), payer_name: z.string() }
const month = z.string().regex(/^\d{4}-\d{2}$/)

export const EstimateAccuracy = z.object({
  from: LocalDate,
  to: LocalDate,
  /** Null if no plan has answered about an estimate in these days. */
  all: AccuracyFigures.nullable(),
  payers: z.array(z.object({ ...ofPayer, ...figures })),
  months: z.array(z.object({ month, ...figures })),
  rows: z.array(z.object({ ...ofPayer, month, ...figures })),
})
export type EstimateAccuracy = z.infer<typeof EstimateAccuracy>

/** A bill that came to at least $400 more than the last good-faith estimate before care, and the last day on which the patient may dispute it. */
export const Dispute = z.object({ estimate_cents: Cents, billed_cents: SumCents, until: LocalDate })

/** The price of a visit in writing, for somebody whom no plan pays for. What it says never changes. */
export const GoodFaithEstimate = z.object({
  id: z.uuid(),
  appointment_id: z.uuid(),
  /** The first one of a visit is 1; a later one takes its place. */
  n: z.int(),
  /** `year`: one estimate for several visits of at most a year, on the first of them. */
  scope: z.enum(['visit', 'year']),
  visits: z.int(),
  reason: z.enum(estimateReasons),
  service_date: LocalDate,
  total_cents: Cents,
  made_at: Instant,
  /** The last day on which the law lets it arrive; null where it names none. */
  due_on: LocalDate.nullable(),
  /** Facts of the practice that are not on file. It goes out once they are. */
  missing: z.array(z.enum(['practice', 'npi'])),
  sent_at: Instant.nullable(),
  last_sent_at: Instant.nullable(),
  sends: z.int(),
})
export type GoodFaithEstimate = z.infer<typeof GoodFaithEstimate>
