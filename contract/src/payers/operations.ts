import { operation } from '../kernel/operation.ts'
import type * as wire from './wire.ts'

const contracts = { needless: 'It shows contracts of the practice, and no patient.' } as const

export const listPayers = operation<typeof wire.listPayers>()({
  method: 'GET',
  path: '/admin/payers',
  access: ['admin:billing_operations'],
  staff_reason: contracts,
  addition: true,
  summary: 'Lists how payers take claims: their ids, days to file, limits and needs, and from when until when.',
})

export const getPayer = operation<typeof wire.getPayer>()({
  method: 'GET',
  path: '/admin/payers/{payer_id}',
  access: ['admin:billing_operations'],
  staff_reason: contracts,
  addition: true,
  summary: 'Shows all versions of the terms of a payer, and what staff did with each, and why.',
})

export const writePayerTerms = operation<typeof wire.writePayerTerms>()({
  method: 'POST',
  path: '/admin/payers/{payer_id}/terms',
  access: ['admin:billing_operations'],
  staff_reason: contracts,
  errors: ['already_exists'],
  status: 201,
  idempotent: true,
  addition: true,
  summary:
    'Writes how a payer takes claims from a day on, for a reason. Terms that held until then end on the day before, and those that begin on the same day are withdrawn. `already_exists`: a later version holds on some of these days, or nothing would change.',
})

export const changePayerTerms = operation<typeof wire.changePayerTerms>()({
  method: 'PATCH',
  path: '/admin/payers/{payer_id}/terms/{terms_id}',
  access: ['admin:billing_operations'],
  staff_reason: contracts,
  errors: ['changed_meanwhile', 'already_exists', 'not_available'],
  addition: true,
  summary:
    'Ends the terms of a payer on a day, withdraws them, or says that they were compared with the words of the payer. What they say never changes.',
})

export const listOwnPayers = operation<typeof wire.listOwnPayers>()({
  method: 'GET',
  path: '/own-payers',
  access: ['patient', 'provider', 'admin'],
  staff_reason: contracts,
  addition: true,
  summary: 'Lists the payers that the practice added to the list that ships, by name, with those that ended.',
})

export const addOwnPayer = operation<typeof wire.addOwnPayer>()({
  method: 'POST',
  path: '/admin/own-payers',
  access: ['admin:billing_operations'],
  staff_reason: contracts,
  errors: ['already_exists'],
  status: 201,
  idempotent: true,
  addition: true,
  summary:
    'Adds a payer that is not in the list, with its address and the first terms on which it takes claims. `already_exists`: a payer that holds has the same name.',
})

export const changeOwnPayer = operation<typeof wire.changeOwnPayer>()({
  method: 'PUT',
  path: '/admin/own-payers/{payer_id}',
  access: ['admin:billing_operations'],
  staff_reason: contracts,
  errors: ['already_exists'],
  addition: true,
  summary: 'Writes what an own payer is called and where its mail goes from a day on. What held before ends on the day before.',
})

export const endOwnPayer = operation<typeof wire.endOwnPayer>()({
  method: 'PATCH',
  path: '/admin/own-payers/{payer_id}',
  access: ['admin:billing_operations'],
  staff_reason: contracts,
  errors: ['changed_meanwhile', 'already_exists'],
  addition: true,
  summary: 'Ends an own payer on a day, after which nobody can choose it. Earlier plans and claims stay as they are.',
})

export const listFees = operation<typeof wire.listFees>()({
  method: 'GET',
  path: '/admin/fees',
  access: ['admin:billing_operations'],
  staff_reason: contracts,
  addition: true,
  summary: 'Lists what payers pay for a unit of each procedure by contract, and what the practice charges (`payer_id=charges`).',
})

export const writeFee = operation<typeof wire.writeFee>()({
  method: 'POST',
  path: '/admin/fees',
  access: ['admin:billing_operations'],
  staff_reason: contracts,
  errors: ['already_exists'],
  status: 201,
  idempotent: true,
  addition: true,
  summary:
    'Writes a fee that holds from a day on; without a payer it is a charge of the practice. The fee before ends on the day before. `already_exists`: a later fee holds on some of these days, or nothing would change.',
})

export const changeFee = operation<typeof wire.changeFee>()({
  method: 'PATCH',
  path: '/admin/fees/{fee_id}',
  access: ['admin:billing_operations'],
  staff_reason: contracts,
  errors: ['changed_meanwhile', 'already_exists', 'not_available'],
  addition: true,
  summary: 'Ends a fee on a day, or withdraws it, for a reason that the trail keeps. The amount never changes.',
})

export const importPrices = operation<typeof wire.importPrices>()({
  method: 'POST',
  path: '/admin/price-files',
  access: ['admin:billing_operations'],
  staff_reason: contracts,
  errors: ['import_unreadable'],
  addition: true,
  body_limit: 16_500_000,
  answer_seconds: 60,
  summary:
    'Takes over payers, contract fees or charges from the text of a CSV file, all rows or none; with `dry_run` it only says what would happen. A row that says what holds already changes nothing, so a file may be sent again.',
})

export const exportPrices = operation<typeof wire.exportPrices>()({
  method: 'GET',
  path: '/admin/price-files/{kind}',
  access: ['admin:billing_operations'],
  staff_reason: contracts,
  addition: true,
  summary: 'Returns payers, contract fees or charges as a CSV file that can be imported again: those of a day, or every version.',
})

export const listPrefixes = operation<typeof wire.listPrefixes>()({
  method: 'GET',
  path: '/admin/claims/prefixes',
  access: ['admin:billing_operations'],
  staff_reason: contracts,
  addition: true,
  summary: 'Lists the prefixes of member ids that name a Blue plan, by prefix.',
})

export const addPrefixes = operation<typeof wire.addPrefixes>()({
  method: 'POST',
  path: '/admin/claims/add-prefixes',
  access: ['admin:billing_operations'],
  answer_seconds: 60,
  staff_reason: { needless: 'It names claims that go elsewhere from now on, and nothing of whom they are about.' },
  summary:
    'Says to which Blue plan prefixes of member ids belong. A prefix of another payer stays as it is and is named. Claims that were not sent yet can follow at once.',
})

export const listLocalPlans = operation<typeof wire.listLocalPlans>()({
  method: 'GET',
  path: '/admin/local-plans',
  access: ['admin:billing_operations'],
  staff_reason: contracts,
  addition: true,
  summary:
    'Lists the local Blue plans of the practice by state: those that take claims of all Blue members and forward them by the prefix.',
})

export const writeLocalPlan = operation<typeof wire.writeLocalPlan>()({
  method: 'POST',
  path: '/admin/local-plans',
  access: ['admin:billing_operations'],
  answer_seconds: 60,
  staff_reason: { needless: 'It names claims that go elsewhere from now on, and nothing of whom they are about.' },
  errors: ['already_exists'],
  status: 201,
  idempotent: true,
  addition: true,
  summary:
    'Writes the local Blue plans of a state from a day on, in place of what held. Claims of Blue members billed from there go to the first, or to the own plan of the member if it is among them. Claims that were not sent yet can follow at once.',
})

export const changeLocalPlan = operation<typeof wire.changeLocalPlan>()({
  method: 'PATCH',
  path: '/admin/local-plans/{local_plan_id}',
  access: ['admin:billing_operations'],
  answer_seconds: 60,
  staff_reason: { needless: 'It names claims that go elsewhere from now on, and nothing of whom they are about.' },
  errors: ['changed_meanwhile', 'already_exists', 'not_available'],
  addition: true,
  summary: 'Ends the local Blue plans of a state on a day, or withdraws them, for a reason that the trail keeps.',
})

export const getPractice = operation<typeof wire.getPractice>()({
  method: 'GET',
  path: '/admin/practice',
  access: ['admin:billing_operations'],
  staff_reason: contracts,
  addition: true,
  summary: 'Returns who the practice is on claims on a day: legal name, tax number, NPI, addresses; with all versions.',
})

export const writePractice = operation<typeof wire.writePractice>()({
  method: 'PUT',
  path: '/admin/practice',
  access: ['admin:billing_operations'],
  staff_reason: contracts,
  errors: ['already_exists'],
  addition: true,
  summary: 'Writes who the practice is from a day on, today if none is named. The version before ends on the day before.',
})

export const listEnrollments = operation<typeof wire.listEnrollments>()({
  method: 'GET',
  path: '/admin/enrollments',
  access: ['admin:billing_operations'],
  staff_reason: { needless: 'It is about dietitians.' },
  addition: true,
  summary: 'Lists from when each dietitian may bill each payer, with the enrollments for claims, remittances and transfers.',
})

export const writeEnrollment = operation<typeof wire.writeEnrollment>()({
  method: 'POST',
  path: '/admin/enrollments',
  access: ['admin:billing_operations'],
  staff_reason: { needless: 'It is about dietitians.' },
  errors: ['already_exists'],
  status: 201,
  idempotent: true,
  addition: true,
  summary: 'Writes from when a dietitian may bill a payer, in place of what held on these days.',
})

export const changeEnrollment = operation<typeof wire.changeEnrollment>()({
  method: 'PATCH',
  path: '/admin/enrollments/{enrollment_id}',
  access: ['admin:billing_operations'],
  staff_reason: { needless: 'It is about dietitians.' },
  errors: ['changed_meanwhile', 'already_exists', 'not_available'],
  addition: true,
  summary: 'Ends an enrollment on a day, or withdraws it, for a reason that the trail keeps.',
})

export const writeTaxonomy = operation<typeof wire.writeTaxonomy>()({
  method: 'PUT',
  path: '/admin/dietitians/{provider_id}/taxonomy',
  access: ['admin:billing_operations'],
  staff_reason: { needless: 'It is about dietitians.' },
  errors: ['already_exists'],
  addition: true,
  summary: 'Writes the taxonomy code with which a dietitian is billed from a day on, today if none is named.',
})

export const listProcedures = operation<typeof wire.listProcedures>()({
  method: 'GET',
  path: '/procedure-codes',
  access: ['provider', 'admin:billing_operations'],
  staff_reason: { needless: 'It shows codes of procedures.' },
  addition: true,
  summary: 'Lists the procedures that a dietitian meets, in our own words, with the days on which each code is valid.',
})
