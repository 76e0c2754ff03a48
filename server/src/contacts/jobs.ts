import { listenTo } from '../kernel/assembly/listeners.ts'
import { forgetContacts } from './forgetting.ts'

export const contactListeners = [
  /** Forgets what was written without a visit about a patient who was deleted, unless the law makes us keep the record. */
  listenTo('contacts.forget_deleted', ['patient.deleted'], async (ctx, { payload }) => {
    if (!payload.keeps_record) await forgetContacts(ctx, payload.patient_id)
  }),
]
