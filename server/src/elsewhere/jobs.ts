import { listenTo } from '../kernel/assembly/listeners.ts'
import { forgetElsewhere } from './forgetting.ts'

export const elsewhereListeners = [
  /** Forgets what came from elsewhere of a patient of whom no record is kept. */
  listenTo('elsewhere.forget_deleted', ['patient.deleted'], async (ctx, { payload }) => {
    if (!payload.keeps_record) await forgetElsewhere(ctx, payload.patient_id)
  }),
]
