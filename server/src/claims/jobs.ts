import { listenTo } from '../kernel/assembly/listeners.ts'
import { buildClaim } from './building/building.ts'
import { forgetClaims } from './forgetting.ts'

export const claimListeners = [
  /** Makes the claim of an insured visit, or makes it anew if the note was unlocked and signed again before the claim was sent. */
  listenTo('claims.build', ['chart_note.signed'], async (ctx, { payload }) => {
    await buildClaim(ctx, payload.appointment_id)
  }),
  /** Forgets the claims of a patient who was deleted, unless they belong to a record of care that the law makes us keep. */
  listenTo('claims.forget_deleted', ['patient.deleted'], async (ctx, { payload }) => {
    if (!payload.keeps_record) await forgetClaims(ctx, payload.patient_id)
  }),
]
