type Versioned = { created_at: string; updated_at: string; version: number }

/** The tables of this feature. */
export type ProviderTables = {
  provider: Versioned & {
    id: string
    slug: string
    first_name: string
    last_name: string
    credentials: string
    pronouns: string | null
    headline: string
    bio: string
    bio_language: string
    second_bio: string | null
    second_bio_language: string | null
    photo_url: string | null
    practising_since: number | null
    specialties: string[]
    modalities: string[]
    identities: string[]
    languages: string[]
    age_groups: string[]
    visit_modes: string[]
    time_zone: string
    city: string | null
    state: string | null
    zip: string | null
    latitude: number | null
    longitude: number | null
    accepting: 'open' | 'waitlist' | 'closed'
    status: 'onboarding' | 'active' | 'offboarded'
    offboarded_at: string | null
    joined_on: string
    cash_initial_cents: number | null
    cash_follow_up_cents: number | null
    google_review_url: string | null
  }
  provider_licence: { provider_id: string; state: string; number: string; expires_on: string }
  provider_network: { provider_id: string; payer_id: string; state: string }
  provider_location: {
    id: string
    provider_id: string
    name: string
    street: string
    city: string
    state: string
    zip: string
    latitude: number | null
    longitude: number | null
    zip_4: string | null
    npi: string | null
  }
  provider_account: {
    provider_id: string
    identity_id: string | null
    email: string
    phone_number: string
    npi: string | null
    confirmation_status: 'unconfirmed' | 'invited' | 'confirmed' | 'declined'
    preferred_language: string
    created_at: string
    updated_at: string
  }
  review: {
    id: string
    provider_id: string
    patient_id: string | null
    appointment_id: string | null
    rating: number | null
    text: string | null
    reviewer_name: string | null
    themes: string[]
    status: 'started' | 'submitted' | 'published' | 'hidden' | 'disputed'
    display: string
    published_at: string | null
    created_at: string
  }
  /** What somebody for whom nobody was found wants to be told about. Without `patient_id` it is somebody without an account. */
  search_wish: {
    id: string
    token_hash: string
    patient_id: string | null
    email: string | null
    email_hash: string
    language: 'en' | 'es'
    state: string
    specialties: string[]
    payer_id: string | null
    visit_mode: 'virtual' | 'in_person' | null
    created_at: string
    confirmed_at: string | null
    told_at: string | null
  }
  /** `changed` is the last transaction that changed anything in the search index. */
  provider_search: { provider_id: string; changed: string }
  /** The first start of each mode, as the last sweep found it. It may be out of date if `computed_at` is an infinity. */
  provider_next_start: { provider_id: string; visit_mode: string; starts_at: string | null; computed_at: string }
}
