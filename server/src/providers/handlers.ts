import * as operations from '@sorrel/contract/providers/operations'
import * as ownOperations from '@sorrel/contract/providers/own/operations'
import * as ownWire from '@sorrel/contract/providers/own/wire'
import { computeRating } from '@sorrel/contract/providers/rules'
import * as wire from '@sorrel/contract/providers/wire'
import { implement } from '../kernel/implement.ts'
import { findActiveProvider, findActiveProviderBySlug, findOwnProvider } from './access.ts'
import { officeHandlers } from './offices/handlers.ts'
import { changeProfile, ownProfileOf } from './own-profiles.ts'
import { readProfile, readRates, readRating, readReputation } from './profiles.ts'
import { readReferenceData } from './reference-data.ts'
import { listReviews } from './reviews.ts'
import { searchProviders } from './search/search.ts'
import { readSlots } from './slots.ts'
import { wishHandlers } from './wishes/handlers.ts'

const profileHandlers = implement(
  'providers',
  operations,
  wire,
)({
  searchProviders: async (ctx, { query }) => searchProviders(ctx, query),
  getReferenceData: async (ctx) => readReferenceData(ctx),
  getProviderProfileBySlug: async (ctx, { params }) => readProfile(ctx, await findActiveProviderBySlug(ctx, params.slug)),
  getProviderProfile: async (ctx, { params }) => readProfile(ctx, await findActiveProvider(ctx, params.provider_id)),
  getProviderBasic: async (ctx, { params }) => findActiveProvider(ctx, params.provider_id),
  getPublicRating: async (ctx, { params }) => {
    const { sum, count } = await readRating(ctx, await findActiveProvider(ctx, params.provider_id))
    return { average: computeRating(sum, count)?.average ?? null, count }
  },
  getPublicReputation: async (ctx, { params }) => readReputation(ctx, await findActiveProvider(ctx, params.provider_id)),
  listPublicReviews: async (ctx, { params, query }) => listReviews(ctx, await findActiveProvider(ctx, params.provider_id), query),
  getProviderSlots: async (ctx, { params, query }) => readSlots(ctx, await findActiveProvider(ctx, params.provider_id), query),
  getProviderRates: async (ctx, { params }) => readRates(ctx, await findActiveProvider(ctx, params.provider_id)),
  getGoogleReviewLink: async (ctx, { params }) => ({ url: (await findActiveProviderBySlug(ctx, params.provider_slug)).google_review_url }),
})

const ownHandlers = implement(
  'providers',
  ownOperations,
  ownWire,
)({
  getProvider: async (ctx, { params }) => ownProfileOf(await findOwnProvider(ctx, params.provider_id)),
  changeProvider: async (ctx, { params, body, headers }) => {
    await changeProfile(ctx, await findOwnProvider(ctx, params.provider_id), body, headers['if-match'])
    return ownProfileOf(await findOwnProvider(ctx, params.provider_id))
  },
})

export const providers = [...profileHandlers, ...ownHandlers, ...officeHandlers, ...wishHandlers]
