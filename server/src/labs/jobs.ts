import { listenTo } from '../kernel/assembly/listeners.ts'
import { setFlagsAgain } from './reflagging.ts'

export const labListeners = [
  listenTo('labs.set_flags_again', ['patient.changed'], async (ctx, { payload }) => {
    if (payload.changed.some((field) => field === 'clinical_sex' || field === 'birth_date')) await setFlagsAgain(ctx, payload.patient_id)
  }),
]
