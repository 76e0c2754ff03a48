import { keptByPayers } from '../../clearinghouse/world/kept.ts'
import type { Contribution } from '../../world/contribution.ts'
import type { PlatformTables } from '../tables.ts'

/** What the payers of the demo remember of the claims that they answered, so that they know what a correction or a void is about. */
export const platformWorld: Contribution<Pick<PlatformTables, 'demo_exchange'>> = {
  tables: ['demo_exchange'],
  rowsOf: (frame) => ({ demo_exchange: keptByPayers(frame) }),
}
