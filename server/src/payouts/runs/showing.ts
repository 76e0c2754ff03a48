import type { Payout } from '@sorrel/contract/payouts/schemas'
import type { listPayouts } from '@sorrel/contract/payouts/wire'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Permitted } from '../../kernel/access.ts'
import type { Context } from '../../kernel/context.ts'
import { pageOf, readCursor } from '../../kernel/lists/cursors.ts'
import type { PayoutRow } from '../access.ts'

type Shown = z.input<typeof Payout>
type Wanted = z.output<typeof listPayouts.query>

/** Payouts as they are shown, where a condition holds. */ // reads providers
const selectShown = (ctx: Context, where: RawBuilder<unknown>, rest: RawBuilder<unknown>) =>
  sql<Shown>`
    select p.id, p.provider_id, concat_ws(' ', d.first_name, d.last_name) as provider_name, p.period_start, p.period_end, p.status,
      p.total_cents::float8 as total_cents, p.line_count, p.carried_cents::float8 as carried_cents, p.failure, p.unknown_since is not null as is_unknown,
      p.attempts, (select coalesce(sum(l.amount_cents), 0) from payout_line l where l.provider_id = p.provider_id and l.source = 'transfer'
        and split_part(l.reference, ':', 2) = p.id::text)::float8 as returned_cents, p.finalized_at, p.paid_at, p.paid_by,
      p.status = 'failed' or (p.status = 'finalized' and not ${ctx.integrations.payments.is_offered}::boolean) as may_settle
    from payout p join provider d on d.id = p.provider_id where ${where} ${rest}`

/** One page of the payouts that were finalized, the latest first. */
export async function listFinalized(ctx: Context, { provider_id, status, cursor, limit = 25 }: Wanted) {
  const after = cursor === undefined ? undefined : readCursor(cursor)
  const conditions = [
    sql`true`,
    ...(provider_id === undefined ? [] : [sql`p.provider_id = ${provider_id}`]),
    ...(status === undefined ? [] : [sql`p.status = ${status}`]),
    ...(after === undefined ? [] : [sql`(p.finalized_at, p.id) < (${after.at}::timestamptz, ${after.id}::uuid)`]),
  ]
  const rest = sql`order by p.finalized_at desc, p.id desc limit ${limit + 1}`
  const { rows } = await selectShown(ctx, sql.join(conditions, sql` and `), rest).execute(ctx.db)
  return pageOf(rows, limit, ({ finalized_at, id }) => ({ at: finalized_at, id }))
}

/** One payout as it is shown. */
export async function showPayout(ctx: Context, { id }: Permitted<PayoutRow>): Promise<Shown> {
  const { rows } = await selectShown(ctx, sql`p.id = ${id}`, sql``).execute(ctx.db)
  return rows[0]!
}
