import { operation } from '../kernel/operation.ts'
import type * as wire from './wire.ts'

export const listDependents = operation<typeof wire.listDependents>()({
  method: 'GET',
  path: '/dependents',
  access: ['patient'],
  own_account: true,
  addition: true,
  summary:
    'Lists the people for whom the signed-in patient acts as a guardian. To act for one of them, a call names them in the header x-acting-for.',
})

export const addDependent = operation<typeof wire.addDependent>()({
  method: 'POST',
  path: '/dependents',
  access: ['patient'],
  own_account: true,
  errors: ['consent_required', 'setup_required', 'guardian_required', 'already_exists', 'too_many_dependents'],
  status: 201,
  idempotent: true,
  addition: true,
  summary:
    'Adds a patient for whom the caller acts: a child, or an adult in their care. The new patient has no phone number and no e-mail address; messages go to the guardian. A patient acts for at most ten people.',
})

export const endGuardianship = operation<typeof wire.endGuardianship>()({
  method: 'DELETE',
  path: '/guardianships/{guardianship_id}',
  access: ['patient', 'admin:support'],
  staff_reason: { needless: 'It answers nothing.' },
  own_account: true,
  status: 204,
  addition: true,
  summary:
    'Ends the right of a guardian to act for a patient, at once: calls, links in messages and calendar addresses stop working. Booked visits stay.',
})
