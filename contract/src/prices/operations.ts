import { operation } from '../kernel/operation.ts'
import type * as wire from './wire.ts'

export const estimatePrice = operation<typeof wire.estimatePrice>()({
  method: 'POST',
  path: '/insurance-checking/estimate-price',
  access: ['patient', 'provider', 'admin:billing_operations'],
  staff_reason: ['body.patient_id'],
  errors: ['not_available'],
  summary:
    'Estimates what a visit will cost its patient, with the reasons, and keeps the estimate for seven days. It uses the newest check of the plan, and answers with low confidence where there is none. The same question within a day gets the same estimate, unless the plan has answered meanwhile. `not_available` where no price is known.',
})

export const getVisitPrice = operation<typeof wire.getVisitPrice>()({
  method: 'GET',
  path: '/appointments/{appointment_id}/price',
  access: ['patient', 'provider', 'admin:billing_operations'],
  staff_reason: ['params.appointment_id'],
  errors: ['not_available'],
  addition: true,
  summary:
    'Returns what a booked visit is likely to cost its patient, and what it cost in the end. `not_available` where no price is known.',
})

const figures = { needless: 'It shows counts and amounts by payer and month, and no patient.' } as const
const promises = { needless: 'It shows a rule of the practice, and no patient.' } as const

export const getEstimateAccuracy = operation<typeof wire.getEstimateAccuracy>()({
  method: 'GET',
  path: '/admin/estimates/accuracy',
  access: ['admin:billing_operations'],
  staff_reason: figures,
  addition: true,
  summary:
    'Compares estimates with what plans then left to patients, by payer and month of the visit: how many lay within their range, the median difference, and the distance that nine of ten kept.',
})

export const exportEstimateAccuracy = operation<typeof wire.exportEstimateAccuracy>()({
  method: 'GET',
  path: '/admin/estimates/accuracy.csv',
  access: ['admin:billing_operations'],
  staff_reason: figures,
  addition: true,
  summary: 'Returns the accuracy of estimates as a CSV file, a row for each payer and month.',
})

export const listPricePromises = operation<typeof wire.listPricePromises>()({
  method: 'GET',
  path: '/admin/price-promises',
  access: ['admin:billing_operations'],
  staff_reason: promises,
  addition: true,
  summary: 'Lists to the members of which payers the practice keeps the price promise, the latest first, at most 200.',
})

export const startPricePromise = operation<typeof wire.startPricePromise>()({
  method: 'POST',
  path: '/admin/price-promises',
  access: ['admin:billing_operations'],
  staff_reason: promises,
  errors: ['already_exists'],
  status: 201,
  idempotent: true,
  addition: true,
  summary:
    'Switches the price promise on for a payer from a day on: whoever got an estimate since never owes more than its upper end and the margin. Payers of federal programs are refused. `already_exists`: a promise to the payer holds on one of these days.',
})

export const endPricePromise = operation<typeof wire.endPricePromise>()({
  method: 'PATCH',
  path: '/admin/price-promises/{promise_id}',
  access: ['admin:billing_operations'],
  staff_reason: promises,
  errors: ['changed_meanwhile', 'not_available'],
  addition: true,
  summary:
    'Ends a price promise after a day that is not over yet, for a reason that the trail keeps. Estimates that were made until then keep it. `not_available` if it has ended.',
})

export const listGoodFaithEstimates = operation<typeof wire.listGoodFaithEstimates>()({
  method: 'GET',
  path: '/appointments/{appointment_id}/good-faith-estimates',
  access: ['patient', 'provider', 'admin:billing_operations'],
  staff_reason: ['params.appointment_id'],
  addition: true,
  summary: 'Lists what a visit was expected to cost in writing, the latest first. Empty for a visit that a plan pays for.',
})

export const sendGoodFaithEstimate = operation<typeof wire.sendGoodFaithEstimate>()({
  method: 'POST',
  path: '/appointments/{appointment_id}/good-faith-estimates',
  access: ['patient', 'admin:billing_operations'],
  staff_reason: ['params.appointment_id'],
  errors: ['not_available'],
  addition: true,
  summary:
    'Sends the good-faith estimate of a visit that is still to come, a new one if something has changed since the last, and at most once in ten minutes. `not_available` if a plan pays for the visit, if no price is known, or if the visit is over or canceled.',
})

export const sendYearGoodFaithEstimate = operation<typeof wire.sendYearGoodFaithEstimate>()({
  method: 'POST',
  path: '/appointments/{appointment_id}/good-faith-estimates/year',
  access: ['patient', 'provider', 'admin:billing_operations'],
  staff_reason: ['params.appointment_id'],
  errors: ['not_available'],
  addition: true,
  summary:
    'Sends one good-faith estimate for the visits that are expected within a year, from a visit that is still to come on. The same once more within ten minutes is not sent again. `not_available` if a plan pays for the visit, if no price is known, or if the visit is over or canceled.',
})

export const getGoodFaithEstimatePdf = operation<typeof wire.getGoodFaithEstimatePdf>()({
  method: 'GET',
  path: '/good-faith-estimates/{good_faith_estimate_id}/pdf',
  access: ['patient', 'provider', 'admin:billing_operations'],
  staff_reason: ['params.good_faith_estimate_id'],
  answer_seconds: 25,
  addition: true,
  summary:
    'Returns a good-faith estimate as a tagged PDF: who, when and where, each service with its code and charge, what it is not, and what the patient may do if the bill is higher.',
})

export const listGoodFaithEstimatesOfPractice = operation<typeof wire.listGoodFaithEstimatesOfPractice>()({
  method: 'GET',
  path: '/admin/good-faith-estimates',
  access: ['admin:billing_operations'],
  staff_reason: ['practice'],
  addition: true,
  summary:
    'Lists the good-faith estimates of the practice, the latest first, with the day by which each must have arrived and whether it went out.',
})
