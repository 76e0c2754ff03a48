import { operation } from '../kernel/operation.ts'
import type * as wire from './wire.ts'

const rules = { needless: 'It shows how payers want claims written, and no patient.' } as const

export const searchIcd10Codes = operation<typeof wire.searchIcd10Codes>()({
  method: 'GET',
  path: '/icd10-codes',
  access: ['provider', 'admin:billing_operations'],
  staff_reason: { needless: 'It shows the code set of diagnoses.' },
  addition: true,
  summary:
    'Finds codes of ICD-10-CM that were valid on a day, by code or by words in English or Spanish, those first that dietitians use most.',
})

export const listPayerRules = operation<typeof wire.listPayerRules>()({
  method: 'GET',
  path: '/admin/payer-rules',
  access: ['admin:billing_operations'],
  staff_reason: rules,
  addition: true,
  summary:
    'Lists how payers want visits billed: units, modifiers, places, and from when until when. A rule without a payer is the default.',
})

export const addPayerRule = operation<typeof wire.addPayerRule>()({
  method: 'POST',
  path: '/admin/payer-rules',
  access: ['admin:billing_operations'],
  staff_reason: rules,
  errors: ['already_exists'],
  status: 201,
  idempotent: true,
  addition: true,
  summary: 'Adds a rule of a payer. Two rules for one family of procedures cannot hold on the same day.',
})

export const changePayerRule = operation<typeof wire.changePayerRule>()({
  method: 'PATCH',
  path: '/admin/payer-rules/{payer_rule_id}',
  access: ['admin:billing_operations'],
  staff_reason: rules,
  errors: ['changed_meanwhile', 'already_exists'],
  addition: true,
  summary: 'Changes or ends a rule of a payer, with a reason. Notes that were signed keep what they say.',
})
