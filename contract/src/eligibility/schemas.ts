import { z } from 'zod'
import { body, Cents, Instant, LocalDate } from '../kernel/values.ts'
import { checkFields, checkSources, checkStatuses, fieldFaults } from './vocabulary.ts'

const many = z.int().min(0).max(999)
const points = z.int().min(0).max(10_000)

/** A yearly amount. `is_assumed`: the payer named only the whole amount, so nothing of it counts as used. */
const Yearly = z.object({ total_cents: Cents.nullable(), remaining_cents: Cents, is_assumed: z.boolean() })
export type Yearly = z.infer<typeof Yearly>
const ForBoth = z.object({ individual: Yearly.nullable(), family: Yearly.nullable() })

/** What is left of a yearly amount, for one person and for their family. */
const Left = z.object({ individual: Cents.nullable(), family: Cents.nullable() })

/** What a plan pays back for nutrition care with somebody who is not in its network; null for what nobody said. */
const outside = {
  covered: z.boolean().nullable(),
  copay_cents: Cents.nullable(),
  coinsurance_basis_points: points.nullable(),
  /** The price that the plan counts, as a part of what was charged. Only people of the plan tell it. */
  allowed_basis_points: points.nullable(),
}
export const OutsideBenefits = z.object({ ...outside, deductible: Left.nullable(), out_of_pocket: Left.nullable() })
export type OutsideBenefits = z.infer<typeof OutsideBenefits>

/** What a plan pays of nutrition care; null for what nobody said. */
export const Benefits = z.object({
  plan_name: z.string().nullable(),
  /** Whether the answer names nutrition care itself. Otherwise these are the benefits of an office visit. */
  names_nutrition: z.boolean(),
  covered: z.boolean().nullable(),
  copay_cents: Cents.nullable(),
  coinsurance_basis_points: points.nullable(),
  deductible_before_copay: z.boolean().nullable(),
  deductible: ForBoth,
  out_of_pocket: ForBoth,
  visit_limit: many.nullable(),
  visits_remaining: many.nullable(),
  preventive_no_cost: z.boolean().nullable(),
  needs_authorization: z.boolean().nullable(),
  other_payer: z.string().nullable(),
  plan_ends_on: LocalDate.nullable(),
  /** Medicaid helps this member of Medicare, so nobody bills them (QMB). Missing in older answers. */
  is_qmb: z.boolean().optional(),
  /** Missing where the answer says nothing of care outside of the network, and in older answers. */
  out_of_network: OutsideBenefits.optional(),
})
export type Benefits = z.infer<typeof Benefits>

/** What somebody of the practice heard from the plan on the phone. */
export const PhoneBenefits = body({
  covered: z.boolean(),
  copay_cents: Cents.nullable(),
  coinsurance_basis_points: points.nullable(),
  deductible_before_copay: z.boolean().nullable(),
  deductible_remaining_cents: Cents.nullable(),
  out_of_pocket_remaining_cents: Cents.nullable(),
  visits_remaining: many.nullable(),
  preventive_no_cost: z.boolean().nullable(),
  needs_authorization: z.boolean().nullable(),
  /** For a plan of whose network the dietitian is no part: what it pays back. What is said beside it does not count then. */
  out_of_network: body({
    ...outside,
    deductible_remaining_cents: Cents.nullable(),
    out_of_pocket_remaining_cents: Cents.nullable(),
  }).optional(),
})
export type PhoneBenefits = z.infer<typeof PhoneBenefits>

/** One check of a plan for a day. */
export const EligibilityCheck = z.object({
  check_id: z.uuid(),
  patient_id: z.uuid(),
  source: z.enum(checkSources),
  status: z.enum(checkStatuses),
  payer_id: z.string(),
  payer_name: z.string(),
  member_id: z.string(),
  service_date: LocalDate,
  benefits: Benefits.nullable(),
  field_errors: z.array(z.object({ field: z.enum(checkFields), code: z.enum(fieldFaults) })),
  /** By this name the payer finds our question again; what they gave us on the phone, for a check by phone. */
  trace: z.string(),
  checked_at: Instant.nullable(),
  /** Until then the answer counts: 30 days, and no longer than the plan's year. */
  expires_at: Instant.nullable(),
  created_at: Instant,
})
export type EligibilityCheck = z.infer<typeof EligibilityCheck>
