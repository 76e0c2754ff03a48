import { z } from 'zod'
import { Challenge } from '../../auth/schemas.ts'
import { body, Email, Instant, Language, LocalDate, PhoneNumber, personNames, TimeZone, text } from '../../kernel/values.ts'
import { consentKinds, optionalConsentKinds } from '../consents.ts'
import { ClinicalSex, ConfirmationStatus, Gender, Patient, UnitSystem } from '../record/schemas.ts'
import { Zip } from '../record/wire.ts'
import { usStates } from '../states.ts'

const Consent = { kind: z.enum(consentKinds), version: z.string() }

export const getConfirmation = {
  output: z.object({
    patient_id: z.uuid(),
    status: ConfirmationStatus,
    details: Patient,
    /** The names of details that are needed and not known. */
    missing: z.array(z.string()),
    /** The consents that the next visit needs and that nobody has given. */
    consents: z.array(z.object(Consent)),
    /** The consents that may be declined, and for which nobody has asked the patient yet. */
    optional: z.array(z.object(Consent)),
  }),
}

export const confirmDetails = {
  body: body({
    confirmed: z.literal(true),
    details: body({
      ...personNames,
      birth_date: LocalDate,
      /** Missing for somebody for whom a guardian acts. */
      email: Email.optional(),
      pronouns: text(40).nullable().optional(),
      gender: Gender.nullable().optional(),
      clinical_sex: ClinicalSex.optional(),
      units: UnitSystem.optional(),
      street: text(120).nullable().optional(),
      street_2: text(80).nullable().optional(),
      city: text(80).nullable().optional(),
      state: z.enum(usStates),
      zip: Zip,
      time_zone: TimeZone,
      preferred_language: Language,
    }),
    consents: z
      .array(body({ kind: z.enum(consentKinds), version: text(20) }))
      .max(10)
      .default([]),
    /** What of the optional ones the patient does without. */
    declined: z.array(z.enum(optionalConsentKinds)).max(optionalConsentKinds.length).default([]),
  }),
  output: getConfirmation.output,
}

/** Twelve letters and digits, in any case and with or without hyphens. */
const OnboardingCode = z
  .string()
  .trim()
  .max(20)
  .transform((typed) => typed.replace(/[\s-]/g, '').toUpperCase())
  .pipe(z.string().regex(/^[0-9A-HJKMNP-TV-Z]{12}$/))

export const getOnboardingCode = {
  params: z.object({ onboarding_code: OnboardingCode }),
  output: z.object({
    first_name: z.string(),
    /** Null if the practice invites, and no dietitian. */
    provider_name: z.string().nullable(),
    appointment_at: Instant.nullable(),
    appointment_time_zone: z.string().nullable(),
    /** Whether no phone number is on file, so that the person gives one. */
    needs_phone_number: z.boolean(),
  }),
}

export const redeemOnboardingCode = {
  body: body({ onboarding_code: OnboardingCode, birth_date: LocalDate, phone_number: PhoneNumber.optional() }),
  output: Challenge,
}

export const submitBookingEmail = {
  body: body({ email: Email, provider_id: z.uuid().optional(), state: z.enum(usStates).optional(), language: Language }),
  output: z.null(),
}

export const getBookingCodeConfig = {
  output: z.object({
    code: z.string(),
    type: z.literal('patient_referral'),
    status: z.enum(['active', 'paused']),
    /** What whoever invites gets, and what the friend gets. Null while the practice gives nothing. */
    reward_for_me: z.null(),
    reward_for_friend: z.null(),
    share_url: z.string(),
  }),
}
