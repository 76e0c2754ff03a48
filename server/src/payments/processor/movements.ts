import type { BalanceMovement } from '../../integrations/payments/index.ts'
import { addMinutes } from '../../kernel/clock.ts'
import type { Context } from '../../kernel/context.ts'

/** How far back the processor is asked what it moved. */
export const movementDays = 35
const mostPages = 1000

/** All that the processor moved in the last weeks up to a moment. Throws as the processor does. */
export async function listMovements(ctx: Context, until: string): Promise<BalanceMovement[]> {
  const since = addMinutes(ctx.now(), -movementDays * 24 * 60)
  const moved: BalanceMovement[] = []
  let cursor: string | undefined
  for (let page = 0; page < mostPages; page += 1) {
    const asked = { since, until, ...(cursor !== undefined && { cursor }) }
    const { items, next_cursor } = await ctx.integrations.payments.listMovements(asked)
    moved.push(...items)
    if (next_cursor === null) break
    cursor = next_cursor
  }
  return moved
}
