import { NotTried, ResultUnknown } from '../../integrations/payments/index.ts'
import { addMinutes } from '../../kernel/clock.ts'
import type { Context } from '../../kernel/context.ts'
import { eachAlone } from '../../kernel/processes/each-alone.ts'
import { type OwnMoney, postOwnMoney } from '../../ledger/own-money.ts'

const days = 35
const mostPages = 1000

/**
 * Posts what the practice put into its balance at the processor, out of which dietitians are paid, and what the processor paid out to its bank: no
 * payment and no refund says so. A processor that cannot be asked is asked the next day. Runs as the system.
 */
export async function followOwnMoney(ctx: Context): Promise<void> {
  if (!ctx.integrations.payments.is_offered) return
  await eachAlone(ctx, await listOwnMoney(ctx), (moved) => postOwnMoney(ctx, moved))
}

async function listOwnMoney(ctx: Context): Promise<OwnMoney[]> {
  const [since, until] = [addMinutes(ctx.now(), -days * 24 * 60), ctx.now()]
  const own: OwnMoney[] = []
  let cursor: string | undefined
  try {
    for (let page = 0; page < mostPages; page += 1) {
      const { items, next_cursor } = await ctx.integrations.payments.listMovements({
        since,
        until,
        ...(cursor !== undefined && { cursor }),
      })
      for (const { kind, movement_ref: ref, amount_cents, at } of items)
        if (kind === 'top_up' || kind === 'payout') own.push({ ref, amount_cents, at })
      if (next_cursor === null) break
      cursor = next_cursor
    }
  } catch (error) {
    if (!(error instanceof NotTried || error instanceof ResultUnknown)) throw error
    ctx.log.warn('the processor could not be asked what the practice put in')
    return []
  }
  return own.toSorted((one, other) => one.at.localeCompare(other.at))
}
