import type { Contribution } from '../../world/contribution.ts'
import type { RemoteCareTables } from '../tables.ts'
import { makeRemoteRows } from './encounters.ts'

/** Care without a visit that is billed, and what a patient says to it. Its codes come with the migrations. */
export const remoteCareWorld: Contribution<RemoteCareTables> = {
  tables: [
    'remote_code_rule',
    'remote_code_allowance',
    'remote_consent',
    'remote_action',
    'remote_work',
    'billable_remote_encounter',
    'contest',
    'contest_file',
  ],
  filled_before: ['remote_code_rule'],
  rowsOf: makeRemoteRows,
}
