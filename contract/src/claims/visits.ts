import { z } from 'zod'
import { valuesOf } from '../kernel/label.ts'
import { Instant, id, SumCents } from '../kernel/values.ts'
import { claimStateLabels, patientClaimLabels } from './vocabulary.ts'

/** Another visit of the day that stands on the same claim. What the patient owes for all of them stands at the first. */
export const BilledWith = z.object({ appointment_id: id(), starts_at: Instant, is_first: z.boolean() })

/** Where the bill of a visit to the insurance stands, in the words of patients. */
export const VisitClaim = z.object({
  status: z.enum(valuesOf(patientClaimLabels)),
  /** Whether another claim for the visit was sent before and has ended, such as one to another plan. */
  is_again: z.boolean(),
  payer_name: z.string(),
  /** The plans that have the bill, in their order, with what each one paid; null until it has answered. */
  plans: z.array(z.object({ payer_name: z.string(), paid_cents: SumCents.nullable() })),
  since: Instant,
  charge_cents: SumCents,
  paid_cents: SumCents.nullable(),
  /** What the patient owes for the visit, as their bills say it; null as long as a plan has it. */
  patient_cents: SumCents.nullable(),
  billed_with: z.array(BilledWith),
})

/** The same in a list of visits. */
export const VisitClaimStatus = z.object({
  appointment_id: id(),
  status: z.enum(valuesOf(patientClaimLabels)),
  /** What the patient owes for the visit, as their bills say it; null as long as a plan has it. */
  patient_cents: SumCents.nullable(),
  /** Null for patients. */
  claim_id: id().nullable(),
  /** Null for patients. */
  state: z.enum(valuesOf(claimStateLabels)).nullable(),
})

/** An insured visit with a signed note that no claim speaks of. */
export const UnbilledVisit = z.object({
  appointment_id: id(),
  patient_name: z.string(),
  provider_name: z.string(),
  payer_id: z.string().nullable(),
  payer_name: z.string().nullable(),
  starts_at: Instant,
  /** What became of its last claim, if it had one. */
  former_state: z.enum(['voided', 'cancelled']).nullable(),
})
