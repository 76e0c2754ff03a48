import { z } from 'zod'
import { body, change, IfMatch, Instant, InstantIn, LocalDate, limit, listOf, text, token, wholeNumber } from '../kernel/values.ts'
import { BookingMode, ProviderId, Recurrence, VisitLength, VisitMode } from '../scheduling/schemas.ts'
import { Care, CareEndReason, CareFlagName, CareId, CareStatus, CareSummary, EngagementReward, TimelineEntry } from './schemas.ts'
import { careSorts, careViews, contactWays } from './vocabulary.ts'

export * from './follow-ups/wire.ts'

const carePath = z.object({ care_id: CareId })

export const listMyClientCare = {
  query: z.object({
    page: wholeNumber(1, 1000).default(1),
    view: z.enum(careViews).default('all'),
    statuses: listOf(CareStatus).optional(),
    flags: listOf(CareFlagName).optional(),
    /** A part of the name, a birth date or a phone number. */
    q: text(80).optional(),
    sort: z.enum(careSorts).default('urgent'),
    /** Support names the dietitian; a dietitian has only their own caseload. */
    provider_id: ProviderId.optional(),
  }),
  output: z.object({
    items: z.array(CareSummary),
    /** How many clients the view has with these filters. */
    total: z.int(),
    page: z.int(),
    /** How many clients each view has without filters. */
    // A record would describe none of its fields in the document of the API.
    counts: z.object(Object.fromEntries(careViews.map((view) => [view, z.int()])) as Record<(typeof careViews)[number], z.ZodInt>),
    /** The open cares: with a next visit, without one but seen lately, and inactive; and how many reached each milestone. */
    summary: z.object({
      open: z.int(),
      with_next_visit: z.int(),
      inactive: z.int(),
      milestones: z.object({ v3: z.int(), v6: z.int(), v9: z.int(), v12: z.int() }),
    }),
  }),
}

export const getMyClientCare = { params: carePath, output: Care }

const ifMatch = z.object({ 'if-match': IfMatch.optional() })
const version = z.int().min(1).optional()

export const changeMyClientCare = {
  params: carePath,
  headers: ifMatch,
  body: change({
    client_details: body({
      preferred_name: text(80).nullable(),
      pronouns: text(40).nullable(),
      preferred_contact: z.enum(contactWays).nullable(),
      tags: z.array(text(40)).max(12),
      private_note: text(4000).nullable(),
      focus_conditions: z.array(text(80)).max(8),
      ed_safe_mode: z.boolean(),
      meal_plan_style: text(80).nullable(),
      default_duration_minutes: VisitLength.nullable(),
      default_visit_mode: BookingMode.nullable(),
    })
      .partial()
      .optional(),
    cadence: Recurrence.nullable().optional(),
    status: z.enum(['active', 'paused', 'graduated']).optional(),
    version,
  }),
  output: Care,
}

export const cancelMyClientCare = {
  params: carePath,
  headers: ifMatch,
  body: body({
    reason: CareEndReason,
    /** For the record; only the dietitian reads it. */
    note: text(2000).optional(),
    cancel_future_appointments: z.boolean().default(true),
    /** Words of the dietitian in the message to the patient. */
    message: text(1000).optional(),
  }),
  output: Care,
}

export const restoreMyClientCare = { params: carePath, output: Care }

export const transferMyClientCare = {
  params: carePath,
  headers: ifMatch,
  body: body({
    provider_id: ProviderId,
    /** Only the dietitian who takes over reads it. */
    hand_over_note: text(8000),
    /** Whether the coming visits are canceled, so that the patient books them with the new dietitian; otherwise they stay. */
    cancel_future_appointments: z.boolean().default(false),
  }),
  output: z.object({
    care: Care,
    /** The coming visits with the dietitian before, which stay until somebody moves or cancels them. */
    future_visits: z.array(z.object({ id: z.uuid(), starts_at: Instant, visit_mode: VisitMode })),
  }),
}

export const listCareTimeline = {
  params: carePath,
  query: z.object({ cursor: token.optional(), limit: limit.default(30) }),
  output: z.object({ items: z.array(TimelineEntry), next_cursor: z.string().nullable() }),
}

export const getClientEngagementReward = {
  query: z.object({ since: z.union([InstantIn, LocalDate]) }),
  output: z.object({
    since: Instant,
    total_earned_cents: z.int(),
    total_accruing_cents: z.int(),
    by_client: z.array(EngagementReward),
    /** The tiers of today. A past month counts by those of its own time. */
    tiers: z.array(z.object({ min_days: z.int(), amount_cents: z.int() })),
  }),
}
