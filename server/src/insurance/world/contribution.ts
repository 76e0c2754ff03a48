import type { Contribution } from '../../world/contribution.ts'
import type { InsuranceTables } from '../tables.ts'
import { makeCardRows } from './cards.ts'
import { makeCoverageRows } from './coverages.ts'

/** How patients pay. */
export const insuranceWorld: Contribution<InsuranceTables> = {
  tables: ['insurance_card', 'coverage'],
  rowsOf: (frame) => ({ insurance_card: makeCardRows(frame), coverage: makeCoverageRows(frame) }),
}
