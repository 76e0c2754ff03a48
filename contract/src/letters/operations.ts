import { operation } from '../kernel/operation.ts'
import type * as wire from './wire.ts'

export const getLetterProposal = operation<typeof wire.getLetterProposal>()({
  method: 'GET',
  path: '/appointments/{appointment_id}/letter-proposal',
  access: ['provider'],
  errors: ['note_not_signed'],
  addition: true,
  summary:
    'Composes a letter from the signed note of a visit, in the language of the letter, and lists to whom it may go. The words of the note stay as they were written; nothing is stored.',
})

export const signLetter = operation<typeof wire.signLetter>()({
  method: 'POST',
  path: '/appointments/{appointment_id}/letters',
  access: ['provider'],
  errors: ['care_closed', 'note_not_signed', 'release_not_active', 'step_up_required'],
  status: 201,
  idempotent: true,
  addition: true,
  summary:
    'Signs a letter about the visit, after a step-up. It never changes afterwards. A progress letter to the clinician of a referral needs no release; any other one that is to be sent does.',
})

export const listLetters = operation<typeof wire.listLetters>()({
  method: 'GET',
  path: '/patients/{patient_id}/letters',
  access: ['patient', 'provider', 'admin:support'],
  staff_reason: ['params.patient_id'],
  addition: true,
  summary:
    'Lists the signed letters about a patient with where and when each was sent, the newest first. Support sees that there is a letter and what became of it, not what it says.',
})

export const sendLetter = operation<typeof wire.sendLetter>()({
  method: 'POST',
  path: '/patients/{patient_id}/letters/{letter_id}/send',
  access: ['provider'],
  errors: ['care_closed', 'changed_meanwhile', 'not_available', 'note_not_signed', 'release_not_active'],
  status: 202,
  idempotent: true,
  addition: true,
  summary:
    'Sends a letter by fax or e-mail; a job does it and tries again if nobody answers. While one is on its way, another call adds none. Its note must still stand as it was signed, and the release must hold.',
})

export const getLetterPdf = operation<typeof wire.getLetterPdf>()({
  method: 'GET',
  path: '/patients/{patient_id}/letters/{letter_id}/letter.pdf',
  access: ['patient', 'provider'],
  errors: ['not_available'],
  answer_seconds: 25,
  addition: true,
  summary:
    'Returns a signed letter as a tagged PDF. A patient gets `not_available` while the note is withheld, and in safe mode until they ask for numbers.',
})
