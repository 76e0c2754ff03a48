import type { GridStep } from '@sorrel/contract/scheduling/rules'
import type { Weekday } from '@sorrel/contract/scheduling/schemas'
import type {
  AppointmentStatus,
  AppointmentType,
  BlockRecurrence,
  BookingMode,
  BookingSource,
  FeedNames,
  VisitMode,
} from '@sorrel/contract/scheduling/vocabulary'
import type { ColumnType, Generated, Selectable } from 'kysely'

type Moment = string
type Day = string

export type AppointmentRow = {
  id: string
  root_id: string
  patient_id: string
  provider_id: string
  care_id: string | null
  type: AppointmentType
  status: AppointmentStatus
  starts_at: Moment
  ends_at: Moment
  duration_minutes: number
  patient_time_zone: string
  visit_mode: VisitMode
  location_id: string | null
  series_id: string | null
  booking_source: BookingSource
  booking_code: string | null
  coverage_id: string | null
  rescheduled_to_id: string | null
  rescheduled_from_id: string | null
  canceled_at: Moment | null
  canceled_by: 'patient' | 'provider' | 'admin' | 'system' | null
  cancel_entered_by: 'provider' | 'admin' | null
  cancel_reason: string | null
  canceled_late: boolean
  cancel_fee_cents: number
  fee_waived_reason: string | null
  actual_minutes: number | null
  marked_at: Moment | null
  marked_by: string | null
  mark_reason: string | null
  override_reason: string | null
  visit_reason: string | null
  confirmed_by_patient_at: Moment | null
  /** When the provider was reminded that this visit is not marked yet. */
  nudged_at: Moment | null
  /** The policy that held when the visit was booked; later changes of the provider's rules do not change it. */
  cutoff_hours: number
  late_cancel_fee_cents: number
  no_show_fee_cents: number
  /** For a visit that its patient moved: when they booked it. Null for any other, whose row was made then. */
  first_booked_at: Moment | null
  /** When the dietitian, who cannot be there, asked the patient to change the visit. */
  change_asked_at: Moment | null
  /** When staff decided to keep the visit although its time is blocked. */
  kept_despite_at: Moment | null
  /** When a change of the hours left this visit outside of them. Meaningless once the hours cover it again. */
  outside_hours_since: Moment | null
  sequence: number
  created_at: Moment
  updated_at: Moment
  created_by: string | null
  version: number
}
type Policy = 'cutoff_hours' | 'late_cancel_fee_cents' | 'no_show_fee_cents'
type Defaults = 'canceled_late' | 'cancel_fee_cents' | Policy | 'sequence' | 'version'
type Nullable = { [K in keyof AppointmentRow]: null extends AppointmentRow[K] ? K : never }[keyof AppointmentRow]
/** An insert may leave out columns that have a default or may be null. */
export type AppointmentTable = {
  [K in keyof AppointmentRow]: K extends Defaults | Nullable
    ? ColumnType<AppointmentRow[K], AppointmentRow[K] | undefined, AppointmentRow[K]>
    : AppointmentRow[K]
}

export type SchedulingTables = {
  appointment: AppointmentTable
  held_time: {
    id: string
    provider_id: string
    span: string
    kind: 'appointment' | 'reservation'
    live: boolean
    expires_at: Moment | null
    counts_as: string | null
  }
  reservation: {
    id: string
    token_hash: string
    provider_id: string
    starts_at: Moment
    ends_at: Moment
    duration_minutes: number
    type: AppointmentType
    visit_mode: VisitMode
    expires_at: Moment
    status: Generated<'held' | 'consumed' | 'expired' | 'released'>
    renewals: Generated<number>
    /** The visit that was booked in place of the hold; a retry with the same token finds it. */
    appointment_id: string | null
    client_key: string
    device_key: string | null
    created_at: Moment
  }
  availability_rules: {
    provider_id: string
    grid_minutes: Generated<GridStep>
    buffer_before_minutes: Generated<number>
    buffer_after_minutes: Generated<number>
    min_notice_minutes: Generated<number>
    min_notice_new_minutes: Generated<number>
    max_days_ahead: Generated<number>
    max_per_day: number | null
    max_per_week: number | null
    new_patients: Generated<'open' | 'waitlist' | 'closed'>
    new_per_week: number | null
    cutoff_hours: Generated<number>
    late_cancel_fee_cents: Generated<number>
    no_show_fee_cents: Generated<number>
    version: Generated<number>
    updated_at: Moment
  }
  availability_window: {
    id: string
    provider_id: string
    weekday: Weekday
    start_local: string
    end_local: string
    visit_modes: BookingMode[]
    location_id: string | null
    effective_from: Day | null
    effective_to: Day | null
    every_weeks: Generated<1 | 2>
    anchor_date: Day | null
    month_week: number | null
  }
  availability_override: {
    provider_id: string
    date: Day
    windows: ColumnType<
      { start_local: string; end_local: string; visit_modes: BookingMode[]; location_id: string | null }[],
      string,
      string
    >
    note: string | null
  }
  appointment_link: {
    id: string
    token_hash: string
    appointment_id: string
    patient_id: string
    /** The guardian who holds the link; null if the patient does. */
    guardian_id: string | null
    expires_at: Moment
    revoked_at: Moment | null
    created_at: Moment
  }
  calendar_block: {
    id: string
    provider_id: string
    series_id: string
    title: string
    all_day: Generated<boolean>
    starts_at: Moment | null
    ends_at: Moment | null
    from_date: Day | null
    to_date: Day | null
    start_local: string | null
    end_local: string | null
    every: BlockRecurrence | null
    first_date: Day | null
    until: Day | null
    count: number | null
    removed_dates: Generated<Day[]>
    ended_before_date: Day | null
    created_at: Moment
    updated_at: Moment
    created_by: string | null
    version: Generated<number>
  }
  external_calendar: { id: string; provider_id: string; name: string; source: string; imported_at: Moment; event_count: number }
  external_busy: {
    id: string
    calendar_id: string
    provider_id: string
    starts_at: Moment
    ends_at: Moment
    uid: string
    title: string | null
    /** When the stretch was first imported. */
    known_at: Moment
  }
  waiting_list_entry: {
    id: string
    provider_id: string
    patient_id: string
    type: AppointmentType
    visit_mode: BookingMode
    duration_minutes: Generated<number>
    from_date: Day
    to_date: Day
    weekdays: Weekday[]
    part_of_day: 'morning' | 'afternoon' | 'evening' | null
    status: Generated<'waiting' | 'offered' | 'booked' | 'ended'>
    offered_reservation_id: string | null
    offered_at: Moment | null
    offered_starts_at: Moment | null
    offer_expires_at: Moment | null
    /** Of a newcomer, of whom nothing else is known: their name, their state, and how they want to pay. */
    first_name: Generated<string | null>
    last_name: Generated<string | null>
    state: Generated<string | null>
    payer_id: Generated<string | null>
    token_hash: Generated<string | null>
    ended_at: Generated<Moment | null>
    ended_by: Generated<'patient' | 'provider' | 'closed_list' | 'dates' | 'guardianship' | null>
    created_at: Moment
  }
  /** A freed time for people who are asleep: it is offered again at `offer_at`, in their morning. */
  freed_time: { provider_id: string; starts_at: Moment; freed_by: string | null; offer_at: Moment }
  calendar_feed: {
    id: string
    token_hash: string
    owner_kind: 'patient' | 'provider'
    owner_id: string
    /** The guardian who made the address for the patient; null for an address of one's own. */
    guardian_id: string | null
    names: Generated<FeedNames>
    revoked_at: Moment | null
    created_at: Moment
  }
}

/** The columns that say when a block is: one stretch, whole days, or a repetition. */
export type BlockTime = Pick<
  Selectable<SchedulingTables['calendar_block']>,
  | 'all_day'
  | 'starts_at'
  | 'ends_at'
  | 'from_date'
  | 'to_date'
  | 'start_local'
  | 'end_local'
  | 'every'
  | 'first_date'
  | 'until'
  | 'count'
  | 'removed_dates'
  | 'ended_before_date'
>
