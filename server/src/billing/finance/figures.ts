import type { getFinance } from '@sorrel/contract/billing/wire'
import { ageGroups } from '@sorrel/contract/denials/vocabulary'
import { sql } from 'kysely'
import type { z } from 'zod'
import { readFigures } from '../../denials/figures/figures.ts'
import { findToday } from '../../kernel/clock.ts'
import type { Context } from '../../kernel/context.ts'
import { readDays } from './days.ts'

type Answer = z.input<typeof getFinance.output>

/** Money that came in by month and from where, and what patients and payers owe by age. Runs as the system. */
export async function readFinance(ctx: Context, wanted: z.output<typeof getFinance.query>): Promise<Answer> {
  const { from, to, begins_at, ends_at } = readDays(ctx, wanted)
  const { ages } = await readFigures(ctx, {})
  return {
    ...{
      from,
      to,
      months: await listMonths(ctx, begins_at, ends_at),
      patients: await listAges(ctx),
      ...(await countOpen(ctx)),
      books: await readBooks(ctx),
    },
    payers: ageGroups.map((_, nth) => ({
      claims: ages.reduce((sum, { groups }) => sum + groups[nth]!.claims, 0),
      open_cents: ages.reduce((sum, { groups }) => sum + groups[nth]!.open_cents, 0),
    })),
  }
}

/** What came into the accounts of money, by the month of the practice; refunds and fees are what left them. */ // reads ledger
async function listMonths(ctx: Context, begins_at: string, ends_at: string): Promise<Answer['months']> {
  const { rows } = await sql<Answer['months'][number]>`
    select to_char(month, 'YYYY-MM-DD') as month,
      coalesce(sum(cents) filter (where kind = 'cash:stripe' and way in ('payment_received', 'reversal')), 0)::float8 as cards_cents,
      coalesce(sum(cents) filter (where kind = 'cash:office' and way in ('payment_received', 'reversal')), 0)::float8 as outside_cents,
      coalesce(sum(cents) filter (where kind = 'cash:eft' and way <> 'cash_moved'), 0)::float8 as payers_cents,
      coalesce(sum(-cents) filter (where way = 'refund_paid'), 0)::float8 as refunds_cents,
      coalesce(sum(-cents) filter (where way = 'processor_fee'), 0)::float8 as fees_cents
    from (
      select date_trunc('month', p.effective_at at time zone ${ctx.config.time_zone}) as month, app.ledger_kind_of(p.account) as kind, t.kind as way, p.cents
      from (select transaction_id, effective_at, to_account as account, amount_cents as cents from posting where to_account like 'cash:%'
        union all select transaction_id, effective_at, from_account, -amount_cents from posting where from_account like 'cash:%') p
        join ledger_transaction t on t.id = p.transaction_id
      where p.effective_at >= ${begins_at} and p.effective_at < ${ends_at}) moved
    group by month order by month`.execute(ctx.db)
  return rows
}

/** What patients owe, by days since it was billed. */
async function listAges(ctx: Context): Promise<Answer['patients']> {
  const { rows } = await sql<{ age: number; bills: number; open_cents: number }>`
    select age, count(*)::int as bills, sum(open_cents)::float8 as open_cents from (
      select ${findToday(ctx)}::date - (created_at at time zone ${ctx.config.time_zone})::date as age, open_cents from bill where open_cents > 0) open
    group by age`.execute(ctx.db)
  return ageGroups.map(([first, last]) => {
    const its = rows.filter(({ age }) => age >= first && (last === null || age <= last))
    return {
      bills: its.reduce((sum, { bills }) => sum + bills, 0),
      open_cents: its.reduce((sum, { open_cents }) => sum + open_cents, 0),
    }
  })
}

async function countOpen(ctx: Context): Promise<Pick<Answer, 'credit_cents' | 'waiting_reliefs' | 'open_questions'>> {
  const { rows } = await sql<Pick<Answer, 'credit_cents' | 'waiting_reliefs' | 'open_questions'>>`
    select greatest(0, (select coalesce(sum(surplus_cents - credit_cents), 0) from bill))::float8 as credit_cents,
      (select count(*)::int from bill_relief where state = 'waiting') as waiting_reliefs,
      (select count(*)::int from bill_question where outcome is null) as open_questions`.execute(ctx.db)
  return rows[0]!
}

/** What the books say that payers owe, how much of it is charged for claims that came back and were not sent again, and what payers still take back. */ // reads ledger, clearinghouse, claims
async function readBooks(ctx: Context): Promise<Answer['books']> {
  const { rows } = await sql<Omit<Answer['books'], keyof Voided>>`
    select (select coalesce(sum(in_cents - out_cents), 0)::float8 from ledger_account where kind = 'payer:receivable') as payers_cents,
      count(distinct c.id)::int as sent_back_claims, coalesce(sum(v.charge_cents), 0)::float8 as sent_back_cents
    from claim c join claim_version v on v.claim_id = c.id left join exchange_file f on f.version_id = v.id and f.charge_id is not null
    where not c.with_payer and c.prior_claim_id is null and coalesce(v.charge_id, f.charge_id) is not null
      and not exists (select from ledger_transaction r where r.reverses_id = coalesce(v.charge_id, f.charge_id))`.execute(ctx.db)
  return { ...rows[0]!, ...(await readVoided(ctx)) }
}

type Voided = Pick<Answer['books'], 'voided_claims' | 'voided_cents'>

/** What payers said to claims that were voided since, and have not taken back. */ // reads ledger, clearinghouse, claims
async function readVoided(ctx: Context): Promise<Voided> {
  const { rows } = await sql<Voided>`
    select count(distinct c.id)::int as voided_claims,
      coalesce(sum(p.amount_cents * case when p.to_account like 'payer:%:receivable' then 1 else -1 end), 0)::float8 as voided_cents
    from claim c join remitted_claim r on r.claim_id = c.id and r.state = 'posted' and r.reversed_by is null
      join posting p on p.transaction_id = r.transaction_id
        and (p.to_account like 'payer:%:receivable') <> (p.from_account like 'payer:%:receivable')
    where c.state = 'voided' and not exists (select from ledger_transaction t where t.reverses_id = r.transaction_id)`.execute(ctx.db)
  return rows[0]!
}
