import { operation } from '../kernel/operation.ts'
import type * as wire from './wire.ts'

export const listReferrals = operation<typeof wire.listReferrals>()({
  method: 'GET',
  path: '/patients/{patient_id}/referrals',
  access: ['patient', 'provider', 'admin:support'],
  staff_reason: ['params.patient_id'],
  addition: true,
  summary:
    'Lists the referrals of a patient, the newest first, and says until when they are covered: whether the payer asks for a referral, and which booked visits none covers.',
})

export const addReferral = operation<typeof wire.addReferral>()({
  method: 'POST',
  path: '/patients/{patient_id}/referrals',
  access: ['patient', 'provider'],
  errors: ['care_closed', 'file_not_usable'],
  status: 201,
  idempotent: true,
  addition: true,
  summary: 'Adds a referral to a record, as a photo or PDF that is read soon. It counts once a dietitian has confirmed it.',
})

export const addToReferralInbox = operation<typeof wire.addToReferralInbox>()({
  method: 'POST',
  path: '/referrals',
  access: ['provider'],
  errors: ['file_not_usable'],
  status: 201,
  idempotent: true,
  addition: true,
  summary: 'Puts a photo or PDF into the inbox of the calling dietitian without saying whose it is. It is read soon.',
})

export const listReferralInbox = operation<typeof wire.listReferralInbox>()({
  method: 'GET',
  path: '/referrals',
  access: ['provider', 'admin:support'],
  staff_reason: ['query.provider_id'],
  addition: true,
  summary: 'Lists what waits in the inbox of a dietitian: their own uploads, and those of their clients, the newest first.',
})

export const getReferral = operation<typeof wire.getReferral>()({
  method: 'GET',
  path: '/referrals/{referral_id}',
  access: ['provider', 'admin:support'],
  staff_reason: ['params.referral_id'],
  addition: true,
  summary: 'Shows one referral with what was read from its document, and the clients to whom it may belong.',
})

export const confirmReferral = operation<typeof wire.confirmReferral>()({
  method: 'POST',
  path: '/referrals/{referral_id}/confirm',
  access: ['provider'],
  errors: ['care_closed', 'changed_meanwhile'],
  idempotent: true,
  addition: true,
  summary:
    'Confirms a referral: whose it is, who referred them, why, from when until when, and for how much. The NPI is checked by its check digit. It may replace another one.',
})

export const declineReferral = operation<typeof wire.declineReferral>()({
  method: 'POST',
  path: '/referrals/{referral_id}/decline',
  access: ['provider'],
  errors: ['care_closed', 'changed_meanwhile'],
  idempotent: true,
  addition: true,
  summary: 'Takes a document out of the inbox that is not used, for a reason. A document that belongs to nobody is removed.',
})

export const requestReferral = operation<typeof wire.requestReferral>()({
  method: 'POST',
  path: '/referrals/{referral_id}/requests',
  access: ['provider'],
  errors: ['care_closed', 'changed_meanwhile', 'not_available'],
  status: 202,
  idempotent: true,
  addition: true,
  summary:
    'Asks the clinician of a referral for a new one: writes a letter and sends it by fax or email. While one is on its way, another one is not added. The patient is told.',
})
