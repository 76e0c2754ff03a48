import type { BookFinding } from '@sorrel/contract/billing/schemas'
import { sql } from 'kysely'
import { addMinutes } from '../../kernel/clock.ts'
import type { Context } from '../../kernel/context.ts'

type Row = { about: string; expected_cents: number; found_cents: number }
const findingOf =
  (check: BookFinding['check']) =>
  (row: Row): BookFinding => ({ check, ...row })

/**
 * What each payer said that it transferred is what the books took in from it, less what was moved on from there and with what was moved there. The trace
 * number ties each explanation to its transfer.
 */ // reads clearinghouse, ledger
export async function checkTraces(ctx: Context): Promise<BookFinding[]> {
  const { rows } = await sql<Row>`
    select 'cash of payer ' || coalesce(e.payer_id, a.payer_id) as about, coalesce(e.cents, 0)::float8 as expected_cents, coalesce(a.cents, 0)::float8 as found_cents
    from (select payer_id, sum(cents) as cents from (select payer_id, amount_cents as cents from remittance
        union all select split_part(account, ':', 3), -amount_cents from suspense_clearing where state = 'posted' and reason = 'sent_back'
        union all select split_part(p.from_account, ':', 3), -p.amount_cents from ledger_transaction t join posting p on p.transaction_id = t.id
          where t.kind = 'cash_moved' and p.from_account like 'cash:eft:%'
        union all select split_part(p.to_account, ':', 3), p.amount_cents from ledger_transaction t join posting p on p.transaction_id = t.id
          where t.kind = 'cash_moved' and p.to_account like 'cash:eft:%') moved group by payer_id) e
      full join (select split_part(name, ':', 3) as payer_id, in_cents - out_cents as cents from ledger_account where kind = 'cash:eft') a
        on a.payer_id = e.payer_id
    where coalesce(a.cents, 0) <> coalesce(e.cents, 0) order by 1 limit 500`.execute(ctx.db)
  return rows.map(findingOf('bank_traces'))
}

/**
 * What is owed to each dietitian in the books is what their lines earned, less what was sent to them. A payout that somebody said was paid has an hour until the
 * books must say so too.
 */ // reads payouts, ledger
export async function checkPayouts(ctx: Context): Promise<BookFinding[]> {
  const { rows } = await sql<Row>`
    select 'owed to ' || coalesce(e.provider_id::text, a.provider_id) as about, coalesce(e.cents, 0)::float8 as expected_cents, coalesce(a.cents, 0)::float8 as found_cents
    from (select provider_id, sum(cents) as cents from (select provider_id, amount_cents as cents from payout_line
          union all select provider_id, -total_cents from payout
            where status = 'paid' and (transaction_id is not null or paid_at < ${addMinutes(ctx.now(), -60)})) moved
        group by provider_id) e
      full join (select split_part(name, ':', 2) as provider_id, out_cents - in_cents as cents from ledger_account where kind = 'provider:payable') a
        on a.provider_id = e.provider_id::text
    where coalesce(a.cents, 0) <> coalesce(e.cents, 0) order by 1 limit 500`.execute(ctx.db)
  return rows.map(findingOf('payouts_ledger'))
}

/** What the books keep for visits of packages is what was billed for packages, less what the visits that they paid for took of it. */ // reads packages, ledger
export async function checkPackages(ctx: Context): Promise<BookFinding[]> {
  const { rows } = await sql<Row>`
    select 'packages of visits' as about, e.cents::float8 as expected_cents, coalesce(a.cents, 0)::float8 as found_cents
    from (select coalesce((select sum(amount_cents) from billing_item where type = 'package'), 0)
        - coalesce((select sum(amount_cents) from package_use), 0) as cents) e
      left join (select out_cents - in_cents as cents from ledger_account where name = 'packages:unused') a on true
    where coalesce(a.cents, 0) <> e.cents`.execute(ctx.db)
  return rows.map(findingOf('packages_ledger'))
}
