import { listenTo } from '../kernel/assembly/listeners.ts'
import { forgetJournal } from './forgetting.ts'

export const journalListeners = [
  /** Forgets the journal of a patient who was deleted, unless it belongs to a record of care that the law makes us keep. */
  listenTo('journal.forget_deleted', ['patient.deleted'], async (ctx, { payload }) => {
    if (!payload.keeps_record) await forgetJournal(ctx, payload.patient_id)
  }),
]
