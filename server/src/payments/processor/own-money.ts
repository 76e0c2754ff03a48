import { NotTried, ResultUnknown } from '../../integrations/payments/index.ts'
import type { Context } from '../../kernel/context.ts'
import { eachAlone } from '../../kernel/processes/each-alone.ts'
import { type OwnMoney, postOwnMoney } from '../../ledger/own-money.ts'
import { listMovements } from './movements.ts'

/**
 * Posts what the practice put into its balance at the processor, out of which dietitians are paid, and what the processor paid out to its bank: no
 * payment and no refund says so. A processor that cannot be asked is asked the next day. Runs as the system.
 */
export async function followOwnMoney(ctx: Context): Promise<void> {
  if (!ctx.integrations.payments.is_offered) return
  await eachAlone(ctx, await listOwnMoney(ctx), (moved) => postOwnMoney(ctx, moved))
}

async function listOwnMoney(ctx: Context): Promise<OwnMoney[]> {
  try {
    const own = (await listMovements(ctx, ctx.now())).filter(({ kind }) => kind === 'top_up' || kind === 'payout')
    return own
      .map(({ movement_ref: ref, amount_cents, at }) => ({ ref, amount_cents, at }))
      .toSorted((one, other) => one.at.localeCompare(other.at))
  } catch (error) {
    if (!(error instanceof NotTried || error instanceof ResultUnknown)) throw error
    ctx.log.warn('the processor could not be asked what the practice put in')
    return []
  }
}
