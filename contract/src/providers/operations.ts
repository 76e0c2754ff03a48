import { operation } from '../kernel/operation.ts'
import type * as wire from './wire.ts'

export const searchProviders = operation<typeof wire.searchProviders>()({
  method: 'GET',
  path: '/provider-profiles',
  access: 'public',
  summary: 'Providers who may see this person, best fit or soonest first, with their next starts and counts beside each filter.',
})

export const getReferenceData = operation<typeof wire.getReferenceData>()({
  method: 'GET',
  path: '/provider-profiles/reference-data',
  access: 'public',
  cache_seconds: 300,
  summary: 'Everything that the search page offers to choose from; may be cached, and changes with its version.',
})

export const getProviderProfileBySlug = operation<typeof wire.getProviderProfileBySlug>()({
  method: 'GET',
  path: '/provider-profiles/by-slug/{slug}/',
  access: 'public',
  summary: 'The public profile at an address of ours.',
})

export const getProviderProfile = operation<typeof wire.getProviderProfile>()({
  method: 'GET',
  path: '/provider-profiles/{provider_id}',
  access: 'public',
  summary: 'The public profile of a provider.',
})

export const getProviderBasic = operation<typeof wire.getProviderBasic>()({
  method: 'GET',
  path: '/providers/{provider_id}/basic',
  access: 'public',
  summary: 'Enough to say who it is.',
})

export const getPublicRating = operation<typeof wire.getPublicRating>()({
  method: 'GET',
  path: '/providers/{provider_id}/public-rating',
  access: 'public',
  summary: 'The average of published reviews, shown from five on.',
})

export const getPublicReputation = operation<typeof wire.getPublicReputation>()({
  method: 'GET',
  path: '/providers/{provider_id}/public-reputation',
  access: 'public',
  summary: 'Badges, recent reviews and what they speak of.',
})

export const getProviderSlots = operation<typeof wire.getProviderSlots>()({
  method: 'GET',
  path: '/providers/{provider_id}/availability-slots',
  access: 'public',
  errors: ['invalid_criteria'],
  summary: 'Starts that the person described by pcrit can book, from start (now) until end (14 days later; at most 100).',
})

export const getProviderRates = operation<typeof wire.getProviderRates>()({
  method: 'GET',
  path: '/providers/{provider_id}/rates',
  access: ['patient', 'provider', 'admin'],
  summary:
    'What each payer pays a provider for a visit, and the cash prices. A provider sees the rates of their own contracts, a patient those of the plans they have, administrators all.',
})

export const getGoogleReviewLink = operation<typeof wire.getGoogleReviewLink>()({
  method: 'GET',
  path: '/providers/{provider_slug}/google-business-review-link',
  access: 'public',
  summary: 'Where to review a provider on their business page, where they have one.',
})
