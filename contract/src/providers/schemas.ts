import { z } from 'zod'
import { Cents, Instant, id, LocalDate } from '../kernel/values.ts'
import { BookingMode, Location, LocationId, ProviderId, Slot, VisitLength } from '../scheduling/schemas.ts'
import { availabilityTypes } from './vocabulary.ts'

export const ReviewId = id()

export const Accepting = z.enum(['open', 'waitlist', 'closed'])

export const AvailabilityType = z.enum(availabilityTypes)
export type AvailabilityType = z.infer<typeof AvailabilityType>
export const SearchSort = z.enum(['best_fit', 'soonest', 'distance', 'price', 'rating', 'name'])
export type SearchSort = z.infer<typeof SearchSort>
export const Badge = z.enum(['highly_rated', 'many_reviews', 'experienced', 'new_here', 'fast_to_book'])
export type Badge = z.infer<typeof Badge>

/** Null below five reviews: so few say little about a provider, and readers could trace who wrote them. */
export const Rating = z.object({ average: z.number().min(1).max(5), count: z.int() })

/** An office in short, with its distance from the place that was searched for. */
export const Office = z.object({
  id: LocationId,
  city: z.string(),
  state: z.string(),
  /** Null if no place was given, or if the office has no coordinates. */
  distance_miles: z.number().nullable(),
})
export type Office = z.infer<typeof Office>

export const ProviderLocation = Location.extend({ latitude: z.number().nullable(), longitude: z.number().nullable() })

/** The reasons for a provider's place in the list, as codes. The web app has a sentence for each. */
export const FitReason = z.discriminatedUnion('code', [
  z.object({ code: z.literal('treats'), specialty: z.string() }),
  z.object({ code: z.literal('in_network'), payer_id: z.string() }),
  z.object({ code: z.literal('licensed'), state: z.string() }),
  z.object({ code: z.literal('speaks'), language: z.string() }),
  z.object({ code: z.literal('works_with'), modality: z.string() }),
  z.object({ code: z.literal('identifies_as'), identity: z.string() }),
  z.object({ code: z.literal('sees_age_group'), age_group: z.string() }),
  z.object({ code: z.literal('near'), miles: z.number() }),
  z.object({ code: z.literal('name_matches') }),
  z.object({ code: z.literal('available_soon'), starts_at: Instant }),
  z.object({ code: z.literal('highly_rated'), average: z.number(), count: z.int() }),
  z.object({ code: z.literal('new_here') }),
])
export type FitReason = z.infer<typeof FitReason>

const named = {
  id: ProviderId,
  slug: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  credentials: z.string(),
  pronouns: z.string().nullable(),
  photo_url: z.string().nullable(),
}

/** The little that identifies a provider. */
export const ProviderBasic = z.object({ ...named, headline: z.string(), time_zone: z.string(), accepting: Accepting })

/** Which patients a provider sees, where and in which modes. */
const practice = {
  languages: z.array(z.string()),
  age_groups: z.array(z.string()),
  visit_modes: z.array(BookingMode),
  accepting: Accepting,
  time_zone: z.string(),
  city: z.string().nullable(),
  state: z.string().nullable(),
}

/** Between what a usual first visit can cost with a plan that nobody has asked yet: nothing, and the whole price that it agreed on. */
const PlanPrice = z.object({ low_cents: Cents, high_cents: Cents })

/** One card in the results of a search. */
export const ProviderCard = z.object({
  ...named,
  headline: z.string(),
  /** The language of `headline`, as a language tag (BCP 47). */
  bio_language: z.string(),
  practising_since: z.int().nullable(),
  /** The specialties that the search asked for come first. */
  specialties: z.array(z.string()),
  ...practice,
  /** The distance from the place searched for to the nearest office. Null without a place or an office. */
  distance_miles: z.number().nullable(),
  /** The offices, the nearest first. Empty if this provider meets people by video only. */
  offices: z.array(Office),
  rating: Rating.nullable(),
  review_count: z.int(),
  badges: z.array(Badge),
  cash_initial_cents: Cents.nullable(),
  /** Null if the search names no insurance. */
  in_network: z.boolean().nullable(),
  /** With the plan of the search; null without one, out of its network, and where no price is known. */
  plan_price: PlanPrice.nullable(),
  first_visit_minutes: VisitLength,
  /**
   * Up to three of the next starts in ascending order, on different days if possible. They fit the mode and the times searched for. Without
   * a mode, they are by video unless an office is near or there is no video (`listModes`).
   */
  next_starts: z.array(Slot),
  next_available_at: Instant.nullable(),
  reasons: z.array(FitReason),
})

export const Licence = z.object({ state: z.string(), number: z.string(), expires_on: LocalDate })
export const Network = z.object({
  payer_id: z.string(),
  payer_name: z.string(),
  states: z.array(z.string()),
  first_visit: PlanPrice.nullable(),
})
export const PublicReview = z.object({
  id: ReviewId,
  rating: z.int().min(1).max(5),
  text: z.string().nullable(),
  reviewer_name: z.string().nullable(),
  themes: z.array(z.string()),
  published_at: Instant,
})

/** The public profile of a provider. */
export const ProviderProfile = z.object({
  ...named,
  headline: z.string(),
  bio: z.string(),
  /** The language of `headline` and `bio`, as a language tag (BCP 47). */
  bio_language: z.string(),
  /** The biography in a second language; null if the provider wrote none. */
  second_bio: z.object({ language: z.string(), text: z.string() }).nullable(),
  practising_since: z.int().nullable(),
  specialties: z.array(z.string()),
  modalities: z.array(z.string()),
  identities: z.array(z.string()),
  ...practice,
  /** The licenses that are in force today. */
  licences: z.array(Licence),
  networks: z.array(Network),
  locations: z.array(ProviderLocation),
  rating: Rating.nullable(),
  review_count: z.int(),
  recent_reviews: z.array(PublicReview),
  badges: z.array(Badge),
  cash_initial_cents: Cents.nullable(),
  cash_follow_up_cents: Cents.nullable(),
  first_visit_minutes: VisitLength,
  follow_up_minutes: VisitLength,
  /** Hours before the start up to which moving or canceling is free. */
  cutoff_hours: z.int(),
  late_cancel_fee_cents: Cents,
  no_show_fee_cents: Cents,
  next_available_at: Instant.nullable(),
  /** Null if the provider has no page on Google. */
  google_review_url: z.string().nullable(),
})

/** What a provider can change in their own profile. */
export const OwnProfile = z.object({
  id: ProviderId,
  slug: z.string(),
  bio: z.string(),
  bio_language: z.string(),
  second_bio: z.object({ language: z.string(), text: z.string() }).nullable(),
  languages: z.array(z.string()),
  age_groups: z.array(z.string()),
  version: z.int(),
})

export const FacetCount = z.object({ value: z.string(), count: z.int() })
/** The filters whose values show counts. Each count applies all the other filters. */
export const facetNames = [
  'insurance',
  'specialties',
  'modalities',
  'identities',
  'languages',
  'availability_type',
  'visit_mode',
  'age_group',
  'supported_us_states',
] as const
export type FacetName = (typeof facetNames)[number]
export const Facets = z.object(
  Object.fromEntries(facetNames.map((name) => [name, z.array(FacetCount)])) as Record<FacetName, z.ZodArray<typeof FacetCount>>,
)

const LoosenedFilter = z.enum([...facetNames, 'radius_miles', 'location_us_state', 'q'])
/** A filter that could be removed or widened, and the number of providers found without it. */
export const Loosening = z.object({
  filter: LoosenedFilter,
  /** Other filters that must go with it, if removing a single one does not help. */
  also: z.array(LoosenedFilter),
  /** The radius to widen to. Null if even the widest finds nobody, or if `filter` is not the radius. */
  radius_miles: z.int().nullable(),
  count: z.int(),
})

/** Why nobody was found, if the reason is the state, or the specialties in that state. */
export const Nobody = z.object({
  reason: z.enum(['nobody_licensed', 'nobody_treats']),
  state: z.string(),
  /** The specialties that were asked for. */
  specialties: z.array(z.string()),
  /** Neighboring states whose dietitians could help by video while the person is there, most first. */
  neighbors: z.array(z.object({ state: z.string(), count: z.int() })),
})

/** The search as the server understood it. */
export const SearchCriteria = z.object({
  insurance: z.array(z.string()),
  specialties: z.array(z.string()),
  modalities: z.array(z.string()),
  identities: z.array(z.string()),
  languages: z.array(z.string()),
  availability_type: z.array(AvailabilityType),
  supported_us_states: z.array(z.string()),
  /** The state where the person is, as sent or as read from the ZIP. Only providers licensed there are listed. */
  location_us_state: z.string().nullable(),
  zip: z.string().nullable(),
  /** The state of the ZIP; null if we do not know it. */
  zip_state: z.string().nullable(),
  /** The city of the ZIP, of the named place or of the coordinates. */
  zip_city: z.string().nullable(),
  /** The named place as it was sent. */
  place: z.string().nullable(),
  /** Other cities of the same name. */
  place_others: z.array(z.object({ city: z.string(), state: z.string() })),
  /** True if the ZIP or the named place is unknown or military, so that the screen must ask for the state. */
  ask_state: z.boolean(),
  location_coordinates: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
  radius_miles: z.int(),
  /** Whether only providers with an office inside the radius are listed. Coordinates alone only say where the person is. */
  within_radius: z.boolean(),
  visit_mode: BookingMode.nullable(),
  age_group: z.string().nullable(),
  q: z.string().nullable(),
  /** The specialties that the words of `q` mean. */
  q_specialties: z.array(z.string()),
  /** The words of `q` that were not understood and were ignored; all of `q` if none was understood. */
  q_unknown: z.array(z.string()),
  /** True if no provider treats all of `q_specialties`; those listed treat some of them. */
  q_partly: z.boolean(),
  /** `q` with its spelling corrected; null if it was right. */
  q_corrected: z.string().nullable(),
  sort: SearchSort,
  sort_order: z.enum(['asc', 'desc']),
  disable_available_now_sorting: z.boolean(),
})
export type SearchCriteria = z.infer<typeof SearchCriteria>

/** `value` stands in filters and profiles, `slug` in addresses of our own screens. */
const Choice = z.object({ value: z.string(), slug: z.string(), label: z.string(), label_es: z.string() })
/** All choices of the search page. A filter sends the `payer_id` of an insurance and the `code` of a state. */
export const ReferenceData = z.object({
  version: z.string(),
  insurance: z.array(
    z.object({
      payer_id: z.string(),
      name: z.string(),
      group: z.string().nullable(),
      logo: z.string().nullable(),
      supported_states: z.array(z.string()),
    }),
  ),
  specialties: z.array(Choice.extend({ group: z.string() })),
  modalities: z.array(Choice),
  identities: z.array(Choice),
  languages: z.array(Choice),
  availability_types: z.array(AvailabilityType),
  states: z.array(z.object({ code: z.string(), name: z.string(), supported: z.boolean() })),
  age_groups: z.array(Choice),
  visit_modes: z.array(BookingMode),
  how_heard: z.array(Choice),
})
