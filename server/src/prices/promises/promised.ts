import { findToday } from '../../kernel/clock.ts'
import type { Context } from '../../kernel/context.ts'
import type { PricedVisit } from '../access.ts'
import type { Priced } from '../pricing/estimating.ts'

/** What an estimate promises: never more than this for the visit. */
export type Promised = { promise_id: string; cap_cents: number }

/**
 * The promise that an estimate carries today: its upper end and the margin. There is none where the plan has not answered, where the estimate is weak,
 * and where the plan pays nothing; and never for somebody whom a federal program pays for.
 */ // reads patients
export async function findPromised(
  ctx: Context,
  { patient_id, payer_id, paid_by }: PricedVisit,
  { kind, confidence, high_cents }: Priced,
): Promise<Promised | null> {
  const isShare = !['self_pay', 'not_covered', 'unknown', 'protected'].includes(kind)
  if (paid_by !== 'insurance' || payer_id === null || !isShare || confidence === 'low' || high_cents === null) return null
  const today = findToday(ctx)
  const promise = await ctx.db
    .selectFrom('price_promise')
    .select(['id', 'margin_cents'])
    .where('payer_id', '=', payer_id)
    .where('starts_on', '<=', today)
    .where((is) => is.or([is('ends_on', 'is', null), is('ends_on', '>=', today)]))
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('patient').select('id').where('id', '=', patient_id).where('federal_program', '=', true))),
    )
    .executeTakeFirst()
  return promise ? { promise_id: promise.id, cap_cents: high_cents + promise.margin_cents } : null
}
