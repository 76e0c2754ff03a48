import { z } from 'zod'
import { Cents, Instant, id, LocalDate, LocalTime } from '../kernel/values.ts'
import { guardianRelations } from '../patients/guardians.ts'
import { gridSteps, visitLengths } from './rules.ts'
import {
  appointmentStatuses,
  appointmentTypes,
  blockRecurrences,
  bookingModes,
  bookingSources,
  recurrences,
  visitModes,
} from './vocabulary.ts'

export const AppointmentId = id()
export const PatientId = id()
export const ProviderId = id()
export const CareId = id()
export const SeriesId = id()
export const LocationId = id()
export const CalendarEventId = id()
export const WaitingListEntryId = id()
export const ExternalCalendarId = id()

export const AppointmentStatus = z.enum(appointmentStatuses)
export const AppointmentType = z.enum(appointmentTypes)
export const VisitMode = z.enum(visitModes)
export const BookingMode = z.enum(bookingModes)
export const BookingSource = z.enum(bookingSources)
export const Recurrence = z.enum(recurrences)
export const BlockRecurrence = z.enum(blockRecurrences)
export const Weekday = z.enum(['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'])
export type Weekday = z.infer<typeof Weekday>
export const PartOfDay = z.enum(['morning', 'afternoon', 'evening'])

/** The duration that staff may give a visit, in minutes. */
export const Duration = z.int().min(15).max(240)
/** The visit lengths that patients may book and hold, in minutes. */
export const VisitLength = z.literal(visitLengths)

export const Location = z.object({
  id: LocationId,
  name: z.string(),
  street: z.string(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
})

/** What the viewer may do with an appointment now, according to rules.ts. */
export const AppointmentActions = z.object({
  cancel: z.boolean(),
  restore: z.boolean(),
  move: z.boolean(),
  mark_occurred: z.boolean(),
  mark_no_show: z.boolean(),
  correct: z.boolean(),
  waive_fee: z.boolean(),
})

/** A booked visit, as its patient and provider see it. Names are preferred names. */
export const Appointment = z.object({
  id: AppointmentId,
  root_id: AppointmentId,
  patient_id: PatientId,
  provider_id: ProviderId,
  care_id: CareId.nullable(),
  type: AppointmentType,
  status: AppointmentStatus,
  starts_at: Instant,
  ends_at: Instant,
  duration_minutes: z.int(),
  patient_time_zone: z.string(),
  provider_time_zone: z.string(),
  visit_mode: VisitMode,
  location: Location.nullable(),
  series_id: SeriesId.nullable(),
  booking_source: BookingSource,
  coverage_id: z.uuid().nullable(),
  /** Null until somebody chooses how the visit is paid. */
  paid_by: z.enum(['insurance', 'cash']).nullable(),
  rescheduled_to_id: AppointmentId.nullable(),
  rescheduled_from_id: AppointmentId.nullable(),
  canceled_at: Instant.nullable(),
  canceled_by: z.enum(['patient', 'provider', 'admin', 'system']).nullable(),
  /** Who entered a cancellation for which the patient asked; null if nobody did that for them. */
  cancel_entered_by: z.enum(['provider', 'admin']).nullable(),
  cancel_reason: z.string().nullable(),
  canceled_late: z.boolean(),
  cancel_fee_cents: Cents,
  /** Why a fee was waived; shown to providers and administrators only. */
  fee_waived_reason: z.string().nullable(),
  actual_minutes: z.int().nullable(),
  marked_at: Instant.nullable(),
  confirmed_by_patient_at: Instant.nullable(),
  /** Why the rules were set aside; shown to providers and administrators only. */
  override_reason: z.string().nullable(),
  /** What the patient wants to talk about. Null for whoever only has a link, and for billing staff. */
  visit_reason: z.string().nullable(),
  patient_name: z.string(),
  /** How staff reach the patient; null for patients, and empty for somebody for whom a guardian acts. */
  patient_contact: z.object({ phone_number: z.string().nullable(), email: z.string().nullable() }).nullable(),
  /** Who acts for the patient, is called in their place and gets the messages about them; shown to providers and administrators only. */
  guardian: z
    .object({
      guardianship_id: z.uuid(),
      name: z.string(),
      phone_number: z.string().nullable(),
      relation: z.enum(guardianRelations),
      /** Null as long as we do not know it. */
      time_zone: z.string().nullable(),
    })
    .nullable(),
  provider_name: z.string(),
  provider_slug: z.string(),
  provider_credentials: z.string(),
  provider_photo_url: z.string().nullable(),
  actions: AppointmentActions,
  /** When the patient booked the visit; moving it does not change that. A move by staff counts as a booking. */
  booked_at: Instant,
  /** The hours before the visit at which free changes end, by the policy that held when it was booked. */
  cutoff_hours: z.int(),
  /** Canceling or moving is free up to this moment and costs the fee afterwards. */
  free_until: Instant,
  late_fee_cents: Cents,
  /** What late changes have cost so far: the fees of the earlier times from which the visit was moved, without those that were waived. */
  earlier_fees_cents: Cents,
  /** What the patient owes for missing the visit, by the policy that held when it was booked. */
  no_show_fee_cents: Cents,
  /** When the dietitian, who cannot be there, asked the patient to change the visit; null if they did not, or keep it after all. */
  change_asked_at: Instant.nullable(),
  version: z.int(),
  created_at: Instant,
})
export type Appointment = z.infer<typeof Appointment>

export const Slot = z.object({
  starts_at: Instant,
  ends_at: Instant,
  visit_modes: z.array(BookingMode),
  location_id: LocationId.nullable(),
})

/** The rules that can refuse a time, in the order in which the engine checks them. */
export const slotRules = [
  'licence',
  'date_hours',
  'open_hours',
  'visit_mode',
  'location',
  'off_grid',
  'past',
  'notice',
  'horizon',
  'busy_appointment',
  'buffer',
  'busy_block',
  'busy_elsewhere',
  'held',
  'daily_cap',
  'weekly_cap',
  'new_patients_closed',
  'new_patients_cap',
] as const
export const SlotRule = z.enum(slotRules)
export type SlotRule = z.infer<typeof SlotRule>
/** The rule that refuses a time, and what is known about it. */
export const SlotRefusal = z.object({
  rule: SlotRule,
  /** The visit, block or busy time in the way, by its title, and when it ends. */
  by: z.uuid().nullable(),
  title: z.string().nullable(),
  until: Instant.nullable(),
  /** For `licence`: the patient's state, and the last day of the licence there. */
  state: z.string().nullable(),
  licensed_until: LocalDate.nullable(),
  /** For a limit of a day or a week: how many visits count toward it, which may be more, and the limit. */
  booked: z.int().nullable(),
  limit: z.int().nullable(),
  /** Whether staff can book the time all the same, with a reason. */
  overridable: z.boolean(),
})

export const AvailabilityWindow = z.object({
  id: z.uuid().nullable(),
  weekday: Weekday,
  start_local: LocalTime,
  end_local: LocalTime,
  visit_modes: z.array(BookingMode),
  location_id: LocationId.nullable(),
  effective_from: LocalDate.nullable(),
  effective_to: LocalDate.nullable(),
  every_weeks: z.union([z.literal(1), z.literal(2)]),
  anchor_date: LocalDate.nullable(),
  month_week: z.int().min(1).max(5).nullable(),
})
export const OverrideRange = z.object({
  start_local: LocalTime,
  end_local: LocalTime,
  visit_modes: z.array(BookingMode),
  location_id: LocationId.nullable(),
})
export const AvailabilityOverride = z.object({ date: LocalDate, windows: z.array(OverrideRange), note: z.string().nullable() })
export const AvailabilityRules = z.object({
  grid_minutes: z.literal(gridSteps),
  buffer_before_minutes: z.int(),
  buffer_after_minutes: z.int(),
  min_notice_minutes: z.int(),
  min_notice_new_minutes: z.int(),
  max_days_ahead: z.int(),
  max_per_day: z.int().nullable(),
  max_per_week: z.int().nullable(),
  new_patients: z.enum(['open', 'waitlist', 'closed']),
  new_per_week: z.int().nullable(),
  cutoff_hours: z.int(),
  late_cancel_fee_cents: Cents,
  no_show_fee_cents: Cents,
})
/** A booked visit that a changed schedule no longer covers. */
export const TouchedVisit = z.object({ appointment_id: AppointmentId, starts_at: Instant, ends_at: Instant, patient_name: z.string() })
/** A booked visit in blocked time, in time busy elsewhere, or outside of changed hours, about which the provider has decided nothing yet. */
export const AffectedVisit = z.object({
  appointment: Appointment,
  /** What the visit meets. Only the provider sees the titles. */
  meets: z.array(
    z.object({
      id: z.uuid(),
      kind: z.enum(['block', 'external_busy']),
      title: z.string().nullable(),
      starts_at: Instant,
      ends_at: Instant,
    }),
  ),
  /** Whether a change of the hours left the visit outside of them. */
  outside_hours: z.boolean(),
  /** A free time after the visit, much like it, to which no other visit of the list is to move. */
  suggested_at: Instant.nullable(),
})
export type AffectedVisit = z.infer<typeof AffectedVisit>
export const AvailabilitySchedule = z.object({
  provider_id: ProviderId,
  time_zone: z.string(),
  windows: z.array(AvailabilityWindow),
  overrides: z.array(AvailabilityOverride),
  rules: AvailabilityRules,
  locations: z.array(Location),
  version: z.int(),
  /** Visits that stay booked although the schedule no longer covers them. Only the answer to a change has any; a read has none. */
  touched: z.array(TouchedVisit),
})

/** One entry of a provider's calendar: a visit, a block, time busy elsewhere, or a hold. */
export const CalendarEvent = z.object({
  /** Each date of a recurring block has its own id; all dates of one block share a `series_id`. */
  id: CalendarEventId,
  /** Unique within a list. For an occurrence of a recurring block it is the block's id and the date. */
  key: z.string(),
  kind: z.enum(['appointment', 'block', 'external_busy', 'hold']),
  title: z.string(),
  starts_at: Instant,
  ends_at: Instant,
  all_day: z.boolean(),
  from_date: LocalDate.nullable(),
  to_date: LocalDate.nullable(),
  occurrence_date: LocalDate.nullable(),
  series_id: SeriesId.nullable(),
  recurrence: z
    .object({
      every: BlockRecurrence,
      first_date: LocalDate,
      until: LocalDate.nullable(),
      count: z.int().nullable(),
      removed_dates: z.array(LocalDate),
    })
    .nullable(),
  appointment: Appointment.nullable(),
  expires_at: Instant.nullable(),
  version: z.int(),
})
export type CalendarEvent = z.infer<typeof CalendarEvent>

export const SeriesDate = z.object({
  local_date: LocalDate,
  starts_at: Instant,
  ends_at: Instant,
  ok: z.boolean(),
  rule: SlotRule.nullable(),
  nearest: z.array(Instant),
})

export const ExternalCalendar = z.object({ id: ExternalCalendarId, name: z.string(), imported_at: Instant, event_count: z.int() })
