import type { Contribution } from '../../world/contribution.ts'
import type { ClaimTables } from '../tables.ts'
import { claimsOf } from './claims.ts'
import { followingOf } from './following.ts'
import { makeRuleLists } from './rules.ts'
import { makeSpecifications } from './specifications.ts'

/** The claims of the last weeks, what was sent, what happened to them, and what staff noted. */
export const claimsWorld: Contribution<ClaimTables> = {
  tables: [
    'claim',
    'claim_content',
    'claim_version',
    'claim_event',
    'claim_assignment',
    'claim_contact',
    'billing_rule_list',
    'claim_specification',
  ],
  rowsOf: (frame) => {
    const { answers: _, letters: __, ...rows } = claimsOf(frame)
    return { ...rows, ...followingOf(frame), billing_rule_list: makeRuleLists(frame), claim_specification: makeSpecifications(frame) }
  },
}
