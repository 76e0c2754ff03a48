import { operation } from '../kernel/operation.ts'
import type * as wire from './wire.ts'

export const searchProviders = operation<typeof wire.searchProviders>()({
  method: 'GET',
  path: '/provider-profiles',
  access: 'public',
  summary:
    'Searches for providers who may see this person. Each has their next starts; each filter has counts. The best fit or the soonest start comes first.',
})

export const getReferenceData = operation<typeof wire.getReferenceData>()({
  method: 'GET',
  path: '/provider-profiles/reference-data',
  access: 'public',
  cache_seconds: 300,
  summary: 'Returns all choices that the search page offers. The answer may be cached and carries a version.',
})

export const getProviderProfileBySlug = operation<typeof wire.getProviderProfileBySlug>()({
  method: 'GET',
  path: '/provider-profiles/by-slug/{slug}/',
  access: 'public',
  summary: 'Returns the public profile of a provider by the slug in its address.',
})

export const getProviderProfile = operation<typeof wire.getProviderProfile>()({
  method: 'GET',
  path: '/provider-profiles/{provider_id}',
  access: 'public',
  summary: 'Returns the public profile of a provider by id.',
})

export const getProviderBasic = operation<typeof wire.getProviderBasic>()({
  method: 'GET',
  path: '/providers/{provider_id}/basic',
  access: 'public',
  summary: 'Returns the little that identifies a provider: name, photo, headline, time zone, and whether they take new patients.',
})

export const getPublicRating = operation<typeof wire.getPublicRating>()({
  method: 'GET',
  path: '/providers/{provider_id}/public-rating',
  access: 'public',
  summary: 'Returns the number of published reviews and, from five on, their average.',
})

export const getPublicReputation = operation<typeof wire.getPublicReputation>()({
  method: 'GET',
  path: '/providers/{provider_id}/public-reputation',
  access: 'public',
  summary: 'Returns badges, recent reviews and the themes that reviews mention.',
})

export const listPublicReviews = operation<typeof wire.listPublicReviews>()({
  method: 'GET',
  path: '/providers/{provider_id}/reviews',
  addition: true,
  access: 'public',
  summary: 'Lists all published reviews of a provider, page by page, newest first.',
})

export const getProviderSlots = operation<typeof wire.getProviderSlots>()({
  method: 'GET',
  path: '/providers/{provider_id}/availability-slots',
  access: 'public',
  errors: ['invalid_criteria'],
  summary:
    'Lists the starts that a person described by pcrit can book between start (default: now) and end (default: 14 days after start, at most 100).',
})

export const getProviderRates = operation<typeof wire.getProviderRates>()({
  method: 'GET',
  path: '/providers/{provider_id}/rates',
  access: ['patient', 'provider', 'admin'],
  staff_reason: { needless: 'It is about a dietitian.' },
  summary:
    'Lists what each payer pays a provider by contract for a video visit of each kind and length today, and the cash prices. A provider sees their own rates, a patient those of their own plans, an administrator all.',
})

export const getGoogleReviewLink = operation<typeof wire.getGoogleReviewLink>()({
  method: 'GET',
  path: '/providers/{provider_slug}/google-business-review-link',
  access: 'public',
  summary: 'Returns the link for reviewing a provider on Google, if they have one.',
})
