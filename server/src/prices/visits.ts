import type { Context } from '../kernel/context.ts'
import { Problem } from '../kernel/problem.ts'
import { type EstimateRow, findPricedVisit } from './access.ts'
import { keepEstimate, readPriceOf } from './estimates.ts'
import type { StoredPayback } from './tables.ts'

/** Estimates the price of a visit anew, if anything has changed; undefined for a visit without a price. `unlessPriced`: what it cost before stands. */
export async function priceVisit(
  ctx: Context,
  appointmentId: string,
  { unlessPriced = false }: { unlessPriced?: boolean } = {},
): Promise<EstimateRow | undefined> {
  const before = unlessPriced ? await readPriceOf(ctx, appointmentId) : undefined
  if (before) return before
  try {
    return await keepEstimate(ctx, await findPricedVisit(ctx, appointmentId))
  } catch (refused) {
    if (!(refused instanceof Problem)) throw refused
    return undefined
  }
}

/** The price of a visit as it was estimated last, or estimated now; undefined for a visit without a price. */
export const readOrPrice = (ctx: Context, appointmentId: string): Promise<EstimateRow | undefined> =>
  priceVisit(ctx, appointmentId, { unlessPriced: true })

/** The price of a visit that its patient was told last as somebody who pays alone; null if they never were. */
export async function readPriceAlone(ctx: Context, appointmentId: string): Promise<number | null> {
  const told = ctx.db
    .selectFrom('price_estimate')
    .select('patient_cents')
    .where('appointment_id', '=', appointmentId)
    .where('kind', '=', 'self_pay')
  const newest = await told.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(1).executeTakeFirst()
  return newest?.patient_cents ?? null
}

/** What may come back from the plan that somebody asks who pays for a visit alone, as it stood with their price; null if nobody knows of any. */
export async function readPaybackAlone(
  ctx: Context,
  appointmentId: string,
): Promise<Pick<StoredPayback, 'low_cents' | 'high_cents'> | null> {
  const told = ctx.db
    .selectFrom('price_estimate')
    .select('payback')
    .where('appointment_id', '=', appointmentId)
    .where('kind', '=', 'self_pay')
  const newest = await told.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(1).executeTakeFirst()
  return newest?.payback ?? null
}
