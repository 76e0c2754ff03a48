import { operation } from '../kernel/operation.ts'
import type * as wire from './wire.ts'

export const validateInsurance = operation<typeof wire.validateInsurance>()({
  method: 'POST',
  path: '/insurance-checking/validate-insurance',
  access: ['patient', 'provider', 'admin:billing_operations'],
  staff_reason: ['body.patient_id'],
  errors: ['not_available'],
  summary:
    'Asks a payer whether a plan counts on a day, and what it pays. It answers within three seconds: where the payer needs longer, with `pending`, and the answer follows under the same id. The same question within ten minutes gets the same check. `not_available` where no payer can be asked.',
})

export const getEligibilityCheck = operation<typeof wire.getEligibilityCheck>()({
  method: 'GET',
  path: '/insurance-checking/checks/{check_id}',
  access: ['patient', 'provider', 'admin:billing_operations'],
  staff_reason: ['params.check_id'],
  addition: true,
  summary: 'Returns one check of a plan. A live word says when the payer has answered.',
})

export const listEligibilityChecks = operation<typeof wire.listEligibilityChecks>()({
  method: 'GET',
  path: '/patients/{patient_id}/insurance-checks',
  access: ['patient', 'provider', 'admin:billing_operations'],
  staff_reason: ['params.patient_id'],
  addition: true,
  summary: 'Lists the last checks of the plans of a patient, the newest first, twenty at most.',
})

export const addPhoneCheck = operation<typeof wire.addPhoneCheck>()({
  method: 'POST',
  path: '/patients/{patient_id}/insurance-checks',
  access: ['provider', 'admin:billing_operations'],
  staff_reason: ['params.patient_id'],
  status: 201,
  idempotent: true,
  addition: true,
  summary:
    'Stores what the plan said on the phone: whether it counts, and what it pays. For 30 days what it pays counts more than what its computer says.',
})
