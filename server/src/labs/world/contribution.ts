import type { Contribution } from '../../world/contribution.ts'
import type { LabTables } from '../tables.ts'
import { makeLabRows } from './reports.ts'

/** Laboratory reports, and what dietitians wrote about them. */
export const labsWorld: Contribution<LabTables> = { tables: ['lab', 'lab_result', 'lab_feedback', 'lab_file'], rowsOf: makeLabRows }
