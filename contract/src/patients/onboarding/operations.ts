import { operation } from '../../kernel/operation.ts'
import type * as wire from './wire.ts'

export const getConfirmation = operation<typeof wire.getConfirmation>()({
  method: 'GET',
  path: '/patient/confirm',
  access: ['patient'],
  summary: 'Returns what the practice knows of the patient, and what is missing before the first visit: details and consents.',
})

export const confirmDetails = operation<typeof wire.confirmDetails>()({
  method: 'POST',
  path: '/patient/confirm',
  access: ['patient'],
  errors: ['consent_required', 'guardian_required'],
  summary:
    'Confirms the patient’s details, which they have read and completed. Names, birth date and e-mail address can be corrected here only while the patient is unconfirmed. Sent again, it changes nothing.',
})

export const getOnboardingCode = operation<typeof wire.getOnboardingCode>()({
  method: 'GET',
  path: '/patient/confirm/code/{onboarding_code}',
  access: 'public',
  summary:
    'Returns whom an invitation is for: the first name, the dietitian and the time of the first visit. Unknown, used, expired and blocked codes all answer `not_found`.',
})

export const redeemOnboardingCode = operation<typeof wire.redeemOnboardingCode>()({
  method: 'POST',
  path: '/patient/confirm/code',
  access: 'public',
  errors: ['phone_not_supported'],
  summary:
    'Sends a sign-in code to the phone on file, or to the given one if none is on file, if the onboarding code and the birth date belong together. The answer is always the same, and a code takes five tries. `POST /auth/login/complete` then signs in.',
})

export const submitBookingEmail = operation<typeof wire.submitBookingEmail>()({
  method: 'POST',
  path: '/patients/booking-submit-email',
  access: 'public',
  status: 204,
  summary:
    'Remembers the address of somebody who has begun to book. If they do not finish within an hour, they get one e-mail with the way back, and the address is forgotten.',
})

export const getBookingCodeConfig = operation<typeof wire.getBookingCodeConfig>()({
  method: 'GET',
  path: '/patients/booking-code-config',
  access: ['patient'],
  summary:
    'Returns the code with which the patient invites others. A patient gets it when their details are confirmed; before that it is `not_found`.',
})
