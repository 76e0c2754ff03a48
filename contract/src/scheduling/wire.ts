import { z } from 'zod'
import { relationshipsToInsured } from '../insurance/vocabulary.ts'
import {
  body,
  Cents,
  change,
  Email,
  IfMatch,
  Instant,
  InstantIn,
  Language,
  LocalDate,
  limit,
  listOf,
  offset,
  personNames,
  SortOrder,
  TimeZone,
  text,
  token,
} from '../kernel/values.ts'
import { consentKinds, optionalConsentKinds } from '../patients/consents.ts'
import { usStates } from '../patients/states.ts'
import {
  Appointment,
  AppointmentId,
  AppointmentStatus,
  AppointmentType,
  BookingMode,
  BookingSource,
  Duration,
  LocationId,
  PatientId,
  ProviderId,
  Recurrence,
  SeriesDate,
  VisitLength,
} from './schemas.ts'
import { tell } from './telling.ts'

export * from './availability/wire.ts'
export * from './calendar/wire.ts'
export * from './staff/wire.ts'
export * from './waiting/wire.ts'

const appointmentPath = z.object({ appointment_id: AppointmentId })
const ifMatch = z.object({ 'if-match': IfMatch.optional() })
const reason = text(500)
/** What the patient wants to talk about, in their own words. */
const visit_reason = text(500)

const mostOfSeries = 26
const seriesRule = {
  every: Recurrence,
  count: z.int().min(2).max(mostOfSeries),
  /** Other times for single dates, each named by the date that the rhythm gives it. */
  instead: z
    .array(body({ local_date: LocalDate, starts_at: InstantIn }))
    .max(mostOfSeries)
    .default([]),
}
const series = body({ ...seriesRule, skip: z.array(LocalDate).max(mostOfSeries).default([]) })

const visit = { provider_id: ProviderId, starts_at: InstantIn, duration_minutes: Duration, type: AppointmentType, visit_mode: BookingMode }

/** The consents that a patient gives with this call. `listNeededConsents` in patients/consents.ts lists the kinds and versions that a visit needs. */
const consents = z.array(body({ kind: z.enum(consentKinds), version: text(20) })).max(10)

/** The policy that was shown to whoever books. If the provider has another one by then, the booking is refused with `fee_policy_changed`. */
const feePolicy = body({
  cutoff_hours: z.int().min(0).max(1000),
  late_cancel_fee_cents: z.int().min(0).max(1_000_000),
  no_show_fee_cents: z.int().min(0).max(1_000_000),
})

const plan = body({
  kind: z.literal('insurance'),
  payer_id: text(40),
  member_id: text(40),
  group_no: text(40).optional(),
  plan_name: text(120).optional(),
  relationship: z.enum(relationshipsToInsured).default('Self'),
  /** The number is the patient's own, although somebody else holds the insurance. */
  has_own_member_id: z.boolean().optional(),
})
const onFile = body({ kind: z.literal('on_file'), coverage_id: z.uuid() })
const cash = body({
  kind: z.literal('cash'),
  /** The plan that the patient asks for the money back. The dietitian is not in its network, so the practice bills the patient and not the plan. */
  asks: z.discriminatedUnion('kind', [onFile, plan]).optional(),
})

export const bookAppointment = {
  body: body({
    ...visit,
    patient_id: PatientId.optional(),
    location_id: LocationId.optional(),
    series: series.optional(),
    /** Sets the provider's own rules aside, but never another visit. Only the provider and administrators may send it. */
    override: body({ reason }).optional(),
    reservation_token: token.optional(),
    fee_policy: feePolicy.optional(),
    /** Required of a patient as long as a consent that this visit needs is not on record. */
    consents: consents.optional(),
    /** Of a series, the first visit keeps it. */
    visit_reason: visit_reason.optional(),
    /** How the patient pays: as they did with a coverage that is on file, or in a new way. If it is missing, the newest coverage applies. */
    payment: z.discriminatedUnion('kind', [onFile, cash, plan]).optional(),
  }),
  output: z.object({ appointments: z.array(Appointment) }),
}

export const reserveSlot = {
  body: body({ ...visit, duration_minutes: VisitLength, reservation_token: token.optional() }),
  output: z.object({ reservation_token: z.string(), expires_at: Instant, starts_at: Instant, ends_at: Instant, renewals_left: z.int() }),
}

export const setUpPatientAndBook = {
  headers: z.object({ 'x-booking-reservation-token': token.optional() }),
  body: body({
    ...visit,
    duration_minutes: VisitLength,
    patient: body({
      ...personNames,
      birth_date: LocalDate,
      email: Email.optional(), // A dependent has none: messages go to the guardian.
      state: z.enum(usStates),
      zip: z.string().regex(/^\d{5}(-\d{4})?$/),
      time_zone: TimeZone,
      preferred_language: Language,
    }),
    payment: z.discriminatedUnion('kind', [cash, plan]),
    consents,
    /** What the patient was asked for and may do without: whoever declines text messages gets the same notices by e-mail. */
    declined: z.array(z.enum(optionalConsentKinds)).max(optionalConsentKinds.length).optional(),
    fee_policy: feePolicy.optional(),
    location_id: LocationId.optional(),
    visit_reason: visit_reason.optional(),
    booking_code: text(24).optional(),
    source: BookingSource.default('fay'),
  }),
  output: Appointment,
}

export const listAppointments = {
  query: z.object({
    provider_id: ProviderId.optional(),
    patient_id: PatientId.optional(),
    before: InstantIn.optional(),
    after: InstantIn.optional(),
    start_before: InstantIn.optional(),
    start_after: InstantIn.optional(),
    end_before: InstantIn.optional(),
    end_after: InstantIn.optional(),
    sort: SortOrder.default('asc'),
    statuses: listOf(AppointmentStatus).optional(),
    limit: limit.default(20),
    offset: offset.default(0),
  }),
  output: z.object({ items: z.array(Appointment), total: z.int() }),
}

export const getAppointment = { params: appointmentPath, output: Appointment }

export const changeAppointment = {
  params: appointmentPath,
  headers: ifMatch,
  query: z.object({ rescheduling_token: token.optional() }),
  body: change({
    starts_at: InstantIn.optional(),
    duration_minutes: Duration.optional(),
    visit_mode: BookingMode.optional(),
    status: z.enum(['Occurred', 'No-show', 'Scheduled']).optional(),
    actual_minutes: z.int().min(1).max(480).optional(),
    reason: reason.optional(),
    waive_fee: z.boolean().optional(),
    override: body({ reason }).optional(),
    tell: tell.optional(),
    consents: consents.optional(),
    version: z.int().min(1).optional(),
  }),
  output: Appointment,
}

export const changeVisitReason = {
  params: appointmentPath,
  headers: ifMatch,
  body: change({ visit_reason: visit_reason.nullable() }),
  output: Appointment,
}

export const cancelAppointment = {
  params: appointmentPath,
  headers: ifMatch,
  body: body({
    reason: reason.optional(),
    scope: z.enum(['one', 'this_and_following']).default('one'),
    waive_fee: z.boolean().optional(),
    /** The patient asked staff to cancel, such as by phone. It is the patient's cancellation, with the patient's late fee. */
    asked_by: z.literal('patient').optional(),
    /** Why staff waive that late fee; required to waive it. The patient does not see it. */
    waive_reason: reason.optional(),
    tell: tell.optional(),
  }),
  output: Appointment,
}

export const previewSeries = {
  body: body({
    ...visit,
    patient_id: PatientId.optional(),
    location_id: LocationId.optional(),
    series: body(seriesRule),
    /** The same override as in the booking that follows: a rule that it sets aside refuses no date. */
    override: body({ reason }).optional(),
  }),
  output: z.object({ dates: z.array(SeriesDate) }),
}

export const listSeries = { params: appointmentPath, output: z.object({ items: z.array(Appointment) }) }

export const moveSeries = {
  params: appointmentPath,
  headers: ifMatch,
  body: body({
    /** The new start of the visit in the path. The later ones of its series move by as many days and hours of the wall clock. */
    starts_at: InstantIn,
    /** Also for the later visits, except those whose own length or mode differs from that of the visit in the path. */
    duration_minutes: Duration.optional(),
    visit_mode: BookingMode.optional(),
    /** Other times for single later visits. */
    instead: z
      .array(body({ appointment_id: AppointmentId, starts_at: InstantIn }))
      .max(mostOfSeries)
      .default([]),
    reason: reason.optional(),
    /** Sets the provider's own rules aside for the visits that need it. */
    override: body({ reason }).optional(),
    tell: tell.optional(),
    version: z.int().min(1).optional(),
  }),
  output: z.object({ appointments: z.array(Appointment) }),
}

const linkPath = z.object({ token })
export const getAppointmentLink = {
  params: linkPath,
  output: z.object({
    appointment: Appointment,
    ics: z.string(),
    expires_at: Instant,
    /** Set if the visit has moved since the link was sent: the fee of that move. Such a link shows the visit and changes nothing. */
    moved: z.object({ fee_cents: Cents }).nullable(),
  }),
}
export const cancelByLink = {
  params: linkPath,
  body: body({ reason: reason.optional() }),
  output: z.object({ appointment: Appointment, ics: z.string() }),
}
