import type { Contribution } from '../../world/contribution.ts'
import type { VideoTables } from '../tables.ts'
import { makeCallRows } from './calls.ts'

/** The calls of past visits. */
export const videoWorld: Contribution<VideoTables> = {
  tables: ['video_call', 'call_guest', 'video_stay', 'call_location'],
  rowsOf: makeCallRows,
}
