import { operation } from '../../kernel/operation.ts'
import type * as wire from './wire.ts'

export const getIntake = operation<typeof wire.getIntake>()({
  method: 'GET',
  path: '/patients/{patient_id}/intake',
  access: ['patient', 'provider'],
  summary:
    'Returns the answers of a patient’s intake with who gave each and when. A provider also gets what changed since the last visit, and whether the answers suggest safe mode.',
})

export const saveIntake = operation<typeof wire.saveIntake>()({
  method: 'POST',
  path: '/patients/{patient_id}/intake',
  access: ['patient'],
  errors: ['changed_meanwhile', 'consent_required', 'guardian_required', 'file_not_usable'],
  summary:
    'Stores answers of an intake and, with `submit`, sends it to the dietitian. Answers to different questions are merged. If somebody else has changed the same answer since `base_version`, nothing is stored, and `conflicts` holds both values. Sending the same answers again changes nothing.',
})

export const listIntakeChanges = operation<typeof wire.listIntakeChanges>()({
  method: 'GET',
  path: '/patients/{patient_id}/intake/changes',
  access: ['patient', 'provider'],
  addition: true,
  summary: 'Lists every change of an intake, newest first: the answer, who gave it and when.',
})
