import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../kernel/context.ts'

/**
 * Joins to a claim `c` what became of it: settled by the payer, left to the patient by its last answer, and given up. `due` is what the claim is worth: its
 * charge, and of a later payer's claim what the payer before left.
 */ // reads claims, clearinghouse
export const joinAmounts: RawBuilder<unknown> = sql`
  left join lateral (select coalesce(sum((s.posted->>'paid')::bigint + (s.posted->>'contractual')::bigint), 0) as settled,
      coalesce((array_agg((s.posted->>'patient')::bigint order by s.created_at desc, s.id desc))[1], 0) as shared
    from remitted_claim s where s.claim_id = c.id and s.state = 'posted' and s.posted is not null and s.reversed_by is null) a on true
  left join lateral (select case when c.prior_claim_id is null then c.charge_cents
      else coalesce((array_agg((s.posted->>'patient')::bigint order by s.created_at desc, s.id desc))[1], 0) end as due
    from remitted_claim s where s.claim_id = c.prior_claim_id and s.state = 'posted' and s.posted is not null and s.reversed_by is null) b on true
  left join lateral (select coalesce(sum(w.amount_cents) filter (where w.state = 'posted'), 0) as given_up, coalesce(bool_or(w.state = 'waiting'), false) as is_waiting
    from write_off w where w.claim_id = c.id and w.state in ('waiting', 'posted')) g on true`

/** What nobody has paid, taken over or given up of a claim that its payer has. */
export const openCents: RawBuilder<number> = sql`(case when c.with_payer then b.due - a.settled - a.shared - g.given_up else 0 end)::float8`

/** What is open of one claim, and the day of its payer's last answer by the clock of the practice. */ // reads claims
export async function readOpen(ctx: Context, claimId: string): Promise<{ open_cents: number; answered_on: string | null }> {
  const { rows } = await sql<{ open_cents: number; answered_on: string | null }>`
    select ${openCents} as open_cents, (select (max(s.created_at) at time zone ${ctx.config.time_zone})::date::text from remitted_claim s where s.claim_id = c.id and s.state = 'posted') as answered_on
    from claim c ${joinAmounts} where c.id = ${claimId}`.execute(ctx.db)
  return rows[0]!
}
