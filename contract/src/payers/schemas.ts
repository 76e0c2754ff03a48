import { z } from 'zod'
import { valuesOf } from '../kernel/label.ts'
import { body, Cents, Email, Instant, id, LocalDate, line, PhoneNumber, text } from '../kernel/values.ts'
import { usStates } from '../patients/states.ts'
import { isNpi } from '../releases/rules.ts'
import { isPostBox } from './rules.ts'
import { correctionLabels, feePlaces, filingCodeLabels, procedureUnits, referralNeeds, termsActLabels } from './vocabulary.ts'

/** From when until when a row holds; `ends_on` is its last day. Null: until another one begins. */
export const term = { starts_on: LocalDate, ends_on: LocalDate.nullable() }
const kept = { withdrawn_at: Instant.nullable(), version: z.int(), updated_at: Instant }
const countOf = (most: number) => z.int().min(1).max(most).nullable()

/** How a payer takes claims, as staff write it. */
export const payerTermsParts = {
  /** The id under which the clearinghouse knows the payer; null: no claim can be sent. */
  routing_id: z
    .string()
    .regex(/^[A-Z0-9]{2,80}$/)
    .nullable(),
  /** Where this id is meant; null: the practice has one clearinghouse. */
  clearinghouse: line(60).nullable(),
  filing_code: z.enum(valuesOf(filingCodeLabels)).nullable(),
  /** Days from the visit within which a claim must have arrived; null: nobody has looked it up. */
  filing_days: countOf(1500),
  /** Days from the payer's answer within which a correction must have arrived; null: those of a first claim count. */
  correction_days: countOf(1500),
  /** Days from the payer's answer for an appeal; null: those that are usual in the practice. */
  appeal_days: countOf(1500),
  correction: z.enum(valuesOf(correctionLabels)),
  referral: z.enum(valuesOf(referralNeeds)),
  needs_authorization: z.boolean(),
  max_visits_year: countOf(400),
  max_units_first_year: countOf(2000),
  max_units_year: countOf(2000),
  /** It rejects a claim whose place of service carries the NPI of the practice. */
  refuses_own_facility: z.boolean(),
  /** Its member ids begin with three characters that name the home plan. */
  needs_prefix: z.boolean(),
  ...term,
  source: line(200),
}

export const PayerTerms = z.object({
  id: id(),
  payer_id: z.string(),
  payer_name: z.string(),
  ...payerTermsParts,
  /** When somebody of the practice compared it with the payer's own words; null if nobody did. */
  checked_on: LocalDate.nullable(),
  ...kept,
})
export type PayerTerms = z.infer<typeof PayerTerms>

export const TermsChange = z.object({
  id: id(),
  terms_id: z.uuid(),
  act: z.enum(valuesOf(termsActLabels)),
  reason: z.string(),
  admin_name: z.string(),
  at: Instant,
})
export type TermsChange = z.infer<typeof TermsChange>

/** What a payer that the practice added is called, and where its mail goes, as staff write it. */
export const ownPayerParts = {
  name: line(60),
  line_1: line(55),
  line_2: line(55).nullable(),
  city: line(30),
  state: z.enum(usStates),
  zip: z
    .string()
    .trim()
    .transform((typed) => typed.replace(/[ -]/g, ''))
    .pipe(z.string().regex(/^\d{5}(\d{4})?$/)),
  phone_number: PhoneNumber.nullable(),
  starts_on: LocalDate,
}
export const OwnPayer = z.object({
  id: id(),
  payer_id: z.string(),
  ...ownPayerParts,
  state: z.string(),
  zip: z.string(),
  phone_number: z.string().nullable(),
  ends_on: LocalDate.nullable(),
  ...kept,
})
export type OwnPayer = z.infer<typeof OwnPayer>

export const procedureCode = z.string().regex(/^[0-9A-Z]{5}$/)
export const modifier = z.string().regex(/^[0-9A-Z]{2}$/)

/** What one unit of a procedure costs from a day on, as staff write it. */
export const feeParts = {
  /** Null: it is what the practice charges, whoever pays. */
  payer_id: z.string().min(1).max(40).nullable(),
  /** Null: any dietitian. */
  provider_id: id().nullable(),
  code: procedureCode,
  /** Null: with any modifiers. */
  modifier: modifier.nullable(),
  /** Null: any place. */
  place: z.enum(feePlaces).nullable(),
  unit_cents: Cents.max(10_000_000),
  ...term,
  source: line(200),
}
export const Fee = z.object({
  id: id(),
  ...feeParts,
  payer_name: z.string().nullable(),
  provider_name: z.string().nullable(),
  ...kept,
})
export type Fee = z.infer<typeof Fee>

export const Prefix = z.object({
  id: id(),
  prefix: z.string(),
  payer_id: z.string(),
  payer_name: z.string(),
  /** The id to which claims with this prefix go on that day; null: none is known. */
  routing_id: z.string().nullable(),
  ...term,
})
export type Prefix = z.infer<typeof Prefix>

/** The Blue plans that take claims of all Blue members from the practice in a state, the usual one first. */
export const localPlanParts = { state: z.enum(usStates), payer_ids: z.array(z.string().min(1).max(40)).min(1).max(5), ...term }
export const LocalPlan = z.object({ id: id(), ...localPlanParts, payer_names: z.array(z.string()), ...kept })
export type LocalPlan = z.infer<typeof LocalPlan>

const address = {
  line_1: line(55),
  line_2: line(55).nullable(),
  city: line(30),
  state: z.enum(usStates),
  zip: z
    .string()
    .trim()
    .transform((typed) => typed.replace(/[ -]/g, ''))
    .pipe(z.string().regex(/^\d{9}$/)),
}
/** Who the practice is on claims and bills, as staff write it. */
export const practiceParts = {
  legal_name: line(60),
  ein: z
    .string()
    .trim()
    .transform((typed) => typed.replace(/[ -]/g, ''))
    .pipe(z.string().regex(/^\d{9}$/)),
  npi: z.string().refine(isNpi, { params: { code: 'invalid_npi' } }),
  taxonomy: z
    .string()
    .regex(/^[0-9A-Z]{10}$/)
    .nullable(),
  contact_name: line(60),
  phone_number: PhoneNumber,
  email: Email.nullable(),
  /** The street of the practice: payers take no post box here. */
  address: body({ ...address, line_1: address.line_1.refine((typed) => !isPostBox(typed), { params: { code: 'post_box' } }) }),
  /** Where payments go, if elsewhere; here a post box is fine. */
  pay_to: body(address).nullable(),
  signature_on_file: z.boolean(),
  accepts_assignment: z.boolean(),
}
const shownAddress = z.object({
  line_1: z.string(),
  line_2: z.string().nullable(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
})
export const Practice = z.object({
  id: id(),
  legal_name: z.string(),
  ein: z.string(),
  npi: z.string(),
  taxonomy: z.string().nullable(),
  contact_name: z.string(),
  phone_number: z.string(),
  email: z.string().nullable(),
  address: shownAddress,
  pay_to: shownAddress.nullable(),
  signature_on_file: z.boolean(),
  accepts_assignment: z.boolean(),
  ...term,
  version: z.int(),
})
export type Practice = z.infer<typeof Practice>

/** For which payer a dietitian may bill. The row begins with the day of credentialing: visits before it are held. */
export const enrollmentParts = {
  provider_id: id(),
  payer_id: z.string().min(1).max(40),
  /** The number that the payer gave the dietitian. */
  payer_number: text(40).nullable(),
  /** From when claims may be sent, remittances come as files, and payments by transfer; null: not yet. */
  claims_on: LocalDate.nullable(),
  remittances_on: LocalDate.nullable(),
  transfers_on: LocalDate.nullable(),
  ...term,
}
export const Enrollment = z.object({
  id: id(),
  ...enrollmentParts,
  payer_number: z.string().nullable(),
  payer_name: z.string(),
  provider_name: z.string(),
  npi: z.string().nullable(),
  taxonomy: z.string().nullable(),
  ...kept,
})
export type Enrollment = z.infer<typeof Enrollment>

/** A procedure in our own words; the descriptors of CPT are licensed. */
export const ProcedureEntry = z.object({
  code: z.string(),
  label_en: z.string(),
  label_es: z.string(),
  unit: z.enum(procedureUnits),
  unit_minutes: z.int().nullable(),
  max_units: z.int().nullable(),
  is_for_dietitians: z.boolean(),
  modifiers: z.array(z.string()),
  valid_from: LocalDate,
  valid_to: LocalDate.nullable(),
})
export type ProcedureEntry = z.infer<typeof ProcedureEntry>
