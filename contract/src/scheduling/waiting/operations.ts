import { operation } from '../../kernel/operation.ts'
import type * as wire from './wire.ts'

export const joinWaitingList = operation<typeof wire.joinWaitingList>()({
  method: 'POST',
  path: '/waiting-list',
  access: ['patient'],
  errors: [
    'already_exists',
    'guardian_required',
    'setup_required',
    'provider_not_accepting',
    'not_licensed_in_state',
    'not_in_network',
    'too_many_waiting_lists',
  ],
  status: 201,
  idempotent: true,
  addition: true,
  summary:
    'Puts the caller on the waiting list of a provider; they get a message when a time is freed. Somebody who has only confirmed a phone number sends who they are, and becomes a patient when they book a time that they are offered.',
})

export const listWaitingList = operation<typeof wire.listWaitingList>()({
  method: 'GET',
  path: '/waiting-list',
  access: ['patient', 'provider'],
  addition: true,
  summary:
    "Lists a patient's entries on waiting lists or, for a provider, the entries of the people who wait for them, in the order of their turn.",
})

export const leaveWaitingList = operation<typeof wire.leaveWaitingList>()({
  method: 'DELETE',
  path: '/waiting-list/{waiting_list_entry_id}',
  access: ['patient', 'provider'],
  addition: true,
  summary: 'Takes an entry off the waiting list. The provider may do it too, and may take that back within 20 seconds.',
})

export const restoreWaiting = operation<typeof wire.restoreWaiting>()({
  method: 'POST',
  path: '/waiting-list/{waiting_list_entry_id}/restore',
  access: ['provider'],
  errors: ['changed_meanwhile'],
  addition: true,
  summary: 'Puts back whom the provider has just taken off the list, at their old place. Nobody is told of either.',
})

export const offerWaitingTime = operation<typeof wire.offerWaitingTime>()({
  method: 'POST',
  path: '/waiting-list/{waiting_list_entry_id}/offer',
  access: ['provider'],
  errors: ['slot_not_available', 'changed_meanwhile', 'not_licensed_in_state'],
  idempotent: true,
  addition: true,
  summary:
    'Offers a free time to one person on the list, whoever has waited longer. It is held for a day, or for as long as it can be booked.',
})

export const withdrawWaitingOffer = operation<typeof wire.withdrawWaitingOffer>()({
  method: 'DELETE',
  path: '/waiting-list/{waiting_list_entry_id}/offer',
  access: ['provider'],
  errors: ['changed_meanwhile'],
  addition: true,
  summary: 'Takes back an offer that nobody has booked. Whoever was told of it is told that it has ended.',
})

export const getWaitingLink = operation<typeof wire.getWaitingLink>()({
  method: 'GET',
  path: '/waiting-list-links/{token}',
  access: 'public',
  addition: true,
  summary: 'Returns what the entry on a waiting list says to whom a link in a message belongs.',
})

export const leaveByWaitingLink = operation<typeof wire.leaveByWaitingLink>()({
  method: 'POST',
  path: '/waiting-list-links/{token}/leave',
  access: 'public',
  status: 204,
  addition: true,
  one_click: true,
  summary: 'Leaves a waiting list with the link from a message, without signing in. A second press succeeds as well.',
})
