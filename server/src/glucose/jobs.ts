import { listenTo } from '../kernel/assembly/listeners.ts'
import { implementJob } from '../kernel/jobs.ts'
import { forgetGlucose } from './forgetting.ts'
import { settleUpload } from './job-names.ts'
import { settleGlucose } from './uploads/settling.ts'

export const glucoseJobs = [implementJob(settleUpload, (ctx, { glucose_upload_id }) => settleGlucose(ctx, glucose_upload_id))]

export const glucoseListeners = [
  /** Forgets the glucose of a patient who was deleted, unless it belongs to a record of care that the law makes us keep. */
  listenTo('glucose.forget_deleted', ['patient.deleted'], async (ctx, { payload }) => {
    if (!payload.keeps_record) await forgetGlucose(ctx, payload.patient_id)
  }),
]
