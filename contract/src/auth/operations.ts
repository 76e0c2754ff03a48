import { operation } from '../kernel/operation.ts'
import type * as wire from './wire.ts'

const everyone = ['patient', 'provider', 'admin'] as const

export const beginLogin = operation<typeof wire.beginLogin>()({
  method: 'POST',
  path: '/auth/login',
  access: 'public',
  errors: ['not_signed_in', 'phone_not_supported'],
  summary:
    'Sends a sign-in code by text message. The prefix of the authorization header says whether the number belongs to a patient (client) or to staff (provider); without a prefix, a call with a password means staff. The answer is the same whether or not anybody has the number.',
})

export const completeLogin = operation<typeof wire.completeLogin>()({
  method: 'POST',
  path: '/auth/login/complete',
  access: 'public',
  errors: ['not_signed_in', 'invalid_code'],
  summary:
    'Signs in with the code; the answer holds an identity token for 15 minutes and sets the refresh cookie. An unknown number becomes a new, unconfirmed patient.',
})

export const beginPasswordReset = operation<typeof wire.beginPasswordReset>()({
  method: 'POST',
  path: '/auth/reset-password',
  access: 'public',
  errors: ['phone_not_supported'],
  summary:
    'Sends a code to the verified e-mail address of a member of staff, because their phone is already the other factor. The answer is the same whether or not anybody has the number.',
})

export const completePasswordReset = operation<typeof wire.completePasswordReset>()({
  method: 'POST',
  path: '/auth/reset-password/complete',
  access: 'public',
  status: 204,
  errors: ['invalid_code', 'password_too_weak'],
  summary: 'Checks the code, sets the new password and ends all sessions of the person.',
})

export const beginIdentityUpdate = operation<typeof wire.beginIdentityUpdate>()({
  method: 'POST',
  path: '/auth/update-identity',
  access: everyone,
  own_account: true,
  finishes_recovery: true,
  errors: ['step_up_required', 'phone_not_supported', 'password_too_weak'],
  summary:
    'Begins a change of the phone number, the e-mail address or the password, one per call. A code goes to the new number or address; for a password it goes to the present number. Sending the present e-mail address verifies it. Needs a recent step-up.',
})

export const completeIdentityUpdate = operation<typeof wire.completeIdentityUpdate>()({
  method: 'POST',
  path: '/auth/update-identity/complete',
  access: everyone,
  own_account: true,
  finishes_recovery: true,
  errors: ['invalid_code', 'already_exists'],
  summary: 'Checks the code, makes the change and ends the person’s other sessions.',
})

export const canVerifyPhoneNumber = operation<typeof wire.canVerifyPhoneNumber>()({
  method: 'GET',
  path: '/auth/identity/can-verify-phone-number',
  access: everyone,
  own_account: true,
  summary:
    'Says whether a number can receive our codes, and if not, why. Without a number it checks the caller’s own. The answer does not reveal whether anybody has the number.',
})

export const refreshSession = operation<typeof wire.refreshSession>()({
  method: 'POST',
  path: '/auth/refresh',
  access: 'public',
  errors: ['not_signed_in'],
  addition: true,
  summary:
    'Exchanges the refresh cookie for a new identity token and the next cookie. A cookie that is used a second time ends the session; within ten seconds of its first use, however, it gets the same successor.',
})

export const signOut = operation<typeof wire.signOut>()({
  method: 'POST',
  path: '/auth/sign-out',
  access: everyone,
  own_account: true,
  finishes_recovery: true,
  status: 204,
  addition: true,
  summary: 'Ends the session of the caller and clears the refresh cookie.',
})

export const listSessions = operation<typeof wire.listSessions>()({
  method: 'GET',
  path: '/auth/sessions',
  access: everyone,
  own_account: true,
  addition: true,
  summary: 'Lists the sessions of the person, the latest first.',
})

export const endSession = operation<typeof wire.endSession>()({
  method: 'DELETE',
  path: '/auth/sessions/{session_id}',
  access: everyone,
  own_account: true,
  status: 204,
  addition: true,
  summary: 'Ends one of the person’s own sessions. Its tokens stop working at once.',
})

export const endSessionsOfPerson = operation<typeof wire.endSessionsOfPerson>()({
  method: 'POST',
  path: '/admin/sessions/end',
  access: ['admin:support', 'admin:credentialing'],
  staff_reason: { needless: 'It answers a number of sessions.' },
  addition: true,
  summary: 'Ends every session of one person. Support may do this for patients, credentialing for providers, a superadmin for anybody.',
})

export const beginRecovery = operation<typeof wire.beginRecovery>()({
  method: 'POST',
  path: '/auth/recover',
  access: 'public',
  errors: ['not_signed_in', 'phone_not_supported'],
  addition: true,
  summary:
    'Begins the recovery of a patient who has lost their phone. A code goes to the e-mail address if it belongs to the given number and is verified. The answer is always the same.',
})

export const completeRecovery = operation<typeof wire.completeRecovery>()({
  method: 'POST',
  path: '/auth/recover/complete',
  access: 'public',
  errors: ['not_signed_in', 'invalid_code'],
  addition: true,
  summary:
    'Signs in for one hour with the e-mailed code. Within that hour the patient confirms a new phone number with update-identity, which needs no further step-up here. Until then every call that does not finish the recovery is forbidden.',
})

export const beginStepUp = operation<typeof wire.beginStepUp>()({
  method: 'POST',
  path: '/auth/step-up',
  access: everyone,
  own_account: true,
  finishes_recovery: true,
  errors: ['invalid_code'],
  addition: true,
  summary:
    'Begins a step-up, which is required before grave changes. A password of staff completes it at once; otherwise a code is sent by text message.',
})

export const completeStepUp = operation<typeof wire.completeStepUp>()({
  method: 'POST',
  path: '/auth/step-up/complete',
  access: everyone,
  own_account: true,
  finishes_recovery: true,
  errors: ['invalid_code'],
  addition: true,
  summary: 'Completes a step-up with the code. For ten minutes the session may make calls that need a step-up.',
})

export const getMe = operation<typeof wire.getMe>()({
  method: 'GET',
  path: '/auth/me',
  access: everyone,
  own_account: true,
  finishes_recovery: true,
  addition: true,
  summary: 'Returns the signed-in person as the page header and the account screen show them.',
})

export const updateMe = operation<typeof wire.updateMe>()({
  method: 'PATCH',
  path: '/auth/me',
  access: everyone,
  own_account: true,
  addition: true,
  summary:
    'Changes the language of the notifications to the person and, for a patient, their time zone, also for coming visits. A provider may not send a time zone here: theirs belongs to their availability.',
})

export const getAuthConfiguration = operation<typeof wire.getAuthConfiguration>()({
  method: 'GET',
  path: '/auth/configuration',
  access: 'public',
  addition: true,
  summary: 'Returns the password policy and the limits of codes, so that forms can show them before anything is sent.',
})
