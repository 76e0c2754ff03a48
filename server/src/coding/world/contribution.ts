import type { Contribution } from '../../world/contribution.ts'
import type { CodingTables } from '../tables.ts'
import { makePayerRules } from './payer-rules.ts'

/** How the payers of the demo want visits billed. The defaults, Medicare's rules and the codes come with the migrations. */
export const codingWorld: Contribution<CodingTables> = {
  tables: ['payer_rule', 'payer_rule_change'],
  filled_before: ['payer_rule'],
  rowsOf: makePayerRules,
}
