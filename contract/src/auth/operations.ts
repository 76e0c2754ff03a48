import { operation } from '../kernel/operation.ts'
import type * as wire from './wire.ts'

const everyone = ['patient', 'provider', 'admin'] as const

export const beginLogin = operation<typeof wire.beginLogin>()({
  method: 'POST',
  path: '/auth/login',
  access: 'public',
  errors: ['not_signed_in', 'phone_not_supported'],
  summary:
    'Sends a sign-in code by text message. The prefix of the authorization header says whether the number means a patient (client) or staff (provider); without one, who gives a password is staff. The answer is the same whether or not anybody has it.',
})

export const completeLogin = operation<typeof wire.completeLogin>()({
  method: 'POST',
  path: '/auth/login/complete',
  access: 'public',
  errors: ['not_signed_in', 'invalid_code'],
  summary:
    'Signs in with the code: an identity token of 15 minutes, and the refresh cookie. An unknown number becomes a new, unconfirmed patient.',
})

export const beginPasswordReset = operation<typeof wire.beginPasswordReset>()({
  method: 'POST',
  path: '/auth/reset-password',
  access: 'public',
  errors: ['phone_not_supported'],
  summary:
    'Sends staff a code to the confirmed e-mail address on file, since the phone is already the other factor; the answer is the same whether or not anybody has the number.',
})

export const completePasswordReset = operation<typeof wire.completePasswordReset>()({
  method: 'POST',
  path: '/auth/reset-password/complete',
  access: 'public',
  status: 204,
  errors: ['invalid_code', 'password_too_weak'],
  summary: 'Sets the new password with the code and ends all sessions of the person.',
})

export const beginIdentityUpdate = operation<typeof wire.beginIdentityUpdate>()({
  method: 'POST',
  path: '/auth/update-identity',
  access: everyone,
  finishes_recovery: true,
  errors: ['step_up_required', 'phone_not_supported', 'password_too_weak'],
  summary:
    'Changes exactly one of phone number, e-mail address and password: sends a code to the new number or address (for a password, to the present number). The present e-mail address is confirmed in the same way. Needs a recent step-up.',
})

export const completeIdentityUpdate = operation<typeof wire.completeIdentityUpdate>()({
  method: 'POST',
  path: '/auth/update-identity/complete',
  access: everyone,
  finishes_recovery: true,
  errors: ['invalid_code', 'already_exists'],
  summary: 'Makes the change with the code and ends the person’s other sessions.',
})

export const canVerifyPhoneNumber = operation<typeof wire.canVerifyPhoneNumber>()({
  method: 'GET',
  path: '/auth/identity/can-verify-phone-number',
  access: everyone,
  summary: 'Whether a number can receive our codes, and why not; without a number, whether one’s own can. Says nothing about who has it.',
})

export const refreshSession = operation<typeof wire.refreshSession>()({
  method: 'POST',
  path: '/auth/refresh',
  access: 'public',
  errors: ['not_signed_in'],
  addition: true,
  summary:
    'A new identity token for the refresh cookie, and the next cookie. A cookie that was used before ends the session, except within ten seconds, when both calls get the same successor.',
})

export const signOut = operation<typeof wire.signOut>()({
  method: 'POST',
  path: '/auth/sign-out',
  access: everyone,
  finishes_recovery: true,
  status: 204,
  addition: true,
  summary: 'Ends this session at the server and clears the refresh cookie.',
})

export const listSessions = operation<typeof wire.listSessions>()({
  method: 'GET',
  path: '/auth/sessions',
  access: everyone,
  addition: true,
  summary: 'The places where the person is signed in, the latest first.',
})

export const endSession = operation<typeof wire.endSession>()({
  method: 'DELETE',
  path: '/auth/sessions/{session_id}',
  access: everyone,
  status: 204,
  addition: true,
  summary: 'Ends one of the person’s own sessions; its tokens stop at once.',
})

export const endSessionsOfPerson = operation<typeof wire.endSessionsOfPerson>()({
  method: 'POST',
  path: '/admin/sessions/end',
  access: ['admin:support', 'admin:credentialing'],
  addition: true,
  summary: 'Ends every session of one person: support for patients, credentialing for providers, a superadmin for anybody.',
})

export const beginRecovery = operation<typeof wire.beginRecovery>()({
  method: 'POST',
  path: '/auth/recover',
  access: 'public',
  errors: ['not_signed_in', 'phone_not_supported'],
  addition: true,
  summary:
    'For a patient without their phone: sends a code to their e-mail address where number and address belong together and the address was confirmed. The answer is always the same.',
})

export const completeRecovery = operation<typeof wire.completeRecovery>()({
  method: 'POST',
  path: '/auth/recover/complete',
  access: 'public',
  errors: ['not_signed_in', 'invalid_code'],
  addition: true,
  summary:
    'Signs in with the e-mailed code for one hour, in which the new phone number is to be confirmed by update-identity; the step-up is included. Until then every call that does not finish the recovery is forbidden.',
})

export const beginStepUp = operation<typeof wire.beginStepUp>()({
  method: 'POST',
  path: '/auth/step-up',
  access: everyone,
  finishes_recovery: true,
  errors: ['invalid_code'],
  addition: true,
  summary: 'Asks again before something that matters. Staff may give the password and are done; otherwise a code is sent by text message.',
})

export const completeStepUp = operation<typeof wire.completeStepUp>()({
  method: 'POST',
  path: '/auth/step-up/complete',
  access: everyone,
  finishes_recovery: true,
  errors: ['invalid_code'],
  addition: true,
  summary: 'Confirms with the code; the session may do what needs a step-up for ten minutes.',
})

export const getMe = operation<typeof wire.getMe>()({
  method: 'GET',
  path: '/auth/me',
  access: everyone,
  finishes_recovery: true,
  addition: true,
  summary: 'The signed-in person as the shell and the account screen show them.',
})

export const updateMe = operation<typeof wire.updateMe>()({
  method: 'PATCH',
  path: '/auth/me',
  access: everyone,
  addition: true,
  summary:
    'Changes the language of what is sent to the person, and for a patient the zone of their times, coming visits included. A dietitian’s zone belongs to their hours: giving one is forbidden.',
})

export const getAuthConfiguration = operation<typeof wire.getAuthConfiguration>()({
  method: 'GET',
  path: '/auth/configuration',
  access: 'public',
  addition: true,
  summary: 'The password policy and the measures of codes, so that forms can say them before the server does.',
})
