import { z } from 'zod'
import { FileType } from '../files/schemas.ts'
import { valuesOf } from '../kernel/label.ts'
import { Instant, id, LocalDate } from '../kernel/values.ts'
import {
  credentialLabels,
  declineReasonLabels,
  foundFields,
  gapReasons,
  grantLabels,
  payerKinds,
  readingStates,
  referralSources,
  referralStatusLabels,
  requestFaults,
  requestMethodLabels,
  requestStatuses,
} from './vocabulary.ts'

export const ReferralId = id()
export const ReferralStatus = z.enum(valuesOf(referralStatusLabels))
export const Credential = z.enum(valuesOf(credentialLabels))
export const Grant = z.enum(valuesOf(grantLabels))
export const DeclineReason = z.enum(valuesOf(declineReasonLabels))
export const RequestMethod = z.enum(valuesOf(requestMethodLabels))

/** What our own machine read from the document. Nothing of it holds before somebody confirms it. */
export const FoundInReferral = z.object({
  field: z.enum(foundFields),
  value: z.string(),
  is_sure: z.boolean(),
  /** The words of the document that it was read from. */
  read_from: z.string(),
})
export type FoundInReferral = z.infer<typeof FoundInReferral>

export const Diagnosis = z.object({
  /** ICD-10-CM; null where the clinician wrote words alone. */
  code: z.string().nullable(),
  text: z.string().nullable(),
})
export type Diagnosis = z.infer<typeof Diagnosis>

/** One letter that asks the clinician for a new referral. */
export const ReferralRequest = z.object({
  id: id(),
  method: RequestMethod,
  status: z.enum(requestStatuses),
  fault: z.enum(requestFaults).nullable(),
  at: Instant,
  sent_at: Instant.nullable(),
  /** The letter, once it was written. */
  file_id: z.uuid().nullable(),
})
export type ReferralRequest = z.infer<typeof ReferralRequest>

export const Referral = z.object({
  id: ReferralId,
  /** Null as long as it lies in the inbox and nobody has said whose it is. */
  patient_id: z.uuid().nullable(),
  patient_name: z.string().nullable(),
  source: z.enum(referralSources),
  status: ReferralStatus,
  file: z.object({ file_id: z.uuid(), name: z.string(), type: FileType, has_thumb: z.boolean() }).nullable(),
  reading: z.enum(readingStates),
  /** What was read from the document, for staff alone. */
  found: z.array(FoundInReferral),
  clinician: z
    .object({
      name: z.string(),
      npi: z.string().nullable(),
      credential: Credential.nullable(),
      org: z.string().nullable(),
      phone: z.string().nullable(),
      fax: z.string().nullable(),
      email: z.string().nullable(),
    })
    .nullable(),
  diagnoses: z.array(Diagnosis),
  received_on: LocalDate,
  valid_from: LocalDate.nullable(),
  /** The last day that the document names. */
  valid_until: LocalDate.nullable(),
  /** The last day on which it counts for the payer. */
  last_day: LocalDate.nullable(),
  granted: z.int().nullable(),
  granted_in: Grant.nullable(),
  /** How much of what was granted visits have used, and booked visits will use. */
  used: z.int(),
  booked: z.int(),
  decline_reason: DeclineReason.nullable(),
  created_at: Instant,
  confirmed_at: Instant.nullable(),
  /** The newest first. */
  requests: z.array(ReferralRequest),
})
export type Referral = z.infer<typeof Referral>

/** Where a client stands: whether the payer asks for a referral, until when they have one, and which visits it does not cover. */
export const ReferralClock = z.object({
  payer_kind: z.enum(payerKinds),
  payer_name: z.string().nullable(),
  is_required: z.boolean(),
  /** Whose referrals the payer accepts; null for anybody's. */
  credentials: z.array(Credential).nullable(),
  /** The referral that holds today, or else the next one, or else the last one. */
  referral_id: z.uuid().nullable(),
  last_day: LocalDate.nullable(),
  /** How many days are left, today included; null where nothing ends. */
  days_left: z.int().nullable(),
  /** The booked visits that are not covered, the next one first. */
  gaps: z.array(
    z.object({ appointment_id: z.uuid(), starts_at: Instant, day: LocalDate, reason: z.enum(gapReasons), is_mine: z.boolean() }),
  ),
})
export type ReferralClock = z.infer<typeof ReferralClock>

/** A client to whom a document may belong. */
export const ReferralCandidate = z.object({
  patient_id: z.uuid(),
  name: z.string(),
  birth_date: LocalDate.nullable(),
  /** Whether the birth date on the document is theirs as well. */
  is_birth_date_equal: z.boolean(),
})
export type ReferralCandidate = z.infer<typeof ReferralCandidate>
