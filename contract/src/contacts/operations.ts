import { operation } from '../kernel/operation.ts'
import type * as wire from './wire.ts'

export const listContactNotes = operation<typeof wire.listContactNotes>()({
  method: 'GET',
  path: '/patients/{patient_id}/contact-notes',
  access: ['patient', 'provider'],
  addition: true,
  summary:
    'Lists the notes about care without a visit, the latest first. A patient gets those that are signed and not withheld, a dietitian those of colleagues once they are signed.',
})

export const addContactNote = operation<typeof wire.addContactNote>()({
  method: 'POST',
  path: '/patients/{patient_id}/contact-notes',
  access: ['provider'],
  errors: ['care_closed'],
  status: 201,
  idempotent: true,
  addition: true,
  summary:
    'Begins a note about care without a visit: a phone call, messages, an unplanned meeting. It is a draft, and no claim follows from it.',
})

export const changeContactNote = operation<typeof wire.changeContactNote>()({
  method: 'PATCH',
  path: '/patients/{patient_id}/contact-notes/{contact_note_id}',
  access: ['provider'],
  errors: ['changed_meanwhile', 'note_signed'],
  addition: true,
  summary: "Changes the caller's own draft of a note about care without a visit.",
})

export const removeContactNote = operation<typeof wire.removeContactNote>()({
  method: 'DELETE',
  path: '/patients/{patient_id}/contact-notes/{contact_note_id}',
  access: ['provider'],
  errors: ['note_signed'],
  addition: true,
  summary: "Deletes the caller's own draft. What was signed stays.",
})

export const signContactNote = operation<typeof wire.signContactNote>()({
  method: 'PUT',
  path: '/patients/{patient_id}/contact-notes/{contact_note_id}/sign',
  access: ['provider'],
  errors: ['step_up_required', 'note_signed', 'changed_meanwhile'],
  addition: true,
  summary:
    'Signs a note about care without a visit, after a step-up. What is signed never changes, and the patient sees it at once unless it is withheld for a recorded reason.',
})

export const addContactAddendum = operation<typeof wire.addContactAddendum>()({
  method: 'POST',
  path: '/patients/{patient_id}/contact-notes/{contact_note_id}/addenda',
  access: ['provider'],
  errors: ['step_up_required', 'note_not_signed'],
  status: 201,
  idempotent: true,
  addition: true,
  summary: 'Adds a signed addendum to a signed note about care without a visit, after a step-up.',
})

export const getContactNotePdf = operation<typeof wire.getContactNotePdf>()({
  method: 'GET',
  path: '/patients/{patient_id}/contact-notes/{contact_note_id}/note.pdf',
  access: ['patient', 'provider'],
  errors: ['note_not_signed'],
  answer_seconds: 25,
  addition: true,
  summary: 'Returns a signed note about care without a visit as a tagged PDF, with its addenda, its signature and its hash.',
})
