import type { PayPeriod } from '@sorrel/contract/payouts/rules'
import type { PayoutDraft } from '@sorrel/contract/payouts/schemas'
import type { AccountStatus, DraftOutcome } from '@sorrel/contract/payouts/vocabulary'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Context } from '../../kernel/context.ts'
import { findCutOff, findStartOf } from './calendar.ts'
import { showHold } from './holds.ts'

export type Wanted = { period: PayPeriod; provider_ids: readonly string[] | null }

/**
 * Everybody with something unpaid by the end of a period, with what becomes of them in its run. One statement for the list, its sums and the run
 * itself, so that all three agree. Whoever has left and is settled is not among them.
 */ // reads providers
export function draftsOf(ctx: Context, { period, provider_ids }: Wanted): RawBuilder<unknown> {
  const among = provider_ids === null ? sql`` : sql`and l.provider_id = any(${provider_ids})`
  return sql`(
    select s.*, concat_ws(' ', d.first_name, d.last_name) as provider_name, d.status = 'offboarded' as has_left, h.id as hold_id, h.reason as hold_reason, h.held_name, h.held_at,
      coalesce(a.status, 'none') as account_status,
      case when p.id is not null then 'paid_already' when h.id is not null then 'on_hold' when s.total_cents <= 0 then 'carried'
        when ${isPayable(ctx, sql`s.provider_id`)} then 'pays' else 'no_account' end as outcome
    from (
      select l.provider_id, coalesce(sum(l.amount_cents) filter (where k.id is null), 0)::bigint as total_cents,
        coalesce(sum(l.amount_cents) filter (where k.id is null and l.effective_at < ${findStartOf(ctx, period.starts_on)}), 0)::bigint as carried_cents,
        coalesce(sum(l.amount_cents) filter (where k.id is not null), 0)::bigint as held_cents, (count(*) filter (where k.id is null))::integer as line_count
      from payout_line l left join payout_hold k on k.line_id = l.id and k.lifted_at is null
      where l.payout_id is null and l.effective_at < ${findCutOff(ctx, period.ends_on)} ${among} group by l.provider_id
    ) s
    join provider d on d.id = s.provider_id
    left join payout_hold h on h.provider_id = s.provider_id and h.line_id is null and h.lifted_at is null
    left join payout_account a on a.provider_id = s.provider_id
    left join payout p on p.provider_id = s.provider_id and p.period_end = ${period.ends_on}
    where d.status <> 'offboarded' or s.total_cents <> 0 or s.held_cents <> 0
  )`
}

/**
 * Whether a run pays a dietitian, as far as their account goes. Without a processor the practice pays by itself, so nobody needs one. Whoever has left will
 * not set one up: their transfer fails at once, and the practice pays by itself, too.
 */ // reads providers
export const isPayable = ({ integrations }: Context, providerId: RawBuilder<unknown>): RawBuilder<unknown> =>
  integrations.payments.is_offered
    ? sql`(exists (select from payout_account x where x.provider_id = ${providerId} and x.status = 'ready')
        or exists (select from provider x where x.id = ${providerId} and x.status = 'offboarded'))`
    : sql`true`

type Row = {
  provider_id: string
  provider_name: string
  has_left: boolean
  outcome: DraftOutcome
  total_cents: number
  carried_cents: number
  held_cents: number
  line_count: number
  hold_id: string | null
  hold_reason: string
  held_name: string
  held_at: string
  account_status: AccountStatus
}

/** One page of the drafts, by name. */
export async function listDrafts(
  ctx: Context,
  period: PayPeriod,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ items: z.input<typeof PayoutDraft>[]; total: number }> {
  const { rows } = await sql<Row & { total: number }>`
    select provider_id, provider_name, has_left, outcome, total_cents::float8 as total_cents, carried_cents::float8 as carried_cents,
      held_cents::float8 as held_cents, line_count, hold_id, hold_reason, held_name, held_at, account_status, count(*) over ()::int as total
    from ${draftsOf(ctx, { period, provider_ids: null })} s order by provider_name, provider_id limit ${limit} offset ${offset}`.execute(
    ctx.db,
  )
  const items = rows.map(({ hold_id, hold_reason, held_name, held_at, total: _, ...row }) => ({
    ...row,
    hold: hold_id === null ? null : showHold({ id: hold_id, reason: hold_reason, held_name, held_at }),
  }))
  return { items, total: rows[0]?.total ?? 0 }
}

export type RunSums = {
  payout_count: number
  total_cents: number
  left_out: { carried: number; on_hold: number; no_account: number; paid_already: number }
  /** What those who are paid would get, as one short text that changes if anything of it does. */
  digest: string
}

/** What the run of a period comes to. */
export async function sumUpRun(ctx: Context, wanted: Wanted): Promise<RunSums> {
  const { rows } = await sql<Omit<RunSums, 'left_out'> & RunSums['left_out']>`
    select (count(*) filter (where outcome = 'pays'))::int as payout_count,
      coalesce(sum(total_cents) filter (where outcome = 'pays'), 0)::float8 as total_cents,
      (count(*) filter (where outcome = 'carried'))::int as carried, (count(*) filter (where outcome = 'on_hold'))::int as on_hold,
      (count(*) filter (where outcome = 'no_account'))::int as no_account, (count(*) filter (where outcome = 'paid_already'))::int as paid_already,
      md5(coalesce(string_agg(provider_id || ' ' || total_cents || ' ' || line_count, ',' order by provider_id) filter (where outcome = 'pays'), '')) as digest
    from ${draftsOf(ctx, wanted)} s`.execute(ctx.db)
  const { carried, on_hold, no_account, paid_already, ...sums } = rows[0]!
  return { ...sums, left_out: { carried, on_hold, no_account, paid_already } }
}

/** Visits of the last 120 days that earned nothing because no rate covers them. */ // reads providers
export async function listUnrated(ctx: Context) {
  const { rows } = await sql<{
    provider_id: string
    provider_name: string
    kind: 'initial_consultation' | 'follow_up' | 'no_show'
    visits: number
  }>`
    select u.provider_id, concat_ws(' ', d.first_name, d.last_name) as provider_name, u.kind, u.visits
    from unrated_visits(${ctx.now()}::timestamptz - interval '120 days') u join provider d on d.id = u.provider_id
    order by u.visits desc, provider_name, u.kind limit 50`.execute(ctx.db)
  return rows
}
