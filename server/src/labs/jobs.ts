import { listenTo } from '../kernel/assembly/listeners.ts'
import { forgetLabs } from './forgetting.ts'
import { setFlagsAgain } from './reflagging.ts'

export const labListeners = [
  listenTo('labs.set_flags_again', ['patient.changed'], async (ctx, { payload }) => {
    if (payload.changed.some((field) => field === 'clinical_sex' || field === 'birth_date')) await setFlagsAgain(ctx, payload.patient_id)
  }),
  /** Sex and age of the patient may be others now. */
  listenTo('labs.set_flags_of_merged', ['patient.merged', 'patient.unmerged'], async (ctx, { payload }) => {
    for (const id of [payload.from_id, payload.into_id]) await setFlagsAgain(ctx, id)
  }),
  /** Forgets the reports of a patient who was deleted, unless they belong to a record of care that the law makes us keep. */
  listenTo('labs.forget_deleted', ['patient.deleted'], async (ctx, { payload }) => {
    if (!payload.keeps_record) await forgetLabs(ctx, payload.patient_id)
  }),
]
