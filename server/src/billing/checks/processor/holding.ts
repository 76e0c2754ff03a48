import type { BookFinding } from '@sorrel/contract/billing/schemas'
import { sql } from 'kysely'
import { addMinutes } from '../../../kernel/clock.ts'
import type { Context } from '../../../kernel/context.ts'
import { listMovements } from '../../../payments/processor/movements.ts'
import { followOwnMoney } from '../../../payments/processor/own-money.ts'
import { askProcessor, settlingMinutes } from './skipped.ts'

/**
 * What the practice has at the card processor is what the books say. Refunds that a bank has not settled have left the processor already. Of what moved
 * in the last hour and nobody here knows yet, any part may be missing. What differs is asked for once more first, together with the practice's own money.
 */
export const checkHolding = (ctx: Context): Promise<BookFinding[]> =>
  askProcessor(ctx, async () => {
    if ((await compareHolding(ctx)).length === 0) return []
    await followOwnMoney(ctx)
    return compareHolding(ctx)
  })

async function compareHolding(ctx: Context): Promise<BookFinding[]> {
  const { amount_cents: expected_cents } = await ctx.integrations.payments.readBalance()
  const found_cents = await readOurs(ctx)
  const difference = expected_cents - found_cents
  if (difference === 0) return []
  const unknown = await listUnknown(ctx)
  const sumOf = (cents: readonly number[]) => cents.reduce((sum, one) => sum + one, 0)
  const [least, most] = [sumOf(unknown.filter((cents) => cents < 0)), sumOf(unknown.filter((cents) => cents > 0))]
  if (difference >= least && difference <= most) return []
  return [{ check: 'processor_balance', about: 'cash:stripe', expected_cents, found_cents }]
}

/** What the books say that is there, less what is on its way back to cards. */ // reads ledger, payments
async function readOurs(ctx: Context): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select (coalesce((select in_cents - out_cents from ledger_account where name = 'cash:stripe'), 0)
      - coalesce((select sum(amount_cents) from refund where state = 'pending' and refund_ref is not null), 0))::float8 as cents`.execute(
    ctx.db,
  )
  return rows[0]!.cents
}

/** What moved in the last hour for things that nobody here knows yet. */ // reads payments, payouts
async function listUnknown(ctx: Context): Promise<number[]> {
  const since = addMinutes(ctx.now(), -settlingMinutes)
  const recent = (await listMovements(ctx, addMinutes(ctx.now(), 1))).filter(({ at }) => at >= since)
  const refs = recent.flatMap(({ source_ref }) => (source_ref === null ? [] : [source_ref]))
  const { rows } = await sql<{ ref: string }>`
    select charge_ref as ref from payment where charge_ref = any(${refs}) and state = 'succeeded'
    union select refund_ref from refund where refund_ref = any(${refs}) and state in ('pending', 'succeeded', 'failed')
    union select dispute_ref from dispute where dispute_ref = any(${refs})
    union select transfer_ref from payout where transfer_ref = any(${refs})`.execute(ctx.db)
  const known = new Set(rows.map(({ ref }) => ref))
  return recent
    .filter(({ source_ref }) => source_ref === null || !known.has(source_ref))
    .map(({ amount_cents, fee_cents }) => amount_cents - fee_cents)
}
