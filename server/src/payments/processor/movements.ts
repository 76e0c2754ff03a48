import type { KnownTransfer } from '../../integrations/payments/accounts.ts'
import type { BalanceMovement } from '../../integrations/payments/index.ts'
import { addMinutes } from '../../kernel/clock.ts'
import type { Context } from '../../kernel/context.ts'

/** How far back the processor is asked what it moved. */
export const movementDays = 35
const mostPages = 1000

/** All that the processor moved in the last weeks up to a moment. Throws as the processor does. */
export const listMovements = (ctx: Context, until: string): Promise<BalanceMovement[]> => {
  const since = addMinutes(ctx.now(), -movementDays * 24 * 60)
  return readPages((cursor) => ctx.integrations.payments.listMovements({ since, until, ...cursor }))
}

/** All transfers that the processor made in the last weeks. Throws as the processor does. */
export const listTransfers = (ctx: Context): Promise<KnownTransfer[]> => {
  const [since, until] = [addMinutes(ctx.now(), -movementDays * 24 * 60), ctx.now()]
  return readPages((cursor) => ctx.integrations.payments.listTransfers({ since, until, ...cursor }))
}

type Page<T> = { items: T[]; next_cursor: string | null }

async function readPages<T>(read: (from: { cursor?: string }) => Promise<Page<T>>): Promise<T[]> {
  const all: T[] = []
  let from: { cursor?: string } = {}
  for (let page = 0; page < mostPages; page += 1) {
    const { items, next_cursor } = await read(from)
    all.push(...items)
    if (next_cursor === null) break
    from = { cursor: next_cursor }
  }
  return all
}
