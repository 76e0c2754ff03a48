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
  const older = after ? sql`and (effective_at, transaction_id) < (${after.at}::timestamptz, ${after.id}::uuid)` : sql``
  // Both sides of the account are read from the end of their index, and only the sum up to the page reads what is older.
  const latest = (side: 'to_account' | 'from_account') => sql`(select distinct effective_at, transaction_id from posting
    where ${sql.ref(side)} = ${account.name} and effective_at <= ${at ?? 'infinity'}::timestamptz ${older}
    order by effective_at desc, transaction_id desc limit ${limit + 1})`
  const sumUntilPage = (side: 'to_account' | 'from_account') => sql`(select coalesce(sum(p.amount_cents), 0) from posting p
    where p.${sql.ref(side)} = ${account.name} and (p.effective_at, p.transaction_id) <= (select effective_at, transaction_id from page order by effective_at desc, transaction_id desc limit 1))`
  const { rows } = await sql<Row>`
    with page as (select * from (${latest('to_account')} union ${latest('from_account')}) b order by effective_at desc, transaction_id desc limit ${limit + 1}),
    until_page as (select ${sumUntilPage('to_account')} - ${sumUntilPage('from_account')} as balance),
    sides as (
      select m.transaction_id, case when p.to_account = ${account.name} then p.from_account else p.to_account end as other,
        sum(case when p.to_account = ${account.name} then p.amount_cents else -p.amount_cents end) as cents
      from page m join posting p on p.transaction_id = m.transaction_id and ${account.name} in (p.to_account, p.from_account) group by 1, 2
    ), moved as (
      select transaction_id, sum(cents) as amount,
        jsonb_agg(jsonb_build_object('account', other, 'kind', app.ledger_kind_of(other), 'amount_cents', cents) order by abs(cents) desc, other) as others
      from sides group by transaction_id
    )
    select m.transaction_id, t.kind, t.reference, m.effective_at, t.recorded_at, d.amount::float8 as amount_cents, d.others,
      (u.balance - coalesce(sum(d.amount) over (order by m.effective_at desc, m.transaction_id desc rows between unbounded preceding and 1 preceding), 0))::float8
        as balance_cents,
      t.reverses_id, r.id as reversed_by_id, i.appointment_id, i.claim_id
    from page m join moved d on d.transaction_id = m.transaction_id cross join until_page u
      join ledger_transaction t on t.id = m.transaction_id left join ledger_transaction r on r.reverses_id = t.id
      left join billing_item i on i.transaction_id = t.id
    order by m.effective_at desc, m.transaction_id desc`.execute(ctx.db)
  const page = pageOf(rows, limit, ({ effective_at, transaction_id }) => ({ at: effective_at, id: transaction_id }))
  const items = page.items.map((row) => ({ ...row, others: row.others.map((other) => ({ ...other, kind: kindOf(other.kind) })) }))
  return { account: await showBalance(ctx, account, at), items, next_cursor: page.next_cursor }
}
