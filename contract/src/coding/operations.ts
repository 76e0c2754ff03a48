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
    'Lists how payers want visits billed: units, modifiers, places, and from when until when. A rule without a payer is the default, which `payer_id=default` asks for.',
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

export const getPayerRule = operation<typeof wire.getPayerRule>()({
  method: 'GET',
  path: '/admin/payer-rules/{payer_rule_id}',
  access: ['admin:billing_operations'],
  staff_reason: rules,
  addition: true,
  summary:
    'Shows a rule of a payer with all versions for the same procedures, those that were withdrawn too, and what staff did with each, and why.',
})

export const replacePayerRule = operation<typeof wire.replacePayerRule>()({
  method: 'POST',
  path: '/admin/payer-rules/{payer_rule_id}/versions',
  access: ['admin:billing_operations'],
  staff_reason: rules,
  errors: ['changed_meanwhile', 'already_exists', 'not_available'],
  status: 201,
  idempotent: true,
  addition: true,
  summary:
    'Writes a new version of a rule, for a reason. The version before ends on the day before it, or is withdrawn if it begins no earlier. `not_available` of a rule that was withdrawn.',
})

export const changePayerRule = operation<typeof wire.changePayerRule>()({
  method: 'PATCH',
  path: '/admin/payer-rules/{payer_rule_id}',
  access: ['admin:billing_operations'],
  staff_reason: rules,
  errors: ['changed_meanwhile', 'already_exists', 'not_available'],
  addition: true,
  summary:
    'Ends a rule of a payer on a day, withdraws it, or says that it was compared with the words of the payer, with a reason. What a rule says never changes. Notes that were signed keep what they say.',
})
