import type { Contribution } from '../../world/contribution.ts'
import type { SchedulingTables } from '../tables.ts'
import { bulkHours } from './bulk.ts'
import { makeScheduleRows } from './schedules.ts'
import { coursesOf } from './visits.ts'

/** When dietitians work, and their visits. */
export const schedulingWorld: Contribution<SchedulingTables> = {
  tables: [
    'availability_rules',
    'availability_window',
    'availability_override',
    'calendar_block',
    'external_calendar',
    'external_busy',
    'appointment',
  ],
  rowsOf: (frame) => ({ ...makeScheduleRows(frame), appointment: coursesOf(frame).flatMap(({ appointments }) => appointments) }),
  bulk: bulkHours,
}
