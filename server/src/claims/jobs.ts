import { listenTo } from '../kernel/assembly/listeners.ts'
import { forgetClaims } from './forgetting.ts'

export const claimListeners = [
  /** Forgets the claims of a patient who was deleted, unless they belong to a record of care that the law makes us keep. */
  listenTo('claims.forget_deleted', ['patient.deleted'], async (ctx, { payload }) => {
    if (!payload.keeps_record) await forgetClaims(ctx, payload.patient_id)
  }),
]
