import { operation } from '../kernel/operation.ts'
import type * as wire from './wire.ts'

export * from './calendar/operations.ts'
export * from './staff/operations.ts'
export * from './waiting/operations.ts'

export const bookAppointment = operation<typeof wire.bookAppointment>()({
  method: 'POST',
  path: '/appointments',
  access: ['patient', 'provider', 'admin:support'],
  staff_reason: ['body.patient_id'],
  errors: [
    'slot_not_available',
    'series_conflict',
    'offer_of_another',
    'provider_not_accepting',
    'hold_expired',
    'not_licensed_in_state',
    'setup_required',
    'consent_required',
    'fee_policy_changed',
    'too_many_visits',
    'guardian_required',
    'not_in_network',
  ],
  status: 201,
  idempotent: true,
  summary:
    'Books one visit or a whole series in one transaction. A patient can call this after setting up, and sends any consent that the visit needs and that is not on record.',
})

export const reserveSlot = operation<typeof wire.reserveSlot>()({
  method: 'POST',
  path: '/appointments/reserve',
  access: 'public',
  errors: ['slot_not_available', 'hold_expired', 'provider_not_accepting'],
  status: 201,
  idempotent: true,
  summary: 'Holds a time for ten minutes. A call with the old token renews the hold, at most twice.',
})

export const setUpPatientAndBook = operation<typeof wire.setUpPatientAndBook>()({
  method: 'POST',
  path: '/appointments/setup-patient',
  access: ['patient'],
  errors: [
    'slot_not_available',
    'hold_expired',
    'offer_of_another',
    'provider_not_accepting',
    'not_licensed_in_state',
    'not_in_network',
    'consent_required',
    'fee_policy_changed',
    'too_many_visits',
    'guardian_required',
  ],
  status: 201,
  idempotent: true,
  summary:
    'Stores the details of a new patient, their coverage and their consents, and books their first visit in one step. It does not change the name, birth date or e-mail address of a confirmed patient.',
})

export const listAppointments = operation<typeof wire.listAppointments>()({
  method: 'GET',
  path: '/appointments',
  access: ['patient', 'provider', 'admin:support', 'admin:billing_operations'],
  staff_reason: ['query.patient_id', 'query.provider_id', 'practice'],
  summary: 'Lists the visits that the caller may see, sorted by start.',
})

export const getAppointment = operation<typeof wire.getAppointment>()({
  method: 'GET',
  path: '/appointments/{appointment_id}',
  access: ['patient', 'provider', 'admin:support', 'admin:billing_operations'],
  staff_reason: ['params.appointment_id'],
  summary: 'Returns one visit.',
})

export const changeAppointment = operation<typeof wire.changeAppointment>()({
  method: 'PATCH',
  path: '/appointments/{appointment_id}',
  access: ['patient', 'provider', 'admin:support'],
  staff_reason: ['params.appointment_id'],
  or_token: 'rescheduling_token',
  errors: [
    'slot_not_available',
    'appointment_not_movable',
    'appointment_not_markable',
    'changed_meanwhile',
    'not_licensed_in_state',
    'consent_required',
    'guardian_required',
  ],
  idempotent: true,
  summary:
    'Makes one change to a visit: moves it (the answer is its successor), marks it as occurred or missed, corrects that mark, or waives its fee.',
})

export const changeVisitReason = operation<typeof wire.changeVisitReason>()({
  method: 'PUT',
  path: '/appointments/{appointment_id}/reason',
  access: ['patient', 'provider', 'admin:support'],
  staff_reason: ['params.appointment_id'],
  errors: ['changed_meanwhile'],
  addition: true,
  summary: 'Stores what the patient wants to talk about in a visit that lies ahead, or removes it. No message repeats it.',
})

export const cancelAppointment = operation<typeof wire.cancelAppointment>()({
  method: 'POST',
  path: '/appointment/{appointment_id}/cancel',
  access: ['patient', 'provider', 'admin:support'],
  staff_reason: ['params.appointment_id'],
  errors: ['appointment_not_cancelable', 'changed_meanwhile'],
  idempotent: true,
  summary: 'Cancels one visit, or that visit and every later visit of its series.',
})

export const listAvailabilitySlots = operation<typeof wire.listAvailabilitySlots>()({
  method: 'GET',
  path: '/availability-slots',
  access: ['patient', 'provider', 'admin:support'],
  staff_reason: { needless: 'It shows free times.' },
  or_token: 'rescheduling_token',
  summary: 'Lists the starts that the caller can book with this provider, in a span of at most 366 days.',
})

export const explainSlot = operation<typeof wire.explainSlot>()({
  method: 'GET',
  path: '/availability-slots/explain',
  access: ['provider', 'admin:support'],
  staff_reason: { needless: 'It shows times and the rules of a calendar.' },
  addition: true,
  summary: 'Explains why a time is or is not offered: the rules that it passed, the rule that refused it, and the nearest free times.',
})

export const getAvailabilitySchedule = operation<typeof wire.getAvailabilitySchedule>()({
  method: 'GET',
  path: '/availability-schedule',
  access: ['provider', 'admin:support'],
  staff_reason: { needless: 'It shows the hours of a dietitian.' },
  summary: "Returns a provider's availability: weekly windows, overrides and rules.",
})

export const updateAvailabilitySchedule = operation<typeof wire.updateAvailabilitySchedule>()({
  method: 'POST',
  path: '/availability-schedule',
  access: ['provider'],
  errors: ['changed_meanwhile'],
  idempotent: true,
  summary: 'Replaces weekly windows, overrides and rules. Booked visits stay; the answer names those that the new windows no longer cover.',
})

export const previewAvailabilitySchedule = operation<typeof wire.previewAvailabilitySchedule>()({
  method: 'POST',
  path: '/availability-schedule/preview',
  access: ['provider'],
  addition: true,
  summary:
    'Lists the starts that a schedule would offer to patients before it is saved, and the booked visits that it would no longer cover.',
})

export const previewSeries = operation<typeof wire.previewSeries>()({
  method: 'POST',
  path: '/appointments/series-preview',
  access: ['patient', 'provider', 'admin:support'],
  staff_reason: ['body.patient_id'],
  errors: ['not_licensed_in_state', 'slot_not_available'],
  addition: true,
  summary: 'Says for each date of a series whether it can be booked. Books nothing.',
})

export const listSeries = operation<typeof wire.listSeries>()({
  method: 'GET',
  path: '/appointments/{appointment_id}/series',
  access: ['patient', 'provider', 'admin:support', 'admin:billing_operations'],
  staff_reason: ['params.appointment_id'],
  addition: true,
  summary:
    'Lists the visits of the series to which this one belongs, by time, without the old entries of moved ones; of a single visit only itself.',
})

export const moveSeries = operation<typeof wire.moveSeries>()({
  method: 'POST',
  path: '/appointments/{appointment_id}/move-series',
  access: ['patient', 'provider', 'admin:support'],
  staff_reason: ['params.appointment_id'],
  errors: ['series_conflict', 'slot_not_available', 'appointment_not_movable', 'changed_meanwhile'],
  idempotent: true,
  addition: true,
  summary:
    'Moves a visit and every later visit of its series, all or none, and returns their successors by time. The patient gets one message. A refusal names each date, with free times near those that are not available.',
})

export const getAppointmentLink = operation<typeof wire.getAppointmentLink>()({
  method: 'GET',
  path: '/appointment-links/{token}',
  access: 'public',
  addition: true,
  summary: 'Returns the visit to which a link in a message belongs.',
})

export const cancelByLink = operation<typeof wire.cancelByLink>()({
  method: 'POST',
  path: '/appointment-links/{token}/cancel',
  access: 'public',
  errors: ['appointment_not_cancelable', 'changed_meanwhile'],
  addition: true,
  summary: 'Cancels a visit with the link from a message, without signing in.',
})
