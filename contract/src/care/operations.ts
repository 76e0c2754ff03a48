import { operation } from '../kernel/operation.ts'
import type * as wire from './wire.ts'

export * from './follow-ups/operations.ts'

export const listMyClientCare = operation<typeof wire.listMyClientCare>()({
  method: 'GET',
  path: '/my-client-care',
  access: ['provider', 'admin:support'],
  staff_reason: ['query.provider_id', 'practice'],
  summary: 'Lists the clients of a dietitian, 50 a page, with what each of them needs and how many each saved view has.',
})

export const getMyClientCare = operation<typeof wire.getMyClientCare>()({
  method: 'GET',
  path: '/my-client-care/{care_id}',
  access: ['provider', 'admin:support'],
  staff_reason: ['params.care_id'],
  summary: 'Returns the care of one client. A dietitian reads it until 24 months after its end.',
})

export const changeMyClientCare = operation<typeof wire.changeMyClientCare>()({
  method: 'PATCH',
  path: '/my-client-care/{care_id}',
  access: ['provider'],
  errors: ['care_closed', 'care_status_not_possible', 'changed_meanwhile'],
  idempotent: true,
  summary:
    'Changes client details, the cadence, or the status: paused, active or graduated. Of a care that is over, only the private note changes.',
})

export const cancelMyClientCare = operation<typeof wire.cancelMyClientCare>()({
  method: 'POST',
  path: '/my-client-care/{care_id}/cancel',
  access: ['provider'],
  errors: ['care_closed', 'changed_meanwhile', 'appointment_not_cancelable'],
  idempotent: true,
  summary: 'Ends a care and, unless told otherwise, cancels its coming visits without a fee. The patient gets one message about both.',
})

export const restoreMyClientCare = operation<typeof wire.restoreMyClientCare>()({
  method: 'POST',
  path: '/my-client-care/{care_id}/restore',
  access: ['provider'],
  errors: ['care_closed', 'changed_meanwhile', 'slot_not_available', 'not_licensed_in_state', 'appointment_not_markable'],
  idempotent: true,
  addition: true,
  summary: 'Takes back the end of a care within ten minutes, with the visits that were canceled with it.',
})

export const transferMyClientCare = operation<typeof wire.transferMyClientCare>()({
  method: 'POST',
  path: '/my-client-care/{care_id}/transfer',
  access: ['provider'],
  errors: [
    'care_closed',
    'changed_meanwhile',
    'not_licensed_in_state',
    'not_in_network',
    'provider_not_accepting',
    'appointment_not_cancelable',
  ],
  idempotent: true,
  addition: true,
  summary:
    'Hands a client over to a dietitian who is licensed in their state and in the network of their plan, with a note that only that dietitian reads.',
})

export const listCareTimeline = operation<typeof wire.listCareTimeline>()({
  method: 'GET',
  path: '/my-client-care/{care_id}/timeline',
  access: ['provider', 'admin:support'],
  staff_reason: ['params.care_id'],
  addition: true,
  summary: 'Lists what happened in a care and to its patient, newest first: visits, changes of the care, and what other features bring.',
})

export const getClientEngagementReward = operation<typeof wire.getClientEngagementReward>()({
  method: 'GET',
  path: '/client-engagement-reward',
  access: ['provider'],
  summary:
    'Returns what a dietitian earned since a moment for what they did for clients between visits, by client and month. Only days with something that a person did count.',
})
