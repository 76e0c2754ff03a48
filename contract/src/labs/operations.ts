import { operation } from '../kernel/operation.ts'
import type * as wire from './wire.ts'

export const listLabs = operation<typeof wire.listLabs>()({
  method: 'GET',
  path: '/patient/{patient_id}/labs',
  access: ['patient', 'provider'],
  summary: 'Lists the laboratory reports of a patient, the latest sample first. A report that was corrected appears in its latest version.',
})

export const addLab = operation<typeof wire.addLab>()({
  method: 'POST',
  path: '/patient/{patient_id}/labs',
  access: ['patient', 'provider'],
  errors: ['care_closed', 'changed_meanwhile', 'file_not_usable'],
  status: 201,
  idempotent: true,
  summary:
    'Adds a laboratory report: results, files, or both. The server sets the flags. A value that cannot be is refused; a rare one must be confirmed. A correction names the report that it replaces, which is kept.',
})

export const getLab = operation<typeof wire.getLab>()({
  method: 'GET',
  path: '/patient/{patient_id}/labs/{lab_id}',
  access: ['patient', 'provider'],
  summary: 'Shows one laboratory report in one version, with what the dietitian wrote about it.',
})

export const addLabFeedback = operation<typeof wire.addLabFeedback>()({
  method: 'POST',
  path: '/patient/{patient_id}/labs/{lab_id}/feedback',
  access: ['provider'],
  errors: ['care_closed', 'changed_meanwhile'],
  status: 201,
  idempotent: true,
  summary:
    'Adds the comment of a dietitian to a laboratory report and marks it as reviewed. The patient is told, unless the comment is for staff only.',
})

export const listLabTrends = operation<typeof wire.listLabTrends>()({
  method: 'GET',
  path: '/patient/{patient_id}/lab-trends',
  access: ['patient', 'provider'],
  addition: true,
  summary: 'Lists the values of each analyte over time, in the unit of the latest one: the last 24 of each.',
})
