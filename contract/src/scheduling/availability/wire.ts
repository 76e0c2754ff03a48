import { z } from 'zod'
import { body, IfMatch, Instant, InstantIn, LocalDate, LocalTime, TimeZone, text, token, wholeNumber } from '../../kernel/values.ts'
import { gridSteps } from '../rules.ts'
import {
  AppointmentId,
  AppointmentType,
  AvailabilitySchedule,
  BookingMode,
  Duration,
  LocationId,
  PatientId,
  ProviderId,
  Slot,
  SlotRefusal,
  SlotRule,
  TouchedVisit,
  Weekday,
} from '../schemas.ts'

const ifMatch = z.object({ 'if-match': IfMatch.optional() })

export const listAvailabilitySlots = {
  query: z.object({
    start_time: InstantIn,
    end_time: InstantIn,
    appointment_duration_in_minutes: wholeNumber(15, 240),
    provider_id: ProviderId,
    rescheduling_token: token.optional(),
    appointment_id: AppointmentId.optional(),
    visit_mode: BookingMode.optional(),
    type: AppointmentType.optional(),
    reservation_token: token.optional(),
  }),
  output: z.object({
    slots: z.array(Slot),
    next_available_at: Instant.nullable(),
    time_zone: z.string(),
    /** Why the span has no starts for this patient, whoever is free: the provider does not see people of their age in it. */
    refused: z.enum(['age_not_seen']).nullable(),
  }),
}

export const explainSlot = {
  query: z.object({
    starts_at: InstantIn,
    appointment_duration_in_minutes: wholeNumber(15, 240),
    provider_id: ProviderId,
    visit_mode: BookingMode.optional(),
    location_id: LocationId.optional(),
    type: AppointmentType.optional(),
    appointment_id: AppointmentId.optional(),
    patient_id: PatientId.optional(),
    /** Whose rules decide: those for patients, or those for staff who book or move a visit. */
    for: z.enum(['patients', 'staff']).default('patients'),
  }),
  output: z.object({
    starts_at: Instant,
    offered: z.boolean(),
    visit_modes: z.array(BookingMode),
    passed: z.array(SlotRule),
    refused: SlotRefusal.nullable(),
    instead: z.array(Instant),
  }),
}

const windowIn = body({
  id: z.uuid().nullish(),
  weekday: Weekday,
  start_local: LocalTime,
  end_local: LocalTime,
  visit_modes: z.array(BookingMode).min(1).max(2),
  location_id: LocationId.nullish(),
  effective_from: LocalDate.nullish(),
  effective_to: LocalDate.nullish(),
  every_weeks: z.union([z.literal(1), z.literal(2)]).default(1),
  anchor_date: LocalDate.nullish(),
  month_week: z.int().min(1).max(5).nullish(),
})
const scheduleIn = body({
  time_zone: TimeZone.optional(),
  windows: z.array(windowIn).max(200),
  overrides: z
    .array(
      body({
        date: LocalDate,
        windows: z
          .array(
            body({
              start_local: LocalTime,
              end_local: LocalTime,
              visit_modes: z.array(BookingMode).min(1).max(2).default(['virtual']),
              location_id: LocationId.nullish(),
            }),
          )
          .max(12),
        note: text(120).nullish(),
      }),
    )
    .max(400)
    .default([]),
  rules: body({
    grid_minutes: z.literal(gridSteps),
    buffer_before_minutes: z.int().min(0).max(120),
    buffer_after_minutes: z.int().min(0).max(120),
    min_notice_minutes: z.int().min(0).max(20160),
    min_notice_new_minutes: z.int().min(0).max(20160),
    max_days_ahead: z.int().min(1).max(365),
    max_per_day: z.int().min(1).max(40).nullable(),
    max_per_week: z.int().min(1).max(200).nullable(),
    new_patients: z.enum(['open', 'waitlist', 'closed']),
    new_per_week: z.int().min(1).max(100).nullable(),
    cutoff_hours: z.int().min(0).max(168),
    late_cancel_fee_cents: z.int().min(0).max(20000),
    no_show_fee_cents: z.int().min(0).max(20000),
  }).partial(),
  version: z.int().min(1).optional(),
})

export const getAvailabilitySchedule = { query: z.object({ provider_id: ProviderId.optional() }), output: AvailabilitySchedule }
export const updateAvailabilitySchedule = { headers: ifMatch, body: scheduleIn, output: AvailabilitySchedule }
export const previewAvailabilitySchedule = {
  body: body({
    schedule: scheduleIn,
    from: LocalDate,
    days: z.int().min(1).max(42).default(14),
    duration_minutes: Duration.default(60),
    visit_mode: BookingMode.optional(),
  }),
  output: z.object({ slots: z.array(Slot), touched: z.array(TouchedVisit), weekly_minutes: z.int(), time_zone: z.string() }),
}
