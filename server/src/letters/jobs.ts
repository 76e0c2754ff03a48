import { listenTo } from '../kernel/assembly/listeners.ts'
import { implementJob } from '../kernel/jobs.ts'
import { forgetLetters } from './forgetting.ts'
import * as names from './job-names.ts'
import { sendOnce } from './sending/sending.ts'

export const letterJobs = [implementJob(names.sendOneLetter, (ctx, { send_id, attempts }) => sendOnce(ctx, send_id, attempts))]

export const letterListeners = [
  /** Forgets the letters about a patient who was deleted, unless they belong to a record of care that the law makes us keep. */
  listenTo('letters.forget_deleted', ['patient.deleted'], async (ctx, { payload }) => {
    if (!payload.keeps_record) await forgetLetters(ctx, payload.patient_id)
  }),
]
