import { z } from 'zod'
import { body, cursor, Email, LocalDate, limit, line, PhoneNumber, text } from '../kernel/values.ts'
import { isNpi } from '../releases/rules.ts'
import { isDiagnosisCode } from './rules.ts'
import { Credential, DeclineReason, Grant, Referral, ReferralCandidate, ReferralClock, ReferralId, RequestMethod } from './schemas.ts'

const ofPatient = z.object({ patient_id: z.uuid() })
const ofReferral = z.object({ referral_id: ReferralId })

const Npi = z
  .string()
  .trim()
  .refine(isNpi, { params: { code: 'invalid_npi' } })

const DiagnosisIn = body({
  code: z
    .string()
    .trim()
    .toUpperCase()
    .refine(isDiagnosisCode, { params: { code: 'invalid_diagnosis_code' } })
    .optional(),
  text: text(300).optional(),
})

const Clinician = body({
  name: line(120),
  npi: Npi.optional(),
  credential: Credential,
  org: line(160).optional(),
  phone: PhoneNumber.optional(),
  fax: PhoneNumber.optional(),
  email: Email.optional(),
})

export const listReferrals = {
  params: ofPatient,
  query: z.object({ cursor, limit: limit.optional() }),
  output: z.object({
    items: z.array(Referral),
    next_cursor: z.string().nullable(),
    clock: ReferralClock,
    /** By which ways the practice sends letters: one without a fax offers none. */
    methods: z.array(RequestMethod),
  }),
}

export const addReferral = {
  params: ofPatient,
  body: body({
    /** A photo or PDF that was uploaded for the purpose `referral`. Staff may enter a referral without one. */
    file_id: z.uuid().optional(),
  }),
  output: Referral,
}

export const addToReferralInbox = { body: body({ file_id: z.uuid() }), output: Referral }

export const listReferralInbox = {
  query: z.object({
    /** Support names the dietitian whose inbox it reads. */
    provider_id: z.uuid().optional(),
    cursor,
    limit: limit.optional(),
  }),
  output: z.object({ items: z.array(Referral), next_cursor: z.string().nullable() }),
}

export const getReferral = {
  params: ofReferral,
  output: z.object({
    referral: Referral,
    /** Clients to whom the document may belong, the most likely first. */
    candidates: z.array(ReferralCandidate),
  }),
}

export const confirmReferral = {
  params: ofReferral,
  body: body({
    patient_id: z.uuid(),
    clinician: Clinician,
    diagnoses: z.array(DiagnosisIn).max(12),
    received_on: LocalDate,
    valid_from: LocalDate,
    valid_until: LocalDate.optional(),
    granted: z.int().min(1).max(200).optional(),
    granted_in: Grant.optional(),
    /** The referral that this one replaces. */
    replaces_id: ReferralId.optional(),
  }),
  output: Referral,
}

export const declineReferral = { params: ofReferral, body: body({ reason: DeclineReason }), output: Referral }

export const requestReferral = { params: ofReferral, body: body({ method: RequestMethod }), output: Referral }
