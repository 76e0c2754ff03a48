import type { BookFinding } from '@sorrel/contract/billing/schemas'
import { sql } from 'kysely'
import type { Context } from '../../kernel/context.ts'
import { checkTraces } from './neighbours.ts'

type Row = { about: string; expected_cents: number; found_cents: number }

/**
 * Bank transfers against what payers explained: by payer, each by its trace number, so that two errors within one payer do not make up for each other, and
 * each against what a person found at the bank.
 */
export const checkTransfersOfPayers = async (ctx: Context): Promise<BookFinding[]> => [
  ...(await checkTraces(ctx)),
  ...(await checkEachTrace(ctx)),
  ...(await checkArrivals(ctx)),
]

/**
 * What a payment with a trace number came to is what its decisions and adjustments moved on the account for transfers of its payer. What a later payment
 * takes back of an earlier one belongs to the later one. What was moved on from that account afterwards is no part of either. A file of which a decision was
 * deleted with a record is left out.
 */ // reads clearinghouse, ledger
async function checkEachTrace(ctx: Context): Promise<BookFinding[]> {
  const { rows } = await sql<Row>`
    with direct as (
      select t.id, c.remittance_id, case when c.transaction_id = t.id then c.reversed_by end as reversed_by
      from ledger_transaction t join remitted_claim c on c.id::text = split_part(t.reference, ':', 2) where t.kind = 'remittance_posted'
      union all
      select t.id, r.id, null from ledger_transaction t join remittance r on r.id::text = split_part(t.reference, ':', 2)
      where t.kind = 'provider_level_adjusted'
    ), booked as (
      select id, remittance_id from direct
      union all
      select t.id, coalesce(l.remittance_id, d.remittance_id) from ledger_transaction t join direct d on d.id = t.reverses_id
        left join remitted_claim l on l.id = d.reversed_by
    )
    select 'trace ' || r.trace || ' of payer ' || r.payer_id as about, r.amount_cents::float8 as expected_cents, coalesce(m.cents, 0)::float8 as found_cents
    from remittance r left join (
      select b.remittance_id, sum(case when p.to_account like 'cash:eft:%' then p.amount_cents when p.from_account like 'cash:eft:%' then -p.amount_cents end) as cents
      from booked b join posting p on p.transaction_id = b.id group by b.remittance_id) m on m.remittance_id = r.id
    where coalesce(m.cents, 0) <> r.amount_cents and (select f.answers from exchange_file f where f.id = r.file_id)
      <= (select count(*) from remitted_claim c join remittance o on o.id = c.remittance_id where o.file_id = r.file_id)
    order by 1 limit 500`.execute(ctx.db)
  return rows.map((row): BookFinding => ({ check: 'bank_traces', ...row }))
}

/** What came in at the bank for a payment is what its payer said. */ // reads clearinghouse
async function checkArrivals(ctx: Context): Promise<BookFinding[]> {
  const { rows } = await sql<Row>`
    select 'bank: trace ' || r.trace || ' of payer ' || r.payer_id as about, r.amount_cents::float8 as expected_cents, a.amount_cents::float8 as found_cents
    from remittance_arrival a join remittance r on r.id = a.remittance_id
    where a.taken_back_at is null and a.amount_cents <> r.amount_cents order by 1 limit 500`.execute(ctx.db)
  return rows.map((row): BookFinding => ({ check: 'bank_traces', ...row }))
}
