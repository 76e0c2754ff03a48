import { operation } from '../kernel/operation.ts'
import type * as wire from './wire.ts'

// A gift belongs to whoever signed in: nobody gives in the name of a dependent.
const own = { access: ['patient', 'provider'], own_account: true } as const
const finance = { access: ['admin:finance'], staff_reason: { needless: 'It shows sums, and names no giver.' }, addition: true } as const

export const getDonation = operation<typeof wire.getDonation>()({
  ...own,
  method: 'GET',
  path: '/donation',
  summary: 'Returns the recurring gift of the caller, or null.',
})

export const updateDonation = operation<typeof wire.updateDonation>()({
  ...own,
  method: 'PUT',
  path: '/donation',
  errors: ['not_available', 'step_up_required'],
  summary:
    'Begins or changes the one recurring gift of the caller. It begins today, or on its next day if they gave within a day; a change keeps its next day. What takes more from a card than before needs a step-up. `not_available`: the cause takes no gifts, or the card has expired or is of a health account. Nothing in care depends on it.',
})

export const cancelDonation = operation<typeof wire.cancelDonation>()({
  ...own,
  method: 'DELETE',
  path: '/donation',
  summary: 'Ends the recurring gift of the caller: nothing more is charged. What was given stays given. A second call changes nothing.',
})

export const getDonationOptions = operation<typeof wire.getDonationOptions>()({
  ...own,
  method: 'GET',
  path: '/donation/options',
  addition: true,
  summary: 'Lists the causes that take gifts, and the cards of the caller that may pay for one.',
})

export const listGifts = operation<typeof wire.listGifts>()({
  ...own,
  method: 'GET',
  path: '/donation/gifts',
  addition: true,
  summary: 'Lists the gifts of the caller, the latest first.',
})

export const takeGiftBack = operation<typeof wire.takeGiftBack>()({
  ...own,
  method: 'POST',
  path: '/donation/gifts/{gift_id}/take-back',
  errors: ['not_available'],
  status: 204,
  addition: true,
  summary:
    'Gives a gift back to the card that paid it, within 30 days. `not_available`: its days are over, it was handed on, or it went back already.',
})

export const beginDonationCard = operation<typeof wire.beginDonationCard>()({
  access: ['provider'],
  method: 'POST',
  path: '/donation/cards/setup',
  errors: ['not_available'],
  status: 201,
  addition: true,
  summary: 'Lets the browser of a dietitian give a card to the processor. Patients use their own cards.',
})

export const addDonationCard = operation<typeof wire.addDonationCard>()({
  access: ['provider'],
  method: 'POST',
  path: '/donation/cards',
  errors: ['card_refused', 'not_available', 'step_up_required'],
  status: 201,
  addition: true,
  summary: 'Keeps a card of a dietitian for gifts, once its bank agrees.',
})

export const removeDonationCard = operation<typeof wire.removeDonationCard>()({
  access: ['provider'],
  method: 'DELETE',
  path: '/donation/cards/{payment_instrument_id}',
  errors: ['step_up_required', 'payment_under_way'],
  status: 204,
  addition: true,
  summary: 'Keeps a card of a dietitian no longer.',
})

export const listDonationCauses = operation<typeof wire.listDonationCauses>()({
  ...finance,
  method: 'GET',
  path: '/admin/donation-causes',
  summary: 'Lists causes with what was given to each, what was handed on, and what is left to hand on.',
})

export const writeDonationCause = operation<typeof wire.writeDonationCause>()({
  ...finance,
  method: 'PUT',
  path: '/admin/donation-causes/{slug}',
  summary: 'Adds a cause or changes its words. One that is no longer offered keeps the gifts that were begun.',
})

export const handOnDonations = operation<typeof wire.handOnDonations>()({
  ...finance,
  method: 'POST',
  path: '/admin/donation-causes/{slug}/hand-on',
  errors: ['not_available', 'step_up_required'],
  status: 201,
  idempotent: true,
  summary: 'Writes down that gifts were handed on to their cause. `not_available`: that is more than is left.',
})
