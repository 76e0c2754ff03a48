import type { Contribution } from '../../world/contribution.ts'
import type { RecordingTables } from '../tables.ts'
import { makeRecordingRows } from './recordings.ts'

/** A recorded visit of everybody in the cast, with what was said. */
export const recordingWorld: Contribution<RecordingTables> = {
  tables: ['recording', 'recording_consent', 'recording_take', 'recording_transcript'],
  rowsOf: makeRecordingRows,
}
