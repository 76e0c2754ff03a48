import { listenTo } from '../kernel/assembly/listeners.ts'
import { implementJob } from '../kernel/jobs.ts'
import { forgetNotes } from './forgetting.ts'
import * as names from './job-names.ts'
import { remindOfDueNotes } from './messages/due.ts'

export const chartingJobs = [implementJob(names.remindOfNotes, remindOfDueNotes)]

export const chartingListeners = [
  /** Forgets the notes of a patient who was deleted, unless they belong to a record of care that the law makes us keep. */
  listenTo('charting.forget_deleted', ['patient.deleted'], async (ctx, { payload }) => {
    if (!payload.keeps_record) await forgetNotes(ctx, payload.patient_id)
  }),
]
