import { operation } from '../kernel/operation.ts'
import type * as wire from './wire.ts'

export * from './calendar/operations.ts'

export const bookAppointment = operation<typeof wire.bookAppointment>()({
  method: 'POST',
  path: '/appointments',
  access: ['patient', 'provider', 'admin:support'],
  errors: [
    'slot_not_available',
    'series_conflict',
    'provider_not_accepting',
    'hold_expired',
    'not_licensed_in_state',
    'setup_required',
    'consent_required',
  ],
  status: 201,
  idempotent: true,
  summary:
    'Books one visit or a series, all dates in one transaction. Patients book here once they have set up; what they never agreed to and the visit needs is sent along.',
})

export const reserveSlot = operation<typeof wire.reserveSlot>()({
  method: 'POST',
  path: '/appointments/reserve',
  access: 'public',
  errors: ['slot_not_available', 'hold_expired', 'provider_not_accepting'],
  status: 201,
  idempotent: true,
  summary: 'Holds a time for ten minutes; with the old token it renews the hold, at most twice.',
})

export const setUpPatientAndBook = operation<typeof wire.setUpPatientAndBook>()({
  method: 'POST',
  path: '/appointments/setup-patient',
  access: ['patient'],
  errors: ['slot_not_available', 'hold_expired', 'provider_not_accepting', 'not_licensed_in_state', 'not_in_network', 'consent_required'],
  status: 201,
  idempotent: true,
  summary:
    'Completes the details of a new patient, with how they pay and all that the visit needs them to agree to, and books their first visit in one step. Name, birth date and e-mail address of a confirmed patient do not change here.',
})

export const listAppointments = operation<typeof wire.listAppointments>()({
  method: 'GET',
  path: '/appointments',
  access: ['patient', 'provider', 'admin:support', 'admin:billing_operations'],
  summary: 'Lists the visits the caller may see, by time.',
})

export const getAppointment = operation<typeof wire.getAppointment>()({
  method: 'GET',
  path: '/appointments/{appointment_id}',
  access: ['patient', 'provider', 'admin:support', 'admin:billing_operations'],
  summary: 'One visit.',
})

export const changeAppointment = operation<typeof wire.changeAppointment>()({
  method: 'PATCH',
  path: '/appointments/{appointment_id}',
  access: ['patient', 'provider', 'admin:support'],
  or_token: 'rescheduling_token',
  errors: ['slot_not_available', 'appointment_not_movable', 'appointment_not_markable', 'changed_meanwhile', 'not_licensed_in_state'],
  idempotent: true,
  summary:
    'Moves a visit (the answer is its successor), marks it as occurred or missed, corrects that mark, or waives its fee; one of these at a time.',
})

export const cancelAppointment = operation<typeof wire.cancelAppointment>()({
  method: 'POST',
  path: '/appointment/{appointment_id}/cancel',
  access: ['patient', 'provider', 'admin:support'],
  errors: ['appointment_not_cancelable', 'changed_meanwhile'],
  idempotent: true,
  summary: 'Cancels a visit, or it and those after it in its series.',
})

export const listAvailabilitySlots = operation<typeof wire.listAvailabilitySlots>()({
  method: 'GET',
  path: '/availability-slots',
  access: ['patient', 'provider', 'admin:support'],
  or_token: 'rescheduling_token',
  summary: 'The starts that the caller could book with this provider in a span of at most 366 days.',
})

export const explainSlot = operation<typeof wire.explainSlot>()({
  method: 'GET',
  path: '/availability-slots/explain',
  access: ['provider', 'admin:support'],
  addition: true,
  summary: 'Why a time is, or is not, offered: the rules that passed, the one that refused, and what is free nearby.',
})

export const getAvailabilitySchedule = operation<typeof wire.getAvailabilitySchedule>()({
  method: 'GET',
  path: '/availability-schedule',
  access: ['provider', 'admin:support'],
  summary: 'Opening hours, exceptions and rules.',
})

export const updateAvailabilitySchedule = operation<typeof wire.updateAvailabilitySchedule>()({
  method: 'POST',
  path: '/availability-schedule',
  access: ['provider'],
  errors: ['changed_meanwhile'],
  idempotent: true,
  summary: 'Replaces opening hours, exceptions and rules; booked visits stay and are named where they no longer fit.',
})

export const previewAvailabilitySchedule = operation<typeof wire.previewAvailabilitySchedule>()({
  method: 'POST',
  path: '/availability-schedule/preview',
  access: ['provider'],
  addition: true,
  summary: 'What a patient would be offered by a schedule that is not saved yet.',
})

export const previewSeries = operation<typeof wire.previewSeries>()({
  method: 'POST',
  path: '/appointments/series-preview',
  access: ['patient', 'provider', 'admin:support'],
  errors: ['not_licensed_in_state', 'slot_not_available'],
  addition: true,
  summary: 'Each date of a series with its answer, before anything is booked.',
})

export const getAppointmentLink = operation<typeof wire.getAppointmentLink>()({
  method: 'GET',
  path: '/appointment-links/{token}',
  access: 'public',
  addition: true,
  summary: 'The visit that a link in a message stands for.',
})

export const cancelByLink = operation<typeof wire.cancelByLink>()({
  method: 'POST',
  path: '/appointment-links/{token}/cancel',
  access: 'public',
  errors: ['appointment_not_cancelable', 'changed_meanwhile'],
  addition: true,
  summary: 'Cancels by the link in a message, without signing in.',
})

export const joinWaitingList = operation<typeof wire.joinWaitingList>()({
  method: 'POST',
  path: '/waiting-list',
  access: ['patient'],
  errors: ['already_exists'],
  status: 201,
  idempotent: true,
  addition: true,
  summary: 'Asks to be told when a time comes free.',
})

export const listWaitingList = operation<typeof wire.listWaitingList>()({
  method: 'GET',
  path: '/waiting-list',
  access: ['patient', 'provider'],
  addition: true,
  summary: "The caller's entries on waiting lists, or the people waiting for the calling provider.",
})

export const leaveWaitingList = operation<typeof wire.leaveWaitingList>()({
  method: 'DELETE',
  path: '/waiting-list/{waiting_list_entry_id}',
  access: ['patient'],
  addition: true,
  summary: 'Takes an entry off the waiting list.',
})
