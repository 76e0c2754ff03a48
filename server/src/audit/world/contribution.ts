import type { PlatformTables } from '../../platform/tables.ts'
import type { Contribution } from '../../world/contribution.ts'
import type { AuditTables } from '../tables.ts'
import { makeReasonRows } from './reasons.ts'

/** Why administrators opened data, with the rows of the trail that say so. */
export const auditWorld: Contribution<AuditTables & Pick<PlatformTables, 'audit'>> = {
  tables: ['audit', 'access_reason'],
  rowsOf: makeReasonRows,
}
