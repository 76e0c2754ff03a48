import { z } from 'zod'
import { CoverageChange } from '../../insurance/schemas.ts'
import { change, IfMatch, Instant, id, LocalDate, limit, listOf, PhoneNumber, personNames, text } from '../../kernel/values.ts'
import { usStates } from '../states.ts'
import { changeReasons, confirmationStatuses, patientIncludes } from '../vocabulary.ts'
import { CareInBrief, ClinicalSex, ConfirmationStatus, Gender, NextVisit, Patient, PatientId, UnitSystem } from './schemas.ts'

const ofPatient = z.object({ patient_id: PatientId })
const include = listOf(z.enum(patientIncludes), patientIncludes.length).default([])

export const getPatient = { params: ofPatient, query: z.object({ include }), output: Patient }

export const listPatients = {
  query: z.object({
    include,
    /** Beginnings of names, also former ones and without accents; a birth date; the last digits of a phone number. All of them must fit. */
    q: text(100, 0).optional(),
    /** Only those whose details are confirmed that far. */
    statuses: listOf(ConfirmationStatus, confirmationStatuses.length).optional(),
    /** The `next_cursor` of the page before. */
    cursor: id().optional(),
    limit: limit.default(25),
  }),
  output: z.object({ items: z.array(Patient), next_cursor: id().nullable() }),
}

/** A ZIP code with five or nine digits. */
export const Zip = z
  .string()
  .trim()
  .regex(/^\d{5}(-\d{4})?$/)

export const updatePatient = {
  params: ofPatient,
  headers: z.object({ 'if-match': IfMatch.optional() }),
  body: change(
    {
      first_name: personNames.first_name.optional(),
      last_name: personNames.last_name.optional(),
      preferred_name: personNames.preferred_name.nullable(),
      pronouns: text(40).nullable().optional(),
      birth_date: LocalDate.optional(),
      gender: Gender.nullable().optional(),
      clinical_sex: ClinicalSex.optional(),
      units: UnitSystem.optional(),
      street: text(120).nullable().optional(),
      street_2: text(80).nullable().optional(),
      city: text(80).nullable().optional(),
      state: z.enum(usStates).optional(),
      zip: Zip.optional(),
      /** How the patient pays from now on. Only the patient, or their guardian, says it here; staff enter plans with `changePlans`. */
      coverage: CoverageChange.optional(),
      /** Why support changes the record of somebody; needed of administrators, and refused from everybody else. */
      reason: z.enum(changeReasons).optional(),
    },
    ['reason'],
  ),
  output: Patient,
}

/** What somebody from outside may see of a patient: the first name, the initial of the last name, and a picture. */
const seenFromOutside = {
  query: z.object({ patient_id: PatientId.optional() }),
  output: z.object({ patient_id: PatientId, first_name: z.string(), last_initial: z.string(), avatar_file_id: z.uuid().nullable() }),
}
export const getExternalFacingDetails = seenFromOutside
export const getExternalFacingDetailsToo = seenFromOutside

export const getPatientProvider = {
  params: ofPatient,
  output: z.object({
    care_id: z.uuid(),
    provider: z.object({
      provider_id: z.uuid(),
      slug: z.string(),
      first_name: z.string(),
      last_name: z.string(),
      credentials: z.string(),
      pronouns: z.string().nullable(),
      photo_url: z.string().nullable(),
      headline: z.string(),
      languages: z.array(z.string()),
      visit_modes: z.array(z.string()),
    }),
    relationship_since: Instant,
    next_appointment: NextVisit.nullable(),
    /** Where the two write to each other. */
    chat_channel_id: z.uuid().nullable(),
    can_book: z.boolean(),
    can_switch: z.boolean(),
    /** The patient's other dietitians with open care. */
    others: z.array(CareInBrief),
  }),
}

export const getPhoneAvailability = {
  query: z.object({ phone_number: PhoneNumber }),
  /** `reason` is the problem of the number itself. The answer never tells whether anybody has it. */
  output: z.object({ usable: z.boolean(), reason: z.string().nullable() }),
}
