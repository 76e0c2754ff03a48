import { findPeriodBefore } from '@sorrel/contract/payouts/rules'
import { sql } from 'kysely'
import { findToday } from '../../kernel/clock.ts'
import { getDoerId } from '../../kernel/context.ts'
import type { WorkSource } from '../../platform/work/source.ts'
import { readCalendar } from '../drafts/calendar.ts'
import { sumUpRun } from '../drafts/drafts.ts'
import { findWaiting } from '../runs/finalizing.ts'

const nothing = { count: 0, cents: 0, due_on: null }

/**
 * Dietitians who are not paid yet for the period that ended last, with the day on which they should be. A run that somebody asked for waits for others of
 * finance instead; whoever asked has nothing left to do about it, unless it comes to something else by now.
 */
export const payoutWork: WorkSource = {
  tag: 'finance',
  places: { payout_runs: 11, payouts: 12 },
  count: async (ctx) => {
    const period = findPeriodBefore(await readCalendar(ctx), findToday(ctx))
    const wanted = { period, provider_ids: null }
    const { payout_count, total_cents, digest } = await sumUpRun(ctx, wanted)
    const waiting = await findWaiting(ctx, wanted)
    const to_pay = { count: payout_count, cents: total_cents, due_on: period.pays_on }
    if (waiting?.digest !== digest) return { payouts: to_pay, payout_runs: nothing }
    const isOwn = ctx.actor.kind === 'admin' && ctx.actor.admin_id === waiting.asked_by
    return { payouts: nothing, payout_runs: isOwn ? nothing : { ...to_pay, count: 1 } }
  },
}

/** Dietitians who have left and owe something, which no later pay covers. */ // reads providers
export const leftWork: WorkSource = {
  tag: 'finance',
  places: { left_dietitians: 14 },
  count: async (ctx) => {
    const { rows } = await sql<{ count: number; cents: number }>`
      select count(*)::int as count, coalesce(sum(-s.cents), 0)::float8 as cents
      from (select d.id, sum(l.amount_cents) as cents from provider d join payout_line l on l.provider_id = d.id and l.payout_id is null
        where d.status = 'offboarded' group by d.id) s
      where s.cents < 0`.execute(ctx.db)
    return { left_dietitians: rows[0]! }
  },
}

/** What dietitians owe who have left, where a colleague asked to settle it. Whoever asked has nothing left to do about it. */
export const entryWork: WorkSource = {
  tag: 'finance',
  places: { payout_entries: 16 },
  count: async (ctx) => {
    const { rows } = await sql<{ count: number; cents: number }>`
      select count(*)::int as count, coalesce(sum(amount_cents), 0)::float8 as cents from payout_entry
      where state = 'waiting' and admin_id is distinct from ${getDoerId(ctx.actor)}`.execute(ctx.db)
    return { payout_entries: rows[0]! }
  },
}

/** Pay that could not be sent. */
export const failedPayWork: WorkSource = {
  tag: 'finance',
  places: { failed_payouts: 13 },
  count: async (ctx) => {
    const { rows } = await sql<{ count: number; cents: number }>`
      select count(*)::int as count, coalesce(sum(total_cents), 0)::float8 as cents from payout where status = 'failed'`.execute(ctx.db)
    return { failed_payouts: rows[0]! }
  },
}
