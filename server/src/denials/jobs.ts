import { listenTo } from '../kernel/assembly/listeners.ts'
import { reopenAfter } from './giving-up.ts'

/** What makes the claim another one than somebody gave up. */
const anew = ['submitted', 'corrected', 'corrected_anew', 'corrected_for_visits', 'voided', 'cancelled']

export const denialListeners = [
  /** A later answer of the payer, or a later version of the claim, opens again what was given up before. */
  listenTo('denials.reopen', ['remitted_claim.posted', 'claim.moved'], async (ctx, event) => {
    if (event.name === 'claim.moved' && !anew.includes(event.payload.kind)) return
    await reopenAfter(ctx, event.payload.claim_id, event.at)
  }),
]
