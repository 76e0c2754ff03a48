import { listenTo } from '../kernel/assembly/listeners.ts'
import { forgetGrowth } from './forgetting.ts'

export const growthListeners = [
  /** Forgets the measurements of a patient who was deleted, unless they belong to a record of care that the law makes us keep. */
  listenTo('growth.forget_deleted', ['patient.deleted'], async (ctx, { payload }) => {
    if (!payload.keeps_record) await forgetGrowth(ctx, payload.patient_id)
  }),
]
