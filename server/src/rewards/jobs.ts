import { listenTo } from '../kernel/assembly/listeners.ts'
import { forgetGoals } from './forgetting.ts'

export const rewardListeners = [
  /** Forgets the goals of a patient who was deleted, unless they belong to a record of care that the law makes us keep. */
  listenTo('rewards.forget_deleted', ['patient.deleted'], async (ctx, { payload }) => {
    if (!payload.keeps_record) await forgetGoals(ctx, payload.patient_id)
  }),
]
