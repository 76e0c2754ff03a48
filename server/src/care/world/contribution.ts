import type { Contribution } from '../../world/contribution.ts'
import type { CareTables } from '../tables.ts'
import { makeFollowUps } from './follow-ups.ts'
import { caresOf, makeActionRows, makeChangeRows, makeNoteRows } from './history.ts'

/** The cares of patients and dietitians, what happened in them, and what dietitians did between visits. */
export const careWorld: Contribution<CareTables> = {
  tables: ['care', 'care_change', 'care_note', 'care_action', 'follow_up_reminder', 'follow_up_recipient'],
  rowsOf: (frame) => ({
    care: caresOf(frame),
    care_change: makeChangeRows(frame),
    care_note: makeNoteRows(frame),
    care_action: makeActionRows(frame),
    ...makeFollowUps(frame),
  }),
}
