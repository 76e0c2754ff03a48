import type { Contribution } from '../../world/contribution.ts'
import type { ProviderTables } from '../tables.ts'
import { bulkProfiles } from './bulk.ts'
import { profileRows } from './profiles.ts'
import { reviewRows } from './reviews.ts'

/** Dietitians, with everything that their profiles show, and their reviews. */
export const providersWorld: Contribution<ProviderTables> = {
  tables: ['provider', 'provider_licence', 'provider_network', 'provider_location', 'provider_rate', 'provider_account', 'review'],
  rowsOf: (frame) => ({ ...profileRows(frame), review: reviewRows(frame) }),
  bulk: bulkProfiles,
}
