import type { BookFinding } from '@sorrel/contract/billing/schemas'
import { ended } from '@sorrel/contract/claims/moving'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../kernel/context.ts'

type Row = { about: string; expected_cents: number | null; found_cents: number }

/**
 * What the books keep of each claim on the account of its payer is what became of the claim: its charge, less what the payer paid and took
 * off, less what was left to the patient or to a second payer, less what was given up. Of a claim that ended, only what a payer paid is
 * left, with what that payer took off, until it takes both back. What belongs to no claim comes to nothing. Claims that were deleted with
 * their record are left out.
 */ // reads ledger, claims, clearinghouse, denials
export async function checkReceivables(ctx: Context): Promise<BookFinding[]> {
  const { rows } = await sql<Row>`
    with moved as (${moved}), answered as materialized (${answered}), charged as materialized (${charged}), expected as (${expected})
    select 'claim ' || coalesce(e.claim_id, m.claim_id) || ' at ' || coalesce(e.payer_id, m.payer_id) as about,
      coalesce(e.cents, 0)::float8 as expected_cents, coalesce(m.cents, 0)::float8 as found_cents
    from (select claim_id, payer_id, sum(cents) as cents from moved where claim_id is not null and not is_gone group by claim_id, payer_id) m
      full join expected e on e.claim_id = m.claim_id and e.payer_id = m.payer_id
    where coalesce(e.cents, 0) <> coalesce(m.cents, 0)
    union all
    select 'no claim at ' || payer_id, null, sum(cents)::float8 from moved where claim_id is null and not is_gone group by payer_id having sum(cents) <> 0
    order by 1 limit 500`.execute(ctx.db)
  return rows.map((row): BookFinding => ({ check: 'payers_ledger', ...row }))
}

/**
 * Each amount that moved on the account of a payer, and the claim that its transaction names, or that the one names which it takes back. `is_gone`: the
 * claim was deleted with its record, and the books keep what they say. `is_charge`: it came from or went back to the revenue.
 */
const moved: RawBuilder<unknown> = sql`
  select p.payer_id, p.cents, p.other = 'revenue:services' as is_charge,
    coalesce(case when f.payer_id = p.payer_id then f.id else f.prior_claim_id end, d.claim_id, i.claim_id, w.claim_id, g.id) as claim_id,
    case r.kind when 'claim_charge' then v.id is null when 'remitted_answer' then d.id is null when 'item' then i.named_id is not null and i.claim_id is null
      when 'write_off' then w.id is null else r.kind in ('price_promise', 'protected_share') and g.id is null end as is_gone
  from (select transaction_id, split_part(to_account, ':', 2) as payer_id, amount_cents as cents, from_account as other from posting where to_account like 'payer:%'
      union all select transaction_id, split_part(from_account, ':', 2), -amount_cents, to_account from posting where from_account like 'payer:%') p
    join ledger_transaction t on t.id = p.transaction_id left join ledger_transaction o on o.id = t.reverses_id
    cross join lateral (select split_part(coalesce(o.reference, t.reference), ':', 1) as kind,
      substring(coalesce(o.reference, t.reference) from '^[a-z_]+:([0-9a-f-]{36})(?::|$)')::uuid as id) r
    left join claim_version v on v.id = r.id and r.kind = 'claim_charge' left join claim f on f.id = v.claim_id
    left join remitted_claim d on d.id = r.id and r.kind = 'remitted_answer'
    left join (select i.transaction_id, i.claim_id as named_id, c.id as claim_id from billing_item i left join claim c on c.id = i.claim_id) i
      on i.transaction_id = t.id
    left join write_off w on w.id = r.id and r.kind = 'write_off'
    left join claim g on g.id = r.id and r.kind in ('price_promise', 'protected_share')`

const isEnded: RawBuilder<boolean> = sql`c.state in (${sql.join(ended)})`

/** Whether a version `v` was sent. */ // reads clearinghouse
const isSent: RawBuilder<boolean> = sql`(v.channel = 'paper' or exists (select from exchange_file f where f.version_id = v.id and f.kind = '837P'))`

/** What the standing answers to each claim come to. The last one says what is left to the patient, and how much of that was billed. */
const answered: RawBuilder<unknown> = sql`
  select d.claim_id, sum((d.posted->>'paid')::bigint) as paid_cents, sum((d.posted->>'contractual')::bigint) as contractual_cents,
    bool_or((d.posted->>'paid')::bigint <> 0) as is_paid, (array_agg(d.billed_cents order by d.created_at desc, d.id desc))[1] as billed_cents,
    greatest(0, (array_agg((d.posted->>'patient')::bigint order by d.created_at desc, d.id desc))[1]) as left_cents
  from remitted_claim d where d.state = 'posted' and d.posted is not null and d.reversed_by is null group by d.claim_id`

/**
 * What each claim charges its payer, and the claim whose payer it takes that from. The version that was sent last says what a first payer
 * is charged. A second payer is charged what the first one left to the patient; that comes off the account of the first one, unless the
 * two are the same or the first claim ended.
 */
const charged: RawBuilder<unknown> = sql`
  select c.id as claim_id, c.payer_id, case when not p.has_ended then c.prior_claim_id end as from_claim_id, case when ${isEnded} then 0
      when c.prior_claim_id is null then v.charge_cents when not p.has_ended and p.payer_id = c.payer_id then 0 else coalesce(a.left_cents, 0) end as cents
  from claim c left join answered a on a.claim_id = c.prior_claim_id
    left join (select c.id, c.payer_id, ${isEnded} as has_ended from claim c) p on p.id = c.prior_claim_id
    join lateral (select v.charge_cents from claim_version v where v.claim_id = c.id and v.frequency <> '8' and ${isSent} order by v.n desc limit 1) v on true`

/** Where nobody paid anything on a claim that ended, what was taken off by contract does not count either. */
const expected: RawBuilder<unknown> = sql`
  select c.id as claim_id, c.payer_id, coalesce(s.cents, 0) - coalesce(a.paid_cents, 0)
      - case when ${isEnded} and not a.is_paid then 0 else coalesce(a.contractual_cents, 0) end - coalesce(a.billed_cents, 0)
      - coalesce(n.cents, 0) - case when ${isEnded} then 0 else coalesce(g.cents, 0) end as cents
  from claim c left join answered a on a.claim_id = c.id left join charged s on s.claim_id = c.id
    left join (select from_claim_id, sum(cents) as cents from charged group by from_claim_id) n on n.from_claim_id = c.id
    left join (select claim_id, sum(amount_cents) as cents from write_off where state = 'posted' group by claim_id) g on g.claim_id = c.id`

/**
 * What the books charge each payer is what its claims charge it: a correction takes the place of what it corrects, and what was voided or
 * given up is charged no more. What a second payer takes over from a first one was charged before.
 */ // reads ledger, claims, clearinghouse
export async function checkCharges(ctx: Context): Promise<BookFinding[]> {
  const { rows } = await sql<Row>`
    with moved as (${moved}), answered as materialized (${answered}), charged as (${charged})
    select 'charges of payer ' || coalesce(e.payer_id, a.payer_id) as about, coalesce(e.cents, 0)::float8 as expected_cents, coalesce(a.cents, 0)::float8 as found_cents
    from (select payer_id, sum(cents) as cents from charged where from_claim_id is null group by payer_id) e
      full join (select payer_id, sum(cents) as cents from moved where is_charge and not is_gone group by payer_id) a on a.payer_id = e.payer_id
    where coalesce(a.cents, 0) <> coalesce(e.cents, 0) order by 1 limit 500`.execute(ctx.db)
  return rows.map((row): BookFinding => ({ check: 'claims_ledger', ...row }))
}
