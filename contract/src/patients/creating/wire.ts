import { z } from 'zod'
import { filePurposes } from '../../files/vocabulary.ts'
import { body, Email, Instant, id, Language, LocalDate, PhoneNumber, personNames } from '../../kernel/values.ts'
import { guardianRelations } from '../guardians.ts'
import { ConfirmationStatus, Patient, PatientId } from '../record/schemas.ts'
import { Zip } from '../record/wire.ts'
import { usStates } from '../states.ts'
import { invitationStates } from './vocabulary.ts'

const ofPatient = z.object({ patient_id: PatientId })

/** An invitation, as support sees it: never its code. */
export const Invitation = z.object({
  invitation_id: id(),
  state: z.enum(invitationStates),
  /** The dietitian in whose name it was sent; null for the practice. */
  provider_name: z.string().nullable(),
  created_at: Instant,
  expires_at: Instant,
  used_at: Instant.nullable(),
})

const created = z.object({
  patient_id: PatientId,
  confirmation_status: ConfirmationStatus,
  invitation: Invitation,
})

export const createPatient = {
  body: body({
    ...personNames,
    birth_date: LocalDate,
    state: z.enum(usStates),
    zip: Zip.optional(),
    /** A number or an address is needed: the invitation goes there. */
    phone_number: PhoneNumber.optional(),
    email: Email.optional(),
    preferred_language: Language,
    /** Patients who are alike and somebody else, as whoever creates this one has made sure. */
    not_duplicate_of: z.array(PatientId).max(50).default([]),
  }),
  output: created,
}

export const listPatientsByEmail = {
  query: z.object({ email: Email }),
  output: z.object({ items: z.array(Patient) }),
}

export const invitePatientAgain = { params: ofPatient, output: created }

/** Who acts for whom, from the side of the patient. */
const Guardian = z.object({
  guardianship_id: id(),
  patient_id: PatientId,
  name: z.string(),
  relation: z.enum(guardianRelations),
  started_at: Instant,
})

export const getPatientForSupport = {
  params: ofPatient,
  output: z.object({
    patient: Patient,
    /** Those who act for the patient now, and those for whom the patient acts. */
    guardians: z.array(Guardian),
    dependents: z.array(Guardian),
    /** The newest 20 invitations. */
    invitations: z.array(Invitation),
    consents: z.array(z.object({ kind: z.string(), version: z.string(), given_at: Instant, by_guardian: z.boolean() })),
    /** How many files of each purpose are on the record; support does not open them. */
    files: z.array(z.object({ purpose: z.enum(filePurposes), count: z.int(), newest_at: Instant })),
    /** The newest 20 messages that went to the patient: what kind, and whether they arrived. Never what they said. */
    notices: z.array(
      z.object({ notification_id: id(), template: z.string(), channel: z.string(), status: z.string(), created_at: Instant }),
    ),
  }),
}
