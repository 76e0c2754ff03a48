import { operation } from '../../kernel/operation.ts'
import type * as wire from './wire.ts'

export const listGuardianInvitations = operation<typeof wire.listGuardianInvitations>()({
  method: 'GET',
  path: '/guardian-invitations',
  access: ['patient'],
  own_account: true,
  addition: true,
  summary: 'Lists the invitations to act for somebody: those that the caller sent, and those that wait for the caller.',
})

export const inviteGuardian = operation<typeof wire.inviteGuardian>()({
  method: 'POST',
  path: '/guardian-invitations',
  access: ['patient'],
  own_account: true,
  errors: ['step_up_required', 'already_exists', 'too_many_guardians', 'phone_not_supported'],
  status: 201,
  idempotent: true,
  addition: true,
  summary:
    'Invites a second guardian for somebody for whom the caller acts, by the phone number or the confirmed e-mail address with which that person signs in. It needs a step-up, gives no right before it is accepted, and lapses after seven days. The answer does not say whether such an account exists.',
})

export const acceptGuardianInvitation = operation<typeof wire.acceptGuardianInvitation>()({
  method: 'POST',
  path: '/guardian-invitations/{guardian_invitation_id}/accept',
  access: ['patient'],
  own_account: true,
  errors: [
    'step_up_required',
    'consent_required',
    'setup_required',
    'guardian_required',
    'already_exists',
    'too_many_dependents',
    'too_many_guardians',
  ],
  status: 201,
  idempotent: true,
  addition: true,
  summary:
    'Accepts an invitation: from now on the caller acts for the patient as well. It needs a step-up and the statement that the caller may decide. The other guardians are told.',
})

export const endGuardianInvitation = operation<typeof wire.endGuardianInvitation>()({
  method: 'DELETE',
  path: '/guardian-invitations/{guardian_invitation_id}',
  access: ['patient'],
  own_account: true,
  status: 204,
  addition: true,
  summary: 'Withdraws an invitation that the caller sent, or declines one that waits for the caller.',
})
