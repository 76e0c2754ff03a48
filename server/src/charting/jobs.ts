import { listenTo } from '../kernel/assembly/listeners.ts'
import { forgetNotes } from './forgetting.ts'

export const chartingListeners = [
  /** Forgets the notes of a patient who was deleted, unless they belong to a record of care that the law makes us keep. */
  listenTo('charting.forget_deleted', ['patient.deleted'], async (ctx, { payload }) => {
    if (!payload.keeps_record) await forgetNotes(ctx, payload.patient_id)
  }),
]
