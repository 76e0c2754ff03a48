import type { Context } from '../kernel/context.ts'
import { Problem } from '../kernel/problem.ts'
import { type EstimateRow, findPricedVisit } from './access.ts'
import { keepEstimate, readPriceOf } from './estimates.ts'

/** Estimates the price of a visit anew, if anything has changed; undefined for a visit without a price. */
export async function priceVisit(ctx: Context, appointmentId: string): Promise<EstimateRow | undefined> {
  try {
    return await keepEstimate(ctx, await findPricedVisit(ctx, appointmentId))
  } catch (refused) {
    if (!(refused instanceof Problem)) throw refused
    return undefined
  }
}

/** The price of a visit as it was estimated last, or estimated now; undefined for a visit without a price. */
export const readOrPrice = async (ctx: Context, appointmentId: string): Promise<EstimateRow | undefined> =>
  (await readPriceOf(ctx, appointmentId)) ?? priceVisit(ctx, appointmentId)
