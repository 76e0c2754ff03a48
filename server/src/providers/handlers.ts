import * as operations from '@sorrel/contract/providers/operations'
import { shownRating } from '@sorrel/contract/providers/rules'
import * as wire from '@sorrel/contract/providers/wire'
import { implement } from '../kernel/implement.ts'
import { activeProviderBySlug, activeProviderFor } from './access.ts'
import { profileOf, ratesOf, ratingOf, reputationOf } from './profiles.ts'
import { referenceDataOf } from './reference-data.ts'
import { searchProviders } from './search/search.ts'
import { slotsOf } from './slots.ts'

export const providers = implement(
  'providers',
  operations,
  wire,
)({
  searchProviders: async (ctx, { query }) => searchProviders(ctx, query),
  getReferenceData: async (ctx) => referenceDataOf(ctx),
  getProviderProfileBySlug: async (ctx, { params }) => profileOf(ctx, await activeProviderBySlug(ctx, params.slug)),
  getProviderProfile: async (ctx, { params }) => profileOf(ctx, await activeProviderFor(ctx, params.provider_id)),
  getProviderBasic: async (ctx, { params }) => activeProviderFor(ctx, params.provider_id),
  getPublicRating: async (ctx, { params }) => {
    const { sum, count } = await ratingOf(ctx, await activeProviderFor(ctx, params.provider_id))
    return { average: shownRating(sum, count)?.average ?? null, count }
  },
  getPublicReputation: async (ctx, { params }) => reputationOf(ctx, await activeProviderFor(ctx, params.provider_id)),
  getProviderSlots: async (ctx, { params, query }) => slotsOf(ctx, await activeProviderFor(ctx, params.provider_id), query),
  getProviderRates: async (ctx, { params }) => ratesOf(ctx, await activeProviderFor(ctx, params.provider_id)),
  getGoogleReviewLink: async (ctx, { params }) => ({ url: (await activeProviderBySlug(ctx, params.provider_slug)).google_review_url }),
})
