import { type BalanceMovement, NotTried, ResultUnknown } from '../../integrations/payments/index.ts'
import type { Context } from '../../kernel/context.ts'
import { eachAlone } from '../../kernel/processes/each-alone.ts'
import { postOwnMoney } from '../../ledger/own-money.ts'
import { bookOtherFee } from '../paying/posting.ts'
import { listMovements } from './movements.ts'

/**
 * Posts what the practice put into its balance at the processor, out of which dietitians are paid, what the processor paid out to its bank, and what it
 * took for itself besides: no payment and no refund says so. A processor that cannot be asked is asked the next day. Runs as the system.
 */
export async function followOwnMoney(ctx: Context): Promise<void> {
  if (!ctx.integrations.payments.is_offered) return
  await eachAlone(ctx, await listOwnMoney(ctx), ({ kind, movement_ref: ref, amount_cents, fee_cents, at }) =>
    kind === 'fee' ? bookOtherFee(ctx, ref, fee_cents - amount_cents) : postOwnMoney(ctx, { ref, amount_cents, at }),
  )
}

async function listOwnMoney(ctx: Context): Promise<BalanceMovement[]> {
  try {
    const moved = await listMovements(ctx, ctx.now())
    return moved
      .filter(({ kind }) => kind === 'top_up' || kind === 'payout' || kind === 'fee')
      .toSorted((one, other) => one.at.localeCompare(other.at))
  } catch (error) {
    if (!(error instanceof NotTried || error instanceof ResultUnknown)) throw error
    ctx.log.warn('the processor could not be asked what the practice put in')
    return []
  }
}
