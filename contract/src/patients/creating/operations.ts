import { operation } from '../../kernel/operation.ts'
import type * as wire from './wire.ts'

export const createPatient = operation<typeof wire.createPatient>()({
  method: 'POST',
  path: '/admin/patients',
  access: ['admin:support'],
  staff_reason: { needless: 'It answers what was just entered, and of others only how they are alike.' },
  errors: ['already_exists', 'phone_not_supported'],
  status: 201,
  idempotent: true,
  summary:
    'Adds a new person and invites them by text message or e-mail. `already_exists` names in `details.alike` each patient who is likely the same person and in what they are alike, unless `not_duplicate_of` names them all.',
})

export const listPatientsByEmail = operation<typeof wire.listPatientsByEmail>()({
  method: 'GET',
  path: '/admin/patients/by-email',
  access: ['admin:support'],
  staff_reason: { needless: 'It shows only what tells people apart.' },
  summary:
    'Lists the patients with this e-mail address, in any case; families may share one. Dots count, and an address that somebody had before finds nobody.',
})

export const invitePatientAgain = operation<typeof wire.invitePatientAgain>()({
  method: 'POST',
  path: '/admin/patients/{patient_id}/invitation',
  access: ['admin:support'],
  staff_reason: ['params.patient_id'],
  errors: ['invitation_not_possible'],
  status: 201,
  idempotent: true,
  addition: true,
  summary:
    'Sends the invitation of a patient again, with a new code that works for 30 days; at most three times a day. Whoever has confirmed their details needs none: `invitation_not_possible`.',
})

export const getPatientForSupport = operation<typeof wire.getPatientForSupport>()({
  method: 'GET',
  path: '/admin/patients/{patient_id}',
  access: ['admin:support'],
  staff_reason: ['params.patient_id'],
  addition: true,
  summary:
    'Returns what support may see of a patient: the record with coverages, cares, next visit and flags, who acts for whom, invitations, consents, the number of files, and which messages went out. Nothing about health.',
})
