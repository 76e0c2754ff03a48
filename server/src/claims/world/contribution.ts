import type { Contribution } from '../../world/contribution.ts'
import type { ClaimTables } from '../tables.ts'
import { claimsOf } from './claims.ts'

/** The claims of the last weeks, what was sent, and what happened to them. */
export const claimsWorld: Contribution<ClaimTables> = {
  tables: ['claim', 'claim_content', 'claim_version', 'claim_event'],
  rowsOf: claimsOf,
}
