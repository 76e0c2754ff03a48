import type { Contribution } from '../../world/contribution.ts'
import type { ReleaseTables } from '../tables.ts'
import { makeReleaseRows } from './releases.ts'

/** Releases of information that people of the cast signed, and a draft. */
export const releasesWorld: Contribution<ReleaseTables> = {
  tables: ['release_of_information', 'release_send'],
  rowsOf: makeReleaseRows,
}
