import { operation } from '../../kernel/operation.ts'
import type * as wire from './wire.ts'

export const getDeletion = operation<typeof wire.getDeletion>()({
  method: 'GET',
  path: '/patients/{patient_id}/deletion',
  access: ['patient', 'admin:support'],
  staff_reason: ['params.patient_id'],
  addition: true,
  summary:
    'Says what a deletion of the patient would delete and what the law makes the practice keep, and when it happens if somebody asked.',
})

export const deletePatient = operation<typeof wire.deletePatient>()({
  method: 'DELETE',
  path: '/patients/{patient_id}',
  access: ['patient', 'admin:support'],
  staff_reason: ['params.patient_id'],
  errors: ['step_up_required', 'guardian_required'],
  status: 202,
  summary:
    'Asks for the deletion of a patient, which happens after 30 days and can be taken back until then. It needs a step-up. The answer says what is deleted, and what is kept until when and by which law. A guardian first ends what they do for others.',
})

export const takeBackDeletion = operation<typeof wire.takeBackDeletion>()({
  method: 'DELETE',
  path: '/patients/{patient_id}/deletion',
  access: ['patient', 'admin:support'],
  staff_reason: ['params.patient_id'],
  status: 204,
  addition: true,
  summary: 'Takes back the deletion of a patient before it has happened.',
})
