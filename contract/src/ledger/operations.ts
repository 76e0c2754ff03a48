import { operation } from '../kernel/operation.ts'
import type * as wire from './wire.ts'

export const getTrialBalance = operation<typeof wire.getTrialBalance>()({
  method: 'GET',
  path: '/admin/ledger/trial-balance',
  access: ['admin:billing_operations', 'admin:finance'],
  staff_reason: { needless: 'It shows the sums of kinds of accounts, and no patient.' },
  addition: true,
  summary: 'Shows what stands on the accounts of the books now or at a moment in the past, by kind. The sum is always zero.',
})

export const listLedgerAccounts = operation<typeof wire.listLedgerAccounts>()({
  method: 'GET',
  path: '/admin/ledger/accounts',
  access: ['admin:billing_operations', 'admin:finance'],
  staff_reason: ['practice'],
  addition: true,
  summary:
    'Lists the accounts of one kind with something on them at a moment, those with most first. Finance staff see no names of patients.',
})

export const getAccountStatement = operation<typeof wire.getAccountStatement>()({
  method: 'GET',
  path: '/admin/ledger/statement',
  access: ['admin:billing_operations', 'admin:finance'],
  staff_reason: ['practice'],
  addition: true,
  summary:
    'Shows one account at a moment: each transaction that moved it, the latest first, with the balance after it, where it came from or went, and the visit that it is about. Finance staff see neither names of patients nor visits.',
})

export const listBillingItems = operation<typeof wire.listBillingItems>()({
  method: 'GET',
  path: '/billing/{patient_id}/billing-items',
  access: ['patient', 'provider', 'admin:billing_operations'],
  staff_reason: ['params.patient_id'],
  summary:
    'Lists what a patient owes and each correction of it, with the reasons, the latest first. A dietitian sees the items of their own visits.',
})

export const getSuperbillPdf = operation<typeof wire.getSuperbillPdf>()({
  method: 'GET',
  path: '/appointments/{appointment_id}/superbill.pdf',
  access: ['patient', 'provider', 'admin:billing_operations'],
  staff_reason: ['params.appointment_id'],
  errors: ['note_not_signed', 'not_available'],
  answer_seconds: 25,
  addition: true,
  summary:
    'Returns what a patient sends to a plan on their own, as a tagged PDF: who, when, diagnoses, procedures and charges of a signed note. `not_available` if the practice bills the plan itself, or if a charge or the practice is not known.',
})

export const listSuperbillMonths = operation<typeof wire.listSuperbillMonths>()({
  method: 'GET',
  path: '/billing/{patient_id}/superbill-months',
  access: ['patient', 'admin:billing_operations'],
  staff_reason: ['params.patient_id'],
  addition: true,
  summary: 'Lists the months with visits that a patient paid alone, the latest first, with how many there are and what was paid.',
})

export const getMonthlySuperbillPdf = operation<typeof wire.getMonthlySuperbillPdf>()({
  method: 'GET',
  path: '/billing/{patient_id}/monthly-superbill.pdf',
  access: ['patient', 'admin:billing_operations'],
  staff_reason: ['params.patient_id'],
  errors: ['not_available'],
  answer_seconds: 25,
  addition: true,
  summary:
    'Returns one superbill for all visits of a month that a patient paid alone, as a tagged PDF, with what was paid. It names the visits of the month whose own superbill cannot be written. `not_available` if it can be written for none.',
})
