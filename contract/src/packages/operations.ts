import { operation } from '../kernel/operation.ts'
import type * as wire from './wire.ts'

const ofPatient = { access: ['patient', 'admin:billing_operations'], staff_reason: ['params.patient_id'], addition: true } as const
const staff = { access: ['admin:billing_operations'], addition: true } as const
const offers = { ...staff, staff_reason: { needless: 'It shows what the practice sells, and no patient.' } } as const

export const listVisitPackages = operation<typeof wire.listVisitPackages>()({
  ...offers,
  method: 'GET',
  path: '/admin/visit-packages',
  summary: 'Lists the packages of visits that the practice sells or sold.',
})

export const writeVisitPackage = operation<typeof wire.writeVisitPackage>()({
  ...offers,
  method: 'PUT',
  path: '/admin/visit-packages/{package_id}',
  summary: 'Adds a package or changes it. Whoever bought it before keeps it as it was.',
})

export const listBoughtPackages = operation<typeof wire.listBoughtPackages>()({
  ...ofPatient,
  method: 'GET',
  path: '/billing/{patient_id}/packages',
  summary: 'Lists the packages that a patient bought, the latest first, with the visits that each paid for, and those that they may buy.',
})

export const buyPackage = operation<typeof wire.buyPackage>()({
  ...ofPatient,
  method: 'POST',
  path: '/billing/{patient_id}/packages',
  errors: ['not_available', 'changed_meanwhile', 'step_up_required'],
  status: 201,
  idempotent: true,
  summary:
    'Buys a package. A patient pays it at once with a card, after a step-up, and buys one within a day; if the card is declined, nothing was bought. Staff sell it, and it stands on a bill. `changed_meanwhile`: it costs something else than the buyer saw. `not_available`: it is not sold, or not to this patient, the card cannot pay for it, or the patient bought one within the last day (`why` is `bought_today`).',
})

export const cancelPackage = operation<typeof wire.cancelPackage>()({
  ...ofPatient,
  method: 'POST',
  path: '/billing/{patient_id}/packages/{bought_package_id}/cancel',
  errors: ['not_available', 'payment_under_way'],
  summary: 'Takes back a package that is not paid. `not_available` for one that is.',
})

export const refundPackage = operation<typeof wire.refundPackage>()({
  ...staff,
  staff_reason: ['params.patient_id'],
  method: 'POST',
  path: '/billing/{patient_id}/packages/{bought_package_id}/refund',
  errors: ['not_available', 'payment_under_way', 'changed_meanwhile', 'step_up_required'],
  summary:
    'Ends a package and gives back the part of its price for the visits that it did not pay for. A second person decides about more than staff may give back alone. `changed_meanwhile`: another visit used it. `not_available`: it has ended, it is not paid, or a bank holds a payment of it.',
})
