import { ended, isEditable, listActs } from '@sorrel/contract/claims/moving'
import { type Context, runAsSystem } from '../../kernel/context.ts'
import { holdClaim } from '../access.ts'
import { remakeClaim } from '../building/building.ts'
import { moveClaim } from '../moving.ts'
import { voidClaim } from './submitting.ts'

// Verbs for care without a visit: what becomes of its claim follows what becomes of the care. They run in the caller's transaction.

/** Judges a claim anew that was not sent, because its care is contested or is so no longer. */
export const refreshClaim = (ctx: Context, id: string): Promise<void> =>
  runAsSystem(ctx, async (ctx) => {
    const { state } = await holdClaim(ctx, id)
    if (isEditable(state)) await remakeClaim(ctx, id)
  })

/** Cancels a claim that no payer has. One that a payer has stays. */
export async function cancelUnsent(ctx: Context, id: string, reason: string): Promise<void> {
  const claim = await holdClaim(ctx, id)
  if (listActs(claim).includes('cancel')) await moveClaim(ctx, id, { kind: 'cancelled', details: { reason } })
}

/**
 * Takes a claim back: cancels what no payer has, and voids (frequency 8) what one has, once its number is known. Returns whether it is gone; if not, the
 * next answer of the payer is the time to try again.
 */
export async function dropClaim(ctx: Context, id: string, reason: string): Promise<boolean> {
  const claim = await holdClaim(ctx, id)
  if (ended.includes(claim.state)) return true
  const acts = listActs(claim)
  if (acts.includes('void') && claim.payer_claim_number !== null) await voidClaim(ctx, id, undefined, reason)
  else if (acts.includes('cancel')) await moveClaim(ctx, id, { kind: 'cancelled', details: { reason } })
  else return false
  return true
}
