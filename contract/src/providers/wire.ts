import { z } from 'zod'
import { Cents, Instant, InstantIn, limit, listOf, SortOrder, text, wholeNumber, yesOrNo } from '../kernel/values.ts'
import { AppointmentType, BookingMode, ProviderId, Slot } from '../scheduling/schemas.ts'
import {
  AvailabilityType,
  Badge,
  Facets,
  Loosening,
  Nobody,
  ProviderBasic,
  ProviderCard,
  ProviderProfile,
  PublicReview,
  ReferenceData,
  SearchCriteria,
  SearchSort,
} from './schemas.ts'

const value = text(80)
const State = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{2}$/)
/** `lat,lng` in degrees. */
const Coordinates = z
  .string()
  .trim()
  .regex(/^-?\d{1,3}(\.\d{1,12})?\s*,\s*-?\d{1,3}(\.\d{1,12})?$/)
  .transform((pair) => pair.split(',').map(Number) as [number, number])
  .refine(([latitude, longitude]) => Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)
  .transform(([latitude, longitude]) => ({ latitude, longitude }))
/** A ZIP of five or nine digits, cut to the first five. */
const Zip = z
  .string()
  .trim()
  .regex(/^\d{5}(-?\d{4})?$/)
  .transform((zip) => zip.slice(0, 5))

export const searchProviders = {
  query: z.object({
    insurance: listOf(value).optional(),
    specialties: listOf(value).optional(),
    modalities: listOf(value).optional(),
    identities: listOf(value).optional(),
    availability_type: listOf(AvailabilityType).optional(),
    supported_us_states: listOf(State, 62).optional(),
    location_us_state: State.optional(),
    location_coordinates: Coordinates.optional(),
    radius_miles: wholeNumber(1, 500).optional(),
    page: wholeNumber(1, 1_000_000).default(1),
    limit: limit.default(20),
    sort_order: SortOrder.optional(),
    disable_available_now_sorting: yesOrNo.default(false),
    q: text(200, 0).optional(),
    zip: Zip.optional(),
    /** A city as people write it: `Chicago`, `nyc`, `Portland, ME`. A ZIP, a state or coordinates beside it win. */
    place: text(80).optional(),
    visit_mode: BookingMode.optional(),
    languages: listOf(value).optional(),
    age_group: value.optional(),
    sort: SearchSort.optional(),
  }),
  output: z.object({
    items: z.array(ProviderCard),
    total: z.int(),
    page: z.int(),
    limit: z.int(),
    facets: Facets,
    /** If nothing is found: the filters to remove or widen, the most useful first. */
    loosen: z.array(Loosening),
    /** Null if somebody was found, or if other filters are the reason. */
    nobody: Nobody.nullable(),
    /** The provider with the soonest start of all who match. */
    soonest_provider_id: ProviderId.nullable(),
    criteria: SearchCriteria,
  }),
}

const ofProvider = z.object({ provider_id: ProviderId })
const bySlug = text(120)

export const getProviderProfile = { params: ofProvider, output: ProviderProfile }
export const getProviderProfileBySlug = { params: z.object({ slug: bySlug }), output: ProviderProfile }
export const getReferenceData = { output: ReferenceData }

export const getProviderBasic = { params: ofProvider, output: ProviderBasic }
export const getPublicRating = {
  params: ofProvider,
  /** `average` is null below five reviews. */
  output: z.object({ average: z.number().nullable(), count: z.int() }),
}
export const getPublicReputation = {
  params: ofProvider,
  output: z.object({
    badges: z.array(Badge),
    recent: z.array(PublicReview).max(10),
    themes: z.array(z.object({ theme: z.string(), count: z.int() })),
    /** The number of reviews with five stars, four stars and so on. Empty below five reviews. */
    stars: z.array(z.object({ rating: z.int().min(1).max(5), count: z.int() })),
  }),
}
export const listPublicReviews = {
  params: ofProvider,
  query: z.object({ page: wholeNumber(1, 1_000_000).default(1), limit: limit.default(10) }),
  output: z.object({ items: z.array(PublicReview), total: z.int(), page: z.int(), limit: z.int() }),
}
export const getProviderSlots = {
  params: ofProvider,
  query: z.object({ start: InstantIn.optional(), end: InstantIn.optional(), pcrit: z.string().max(2048).optional() }),
  output: z.object({
    slots: z.array(Slot),
    /** The first start from now on, also outside of the requested span. */
    next_available_at: Instant.nullable(),
    /** The provider's time zone. */
    time_zone: z.string(),
    criteria_applied: z.object({
      state: z.string().nullable(),
      payer_id: z.string().nullable(),
      appointment_type: AppointmentType,
      duration_minutes: z.int(),
      visit_mode: BookingMode.nullable(),
      age_group: z.string().nullable(),
      /** Why there are no starts, if the criteria themselves rule the provider out. */
      refused: z
        .enum(['not_licensed_in_state', 'not_in_network', 'visit_mode_not_offered', 'provider_not_accepting', 'age_not_seen'])
        .nullable(),
    }),
  }),
}
export const getProviderRates = {
  params: ofProvider,
  output: z.object({
    items: z.array(
      z.object({
        payer_id: z.string(),
        payer_name: z.string(),
        type: AppointmentType,
        duration_minutes: z.int(),
        amount_cents: Cents,
      }),
    ),
    cash_initial_cents: Cents.nullable(),
    cash_follow_up_cents: Cents.nullable(),
  }),
}
export const getGoogleReviewLink = {
  params: z.object({ provider_slug: bySlug }),
  output: z.object({ url: z.string().nullable() }),
}
