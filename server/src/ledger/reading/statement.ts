import type { TransactionKind } from '@sorrel/contract/ledger/vocabulary'
import type { getAccountStatement } from '@sorrel/contract/ledger/wire'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Permitted } from '../../kernel/access.ts'
import type { Context } from '../../kernel/context.ts'
import { pageOf, readCursor } from '../../kernel/lists/cursors.ts'
import type { AccountRow } from '../access.ts'
import { kindOf, showBalance } from './accounts.ts'

type Wanted = z.output<typeof getAccountStatement.query>
type Row = {
  transaction_id: string
  kind: TransactionKind
  reference: string
  effective_at: string
  recorded_at: string
  amount_cents: number
  balance_cents: number
  others: { account: string; kind: string; amount_cents: number }[]
  reverses_id: string | null
  reversed_by_id: string | null
  appointment_id: string | null
  claim_id: string | null
}

/** One account at a moment, with each transaction that moved it and the balance after it, the latest first. */
export async function writeStatement(
  ctx: Context,
  account: Permitted<AccountRow>,
  { at, cursor, limit = 25 }: Wanted,
): Promise<z.input<typeof getAccountStatement.output>> {
  const after = cursor === undefined ? undefined : readCursor(cursor)
  const older = after ? sql`where (effective_at, transaction_id) < (${after.at}::timestamptz, ${after.id}::uuid)` : sql``
  const { rows } = await sql<Row>`
    with moves as (
      select transaction_id, effective_at, amount_cents from posting where to_account = ${account.name}
      union all select transaction_id, effective_at, -amount_cents from posting where from_account = ${account.name}
    ), moved as (
      select transaction_id, effective_at, sum(amount_cents) as amount, sum(sum(amount_cents)) over (order by effective_at, transaction_id) as balance
      from moves where effective_at <= ${at ?? 'infinity'}::timestamptz group by transaction_id, effective_at
    ), page as (select * from moved ${older} order by effective_at desc, transaction_id desc limit ${limit + 1})
    select m.transaction_id, t.kind, t.reference, m.effective_at, t.recorded_at, m.amount::float8 as amount_cents, m.balance::float8 as balance_cents,
      (select jsonb_agg(jsonb_build_object('account', o.other, 'kind', app.ledger_kind_of(o.other), 'amount_cents', o.cents) order by abs(o.cents) desc, o.other)
        from (select case when p.to_account = ${account.name} then p.from_account else p.to_account end as other,
                sum(case when p.to_account = ${account.name} then p.amount_cents else -p.amount_cents end) as cents
              from posting p where p.transaction_id = m.transaction_id and ${account.name} in (p.to_account, p.from_account) group by other) o) as others,
      t.reverses_id, r.id as reversed_by_id, i.appointment_id, i.claim_id
    from page m join ledger_transaction t on t.id = m.transaction_id left join ledger_transaction r on r.reverses_id = t.id
      left join billing_item i on i.transaction_id = t.id
    order by m.effective_at desc, m.transaction_id desc`.execute(ctx.db)
  const page = pageOf(rows, limit, ({ effective_at, transaction_id }) => ({ at: effective_at, id: transaction_id }))
  const items = page.items.map((row) => ({ ...row, others: row.others.map((other) => ({ ...other, kind: kindOf(other.kind) })) }))
  return { account: await showBalance(ctx, account, at), items, next_cursor: page.next_cursor }
}
