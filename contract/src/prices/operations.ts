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
