import { operation } from '../kernel/operation.ts'
import type * as wire from './wire.ts'

export const getFhirBundle = operation<typeof wire.getFhirBundle>()({
  method: 'GET',
  path: '/patients/{patient_id}/fhir',
  access: ['patient'],
  errors: ['step_up_required'],
  answer_seconds: 30,
  addition: true,
  summary:
    'Returns the record of a patient as a bundle of FHIR R4, to take it to another clinic: only for the patient, or for whoever acts for them. It is complete, in safe mode as well.',
})
