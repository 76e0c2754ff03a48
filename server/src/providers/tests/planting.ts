import type { Planting } from '../../kernel/tests/bringing.ts'

export const planting: Planting = {
  columns: {
    provider: {
      plain:
        'slug first_name last_name credentials pronouns headline bio bio_language second_bio second_bio_language photo_url specialties modalities identities languages age_groups visit_modes time_zone city state zip accepting status google_review_url',
    },
    provider_account: { reached: 'email phone_number', coarse: 'npi', plain: 'confirmation_status preferred_language' },
    provider_licence: { plain: 'state number' },
    provider_location: { coarse: 'npi', plain: 'name street city state zip zip_4' },
    provider_network: { plain: 'payer_id state' },
    provider_next_start: { plain: 'visit_mode' },
    search_wish: { marked: 'email', coarse: 'state specialties payer_id', secret: 'token_hash email_hash', plain: 'language visit_mode' },
    review: { marked: 'text reviewer_name', plain: 'themes status display' },
  },
  // Reviews are published for everybody to read.
  left_alone: ['review'],
  owners: [`select 'provider ' || provider_id as owner, to_jsonb(t)::text as text from app.provider_account t`],
}
