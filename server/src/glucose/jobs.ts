import { listenTo } from '../kernel/assembly/listeners.ts'
import { implementJob } from '../kernel/jobs.ts'
import { forgetGlucose } from './forgetting.ts'
import { rereadUpload, settleUpload } from './job-names.ts'
import { queueReread, rereadGlucose } from './uploads/rereading.ts'
import { settleGlucose } from './uploads/settling.ts'

export const glucoseJobs = [
  implementJob(settleUpload, (ctx, { glucose_upload_id }) => settleGlucose(ctx, glucose_upload_id)),
  implementJob(rereadUpload, (ctx, { glucose_upload_id }) => rereadGlucose(ctx, glucose_upload_id)),
]

export const glucoseListeners = [
  /** Has the files of a sensor read again that came with a record from another Sorrel: no archive holds their readings. */
  listenTo('glucose.reread_files', ['record.imported'], (ctx, { payload }) => queueReread(ctx, payload.patient_id)),
  /** Forgets the glucose of a patient who was deleted, unless it belongs to a record of care that the law makes us keep. */
  listenTo('glucose.forget_deleted', ['patient.deleted'], async (ctx, { payload }) => {
    if (!payload.keeps_record) await forgetGlucose(ctx, payload.patient_id)
  }),
]
