import { operation } from '../../kernel/operation.ts'
import type * as wire from './wire.ts'

export const getPatient = operation<typeof wire.getPatient>()({
  method: 'GET',
  path: '/patients/{patient_id}',
  access: ['patient', 'provider', 'admin:support', 'admin:billing_operations'],
  staff_reason: ['params.patient_id'],
  summary:
    'Returns the record of one patient: a patient’s own, or that of somebody in the care of the provider, who reads it for 24 months after the care has ended. `include` adds the coverages, the cares, the next visit and the flags.',
})

export const listPatients = operation<typeof wire.listPatients>()({
  method: 'GET',
  path: '/patients',
  access: ['provider', 'admin:support', 'admin:billing_operations'],
  staff_reason: { needless: 'It shows administrators only what tells people apart: name, birth date and the end of the phone number.' },
  summary:
    'Lists patients by name. A provider gets those in open care, and with `q` also those whose care ended within 24 months. Support and billing staff must send `q`. It finds names by their beginnings, without accents and also former ones, birth dates, and phone numbers by their last digits, also those of a guardian. Administrators get names, birth dates and the last digits of the phone number; everything else is empty.',
})

export const updatePatient = operation<typeof wire.updatePatient>()({
  method: 'PATCH',
  path: '/patients/{patient_id}',
  access: ['patient', 'provider', 'admin:support'],
  staff_reason: ['params.patient_id'],
  errors: ['changed_meanwhile', 'step_up_required'],
  summary:
    'Changes the record of a patient. A patient changes their own; names and birth date of a confirmed patient need a step-up, and a note about it goes to them. A provider changes only the preferred name, pronouns, clinical sex and units, while care is open. Support says why. Phone number and e-mail address change in sign-in alone.',
})

const externalFacing = {
  method: 'GET',
  access: ['patient', 'provider', 'admin'],
  staff_reason: { needless: 'It shows what outsiders may see.' },
  summary:
    'Returns what outsiders may see of a patient: first name, initial of the last name and picture. Staff name the patient with `patient_id`.',
} as const

export const getExternalFacingDetails = operation<typeof wire.getExternalFacingDetails>()({
  ...externalFacing,
  path: '/patient/external-facing-details',
})

/** The same call in the other spelling of the specification. */
export const getExternalFacingDetailsToo = operation<typeof wire.getExternalFacingDetailsToo>()({
  ...externalFacing,
  path: '/patient/external_facing_details',
  deprecated: true,
})

export const getPatientProvider = operation<typeof wire.getPatientProvider>()({
  method: 'GET',
  path: '/patients/{patient_id}/provider',
  access: ['patient', 'provider', 'admin:support'],
  staff_reason: ['params.patient_id'],
  summary:
    'Returns the current dietitian of a patient: the one with the next visit, else the one with the newest open care, and the others beside. Without open care the answer is `not_found`.',
})

export const getPhoneAvailability = operation<typeof wire.getPhoneAvailability>()({
  method: 'GET',
  path: '/patients/phone-availability',
  access: 'public',
  summary:
    'Says whether a phone number can be used to sign up: it must receive text messages. The answer never tells whether anybody has it.',
})
