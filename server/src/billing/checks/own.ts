import type { BookFinding } from '@sorrel/contract/billing/schemas'
import { sql } from 'kysely'
import type { Context } from '../../kernel/context.ts'

type Row = { about: string; expected_cents: number; found_cents: number }
const findingOf =
  (check: BookFinding['check']) =>
  (row: Row): BookFinding => ({ check, ...row })

/** All accounts together are zero, and each one is what its postings come to. */ // reads ledger
export async function checkBalance(ctx: Context): Promise<BookFinding[]> {
  const { rows } = await sql<Row>`
    select 'all accounts' as about, 0::float8 as expected_cents, sum(in_cents - out_cents)::float8 as found_cents from ledger_account
    having sum(in_cents - out_cents) <> 0
    union all
    select a.name, coalesce(sum(p.cents), 0)::float8, (a.in_cents - a.out_cents)::float8 from ledger_account a left join (
      select to_account as name, amount_cents as cents from posting union all select from_account, -amount_cents from posting) p on p.name = a.name
    group by a.name, a.in_cents, a.out_cents having coalesce(sum(p.cents), 0) <> a.in_cents - a.out_cents limit 500`.execute(ctx.db)
  return rows.map(findingOf('balance'))
}

/** Each item is what its transaction did to what the patient owes. */ // reads ledger
export async function checkItems(ctx: Context): Promise<BookFinding[]> {
  const { rows } = await sql<Row>`
    select 'item ' || i.id as about, i.amount_cents::float8 as expected_cents, coalesce(sum(case when p.to_account like 'patient:%:receivable' then p.amount_cents
        when p.from_account like 'patient:%:receivable' then -p.amount_cents end), 0)::float8 as found_cents
    from billing_item i left join posting p on p.transaction_id = i.transaction_id
    group by i.id, i.amount_cents having i.amount_cents <> coalesce(sum(case when p.to_account like 'patient:%:receivable' then p.amount_cents
        when p.from_account like 'patient:%:receivable' then -p.amount_cents end), 0) limit 500`.execute(ctx.db)
  return rows.map(findingOf('items_ledger'))
}

/**
 * Each bill is what its items come to; all that is open of a patient's bills is what the books say that they owe, and their credit what the books say.
 * Records that were merged keep their old accounts, on which nothing stands.
 */ // reads ledger
export async function checkBills(ctx: Context): Promise<BookFinding[]> {
  const { rows } = await sql<Row>`
    select 'bill ' || b.id as about, coalesce(sum(i.amount_cents), 0)::float8 as expected_cents, b.owed_cents::float8 as found_cents
    from bill b left join billing_item i on i.reference = b.reference group by b.id having coalesce(sum(i.amount_cents), 0) <> b.owed_cents
    union all
    select 'owed by ' || b.patient_id, sum(b.open_cents)::float8, coalesce((select a.in_cents - a.out_cents from ledger_account a
        where a.name = 'patient:' || b.patient_id || ':receivable'), 0)::float8
    from bill b group by b.patient_id having sum(b.open_cents) <> coalesce((select a.in_cents - a.out_cents from ledger_account a
        where a.name = 'patient:' || b.patient_id || ':receivable'), 0)
    union all
    select 'credit of ' || b.patient_id, -sum(b.surplus_cents - b.credit_cents)::float8, coalesce((select a.in_cents - a.out_cents from ledger_account a
        where a.name = 'patient:' || b.patient_id || ':credit'), 0)::float8
    from bill b group by b.patient_id having -sum(b.surplus_cents - b.credit_cents) <> coalesce((select a.in_cents - a.out_cents from ledger_account a
        where a.name = 'patient:' || b.patient_id || ':credit'), 0)
    limit 500`.execute(ctx.db)
  const unbilled = await sql<Row>`
    select 'item without a bill ' || i.reference as about, sum(i.amount_cents)::float8 as expected_cents, 0::float8 as found_cents
    from billing_item i where not exists (select from bill b where b.reference = i.reference) group by i.reference limit 100`.execute(
    ctx.db,
  )
  return [...rows, ...unbilled.rows].map(findingOf('bills_items'))
}
