import { operation } from '../../kernel/operation.ts'
import type * as wire from './wire.ts'

export const getRemoteNote = operation<typeof wire.getRemoteNote>()({
  method: 'GET',
  path: '/remote-encounters/{billable_remote_encounter_id}/chart-note',
  access: ['patient', 'provider', 'admin:billing_operations'],
  staff_reason: ['params.billable_remote_encounter_id'],
  addition: true,
  summary:
    'Shows the note of care without a visit. Before the first change it is a virtual draft of version 0. Patients and billing staff read what was signed.',
})

export const changeRemoteNote = operation<typeof wire.changeRemoteNote>()({
  method: 'PATCH',
  path: '/remote-encounters/{billable_remote_encounter_id}/chart-note',
  access: ['provider'],
  errors: ['changed_meanwhile', 'note_signed', 'encounter_not_billable'],
  addition: true,
  summary: 'Changes the draft of the note of care without a visit, as long as its time adds up or is enough.',
})

export const signRemoteNote = operation<typeof wire.signRemoteNote>()({
  method: 'PUT',
  path: '/remote-encounters/{billable_remote_encounter_id}/chart-note/sign',
  access: ['provider'],
  errors: ['step_up_required', 'note_incomplete', 'note_signed', 'changed_meanwhile', 'encounter_not_billable'],
  addition: true,
  summary:
    'Signs the note of care without a visit, after a step-up. The minutes stand from then on, the patient is told what will be billed, and nothing goes to the plan for 48 hours.',
})
