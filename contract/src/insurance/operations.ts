import { operation } from '../kernel/operation.ts'
import type * as wire from './wire.ts'

export const listCoverages = operation<typeof wire.listCoverages>()({
  method: 'GET',
  path: '/patients/{patient_id}/coverages',
  access: ['patient', 'provider'],
  addition: true,
  summary: 'Lists how a patient pays and paid, and what was read from the newest photo of their insurance card.',
})

export const changePlans = operation<typeof wire.changePlans>()({
  method: 'PATCH',
  path: '/patients/{patient_id}/coverages',
  access: ['admin:support', 'admin:billing_operations'],
  staff_reason: ['params.patient_id'],
  addition: true,
  summary:
    'Enters the plans of a patient for them: the first one, the second one, or the end of the second one. Staff say from where they know it, and the patient is told. Patients change their plans with `updatePatient`.',
})

export const addInsuranceCard = operation<typeof wire.addInsuranceCard>()({
  method: 'POST',
  path: '/patients/{patient_id}/insurance-cards',
  access: ['patient'],
  errors: ['file_not_usable'],
  status: 201,
  idempotent: true,
  addition: true,
  summary:
    'Stores the photos of an insurance card. Our own machine reads them, and `listCoverages` offers what it found; nothing of that counts until the patient sends it as their coverage.',
})
