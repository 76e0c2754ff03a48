import type { Contribution } from '../../world/contribution.ts'
import type { ProviderTables } from '../tables.ts'
import { bulkProfiles } from './bulk.ts'
import { makeProfileRows } from './profiles.ts'
import { makeReviewRows } from './reviews.ts'
import { makeWishRows } from './wishes.ts'

/** Dietitians, with everything that their profiles show, and their reviews. */
export const providersWorld: Contribution<ProviderTables> = {
  tables: ['provider', 'provider_licence', 'provider_network', 'provider_location', 'provider_account', 'review', 'search_wish'],
  rowsOf: (frame) => ({ ...makeProfileRows(frame), review: makeReviewRows(frame), search_wish: makeWishRows(frame) }),
  bulk: bulkProfiles,
}
