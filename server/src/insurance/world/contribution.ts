import type { Contribution } from '../../world/contribution.ts'
import type { InsuranceTables } from '../tables.ts'
import { makeCoverageRows } from './coverages.ts'

/** How patients pay. */
export const insuranceWorld: Contribution<InsuranceTables> = {
  tables: ['coverage'],
  rowsOf: (frame) => ({ coverage: makeCoverageRows(frame) }),
}
