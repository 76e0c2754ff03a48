import { operation } from '../../kernel/operation.ts'
import type * as wire from './wire.ts'

export const enterPastVisit = operation<typeof wire.enterPastVisit>()({
  method: 'POST',
  path: '/appointments/past',
  access: ['provider', 'admin:support'],
  staff_reason: ['body.patient_id'],
  errors: ['slot_not_available', 'not_licensed_in_state'],
  status: 201,
  idempotent: true,
  addition: true,
  summary:
    'Enters a visit that took place without having been booked, at most 30 days ago, and marks it as attended. The patient gets no message.',
})

export const bookNewPatient = operation<typeof wire.bookNewPatient>()({
  method: 'POST',
  path: '/appointments/new-patient',
  access: ['provider', 'admin:support'],
  staff_reason: { needless: 'It answers only what the caller has just entered.' },
  errors: ['slot_not_available', 'not_licensed_in_state', 'phone_not_supported', 'already_exists'],
  status: 201,
  idempotent: true,
  addition: true,
  summary:
    'Books the first visit of somebody who is not a patient yet. They are added unconfirmed and get an invitation to fill in the rest themselves.',
})
