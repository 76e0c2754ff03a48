import type { Rate } from '@sorrel/contract/payouts/rules'
import type { PayKind } from '@sorrel/contract/payouts/vocabulary'
import { sql } from 'kysely'
import type { Context } from '../../kernel/context.ts'

/** The rate of a dietitian for a kind on a day: their own, else the one for everybody. Null if none holds: pay is never made up. */
export async function findRate(ctx: Context, providerId: string, kind: PayKind, day: string): Promise<Rate | null> {
  const { rows } = await sql<Rate>`
    select unit, rate_cents::float8 as rate_cents, basis_points from payout_rate
    where kind = ${kind} and (provider_id = ${providerId} or provider_id is null) and withdrawn_at is null
      and starts_on <= ${day} and (ends_on is null or ends_on >= ${day})
    order by provider_id nulls last limit 1`.execute(ctx.db)
  return rows[0] ?? null
}
