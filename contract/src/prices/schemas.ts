import { z } from 'zod'
import { Cents, Instant, LocalDate } from '../kernel/values.ts'
import { confidences, priceKinds } from './vocabulary.ts'

/** A line of the reasoning in both languages, with its amount where it has one. It names no code. */
const Reason = z.object({
  key: z.string(),
  label: z.object({ en: z.string(), es: z.string() }),
  cents: z.int().nullable(),
})
export type Reason = z.infer<typeof Reason>

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
})
export type PriceEstimate = z.infer<typeof PriceEstimate>
