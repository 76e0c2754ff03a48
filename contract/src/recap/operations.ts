import { operation } from '../kernel/operation.ts'
import type * as wire from './wire.ts'

export const getPatientRecap = operation<typeof wire.getPatientRecap>()({
  method: 'GET',
  path: '/patient-recap/{patient_id}',
  access: ['patient', 'provider'],
  summary:
    'Sums up a span of time: for the patient what went well, for their dietitian what to know before the visit. Every sentence names the rows behind it, and nothing is written by a model.',
})
