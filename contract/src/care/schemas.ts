import { z } from 'zod'
import { Cents, Instant, id, LocalDate } from '../kernel/values.ts'
import { BookingMode, PatientId, ProviderId, Recurrence, VisitMode } from '../scheduling/schemas.ts'
import { careEndReasons, careFlags, careStatuses, contactWays, followUpStatuses, followUpTargets, nextSteps } from './vocabulary.ts'

export const CareId = id()
export const CareStatus = z.enum(careStatuses)
export const CareEndReason = z.enum(careEndReasons)
export const CareFlagName = z.enum(careFlags)

const Visit = z.object({ id: z.uuid(), starts_at: Instant, visit_mode: VisitMode })

/** A flag that is up, with its number (days, entries, cents) and its day, where it has one. */
export const CareFlag = z.object({ flag: CareFlagName, number: z.int().nullable(), day: LocalDate.nullable() })
export type CareFlag = z.infer<typeof CareFlag>

/** One client of a caseload. */
export const CareSummary = z.object({
  id: CareId,
  provider_id: ProviderId,
  patient_id: PatientId,
  status: CareStatus,
  /** The name that the dietitian uses, else the preferred name of the patient. */
  name: z.string(),
  pronouns: z.string().nullable(),
  birth_date: LocalDate.nullable(),
  focus_conditions: z.array(z.string()),
  tags: z.array(z.string()),
  patient_time_zone: z.string(),
  started_at: Instant,
  ended_at: Instant.nullable(),
  cadence: Recurrence.nullable(),
  /** The day, in the time zone of the patient, by which the cadence expects the next visit. */
  expected_next_by: LocalDate.nullable(),
  first_visit_at: Instant.nullable(),
  last_visit: Visit.nullable(),
  next_visit: Visit.nullable(),
  completed_visit_count: z.int(),
  milestones: z.object({ v3: Instant.nullable(), v6: Instant.nullable(), v9: Instant.nullable(), v12: Instant.nullable() }),
  /** Sorted, the most urgent first. */
  flags: z.array(CareFlag),
  next_step: z.enum(nextSteps).nullable(),
  version: z.int(),
})
export type CareSummary = z.infer<typeof CareSummary>

/** What the dietitian keeps about working with this client. Legal data belongs to the patient. */
export const ClientDetails = z.object({
  preferred_name: z.string().nullable(),
  pronouns: z.string().nullable(),
  preferred_contact: z.enum(contactWays).nullable(),
  tags: z.array(z.string()),
  /** Only the dietitian reads it. */
  private_note: z.string().nullable(),
  focus_conditions: z.array(z.string()),
  ed_safe_mode: z.boolean(),
  meal_plan_style: z.string().nullable(),
  default_duration_minutes: z.int().nullable(),
  default_visit_mode: BookingMode.nullable(),
})
export type ClientDetails = z.infer<typeof ClientDetails>

/** A measured result of the care: where it began and where it stands. */
export const CareOutcome = z.object({
  metric: z.string(),
  unit: z.string(),
  baseline: z.object({ value: z.number(), at: Instant }).nullable(),
  latest: z.object({ value: z.number(), at: Instant }).nullable(),
  /** Whether both values were measured in the spans that let them be compared. */
  window_ok: z.boolean(),
})
export type CareOutcome = z.infer<typeof CareOutcome>

/** A care with everything that its chart shows first. */
export const Care = CareSummary.extend({
  source: z.string(),
  end_reason: CareEndReason.nullable(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  state: z.string().nullable(),
  preferred_language: z.enum(['en', 'es']),
  contact: z.object({ phone_number: z.string().nullable(), email: z.string().nullable() }),
  guardian: z.object({ name: z.string(), phone_number: z.string().nullable() }).nullable(),
  coverage: z
    .object({ kind: z.enum(['cash', 'insurance']), payer_name: z.string().nullable(), plan_name: z.string().nullable() })
    .nullable(),
  client_details: ClientDetails,
  outcomes: z.array(CareOutcome),
  successor_care_id: CareId.nullable(),
  /** What the dietitian before wrote for this one; nobody else reads it. */
  hand_over: z.object({ note: z.string(), from_provider_name: z.string(), at: Instant }).nullable(),
  /** Whether the caller may still write: while the care is open. */
  can_write: z.boolean(),
  /** Until when its cancellation can be undone. */
  restore_until: Instant.nullable(),
})
export type Care = z.infer<typeof Care>

/** One entry of the timeline of a chart. What it says beside its kind depends on the feature that brings it. */
export const TimelineEntry = z.object({
  id: z.string(),
  kind: z.enum([
    'visit',
    'care',
    'lab',
    'journal',
    'intake',
    'coverage',
    'referral',
    'release',
    'note',
    'letter',
    'contact',
    'file',
    'elsewhere',
  ]),
  at: Instant,
  subject_id: z.uuid().nullable(),
  /** A code of its kind: the status of a visit, or what changed in the care. */
  code: z.string(),
  /** Words of its feature that need no translation, such as the name of a panel. */
  text: z.string().nullable(),
  /** How many it tells of, such as the entries of a day or the values outside of their range. */
  number: z.int().nullable(),
})
export type TimelineEntry = z.infer<typeof TimelineEntry>

export const FollowUpReminderId = id()

/** A reminder to several clients at once. */
export const FollowUpReminder = z.object({
  id: FollowUpReminderId,
  target: z.enum(followUpTargets),
  status: z.enum(followUpStatuses),
  /** When it goes out; null of a draft. */
  scheduled_at: Instant.nullable(),
  sent_at: Instant.nullable(),
  canceled_at: Instant.nullable(),
  recipient_count: z.int(),
  /** Of one that went out: how many got it, and how many were left out because something had changed. */
  sent_count: z.int(),
  skipped_count: z.int(),
  version: z.int(),
  created_at: Instant,
})
export type FollowUpReminder = z.infer<typeof FollowUpReminder>

const counts = z.object({
  messages: z.int(),
  journal_reviews: z.int(),
  lab_feedback: z.int(),
  meal_plan_edits: z.int(),
  goal_reviews: z.int(),
})

/** What a dietitian earned in one month for one client by what they did between visits. */
export const EngagementReward = z.object({
  id: id(),
  provider_id: ProviderId,
  care_id: CareId,
  patient_id: PatientId,
  /** The first day of the month. */
  period_month: LocalDate,
  /** Distinct days, by the dietitian's own calendar, with something that a person did. */
  qualifying_days: z.int(),
  actions: counts,
  minutes: z.int(),
  billable_remote_encounter_ids: z.array(z.uuid()),
  amount_cents: Cents,
  status: z.enum(['accruing', 'earned', 'approved', 'paid', 'reversed']),
  reversed_reason: z.string().nullable(),
  payout_id: z.uuid().nullable(),
})
export type EngagementReward = z.infer<typeof EngagementReward>
