import { operation } from '../kernel/operation.ts'
import type * as wire from './wire.ts'

const staff = { access: ['provider', 'admin:billing_operations'], staff_reason: ['practice'], addition: true } as const

export const listRenewals = operation<typeof wire.listRenewals>()({
  ...staff,
  method: 'GET',
  path: '/renewals',
  summary:
    'Lists the patients with a visit in the first three months of the new plan year for whom the year changes something: the plan was not asked about it, ends or changes, the deductible starts anew, a referral does not reach the visit, or an authorization is needed. Dietitians read those in their care.',
})

export const countRenewals = operation<typeof wire.countRenewals>()({
  access: ['provider', 'admin:billing_operations'],
  staff_reason: { needless: 'It counts patients, and shows none.' },
  addition: true,
  method: 'GET',
  path: '/renewals/counts',
  summary: 'Counts what is left to do for the new plan year.',
})

export const askPlansAnew = operation<typeof wire.askPlansAnew>()({
  ...staff,
  method: 'POST',
  path: '/renewals/checks',
  status: 202,
  errors: ['not_available'],
  summary:
    'Asks the plans of these patients about the day of their visit in the new year. The answers come one by one, and change the list. `not_available` where no payer can be asked.',
})

export const switchPlan = operation<typeof wire.switchPlan>()({
  ...staff,
  method: 'POST',
  path: '/renewals/{renewal_id}/switch',
  errors: ['not_available', 'not_in_network'],
  summary:
    'Lets the visits of the new year be paid by the plan that is on file now, and estimates them anew. `not_available` where no other plan is on file, and `not_in_network` where the dietitian does not take it.',
})

export const tellAboutRenewal = operation<typeof wire.tellAboutRenewal>()({
  ...staff,
  method: 'POST',
  path: '/renewals/{renewal_id}/tell',
  errors: ['not_available'],
  summary:
    'Tells the patient that a new plan year begins before their visit, and asks whether their plan stays the same. Within a day nothing goes out again. `not_available` once the visit is over.',
})

export const changeRenewal = operation<typeof wire.changeRenewal>()({
  ...staff,
  method: 'PATCH',
  path: '/renewals/{renewal_id}',
  errors: ['changed_meanwhile'],
  summary:
    'Says that a patient is seen to for the new plan year, opens them again, or changes the note. Something new opens them by itself.',
})

export const listOwnRenewals = operation<typeof wire.listOwnRenewals>()({
  access: ['patient'],
  addition: true,
  method: 'GET',
  path: '/patients/{patient_id}/renewals',
  summary: 'Says what the new plan year changes for the visits of a patient: what a visit costs in this year, and in the next one.',
})

export const answerRenewal = operation<typeof wire.answerRenewal>()({
  access: ['patient'],
  addition: true,
  method: 'POST',
  path: '/renewals/{renewal_id}/answer',
  summary: 'Says whether the plan of a patient stays the same in the new year. A later answer takes the place of an earlier one.',
})
