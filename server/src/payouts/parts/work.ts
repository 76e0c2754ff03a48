import { findPeriodBefore } from '@sorrel/contract/payouts/rules'
import { sql } from 'kysely'
import { findToday } from '../../kernel/clock.ts'
import type { WorkSource } from '../../platform/work/source.ts'
import { readCalendar } from '../drafts/calendar.ts'
import { sumUpRun } from '../drafts/drafts.ts'

/** Dietitians who are not paid yet for the period that ended last, with the day on which they should be. */
export const payoutWork: WorkSource = {
  tag: 'finance',
  places: { payouts: 11 },
  count: async (ctx) => {
    const period = findPeriodBefore(await readCalendar(ctx), findToday(ctx))
    const { payout_count, total_cents } = await sumUpRun(ctx, { period, provider_ids: null })
    return { payouts: { count: payout_count, cents: total_cents, due_on: period.pays_on } }
  },
}

/** Pay that could not be sent. */
export const failedPayWork: WorkSource = {
  tag: 'finance',
  places: { failed_payouts: 12 },
  count: async (ctx) => {
    const { rows } = await sql<{ count: number; cents: number }>`
      select count(*)::int as count, coalesce(sum(total_cents), 0)::float8 as cents from payout where status = 'failed'`.execute(ctx.db)
    return { failed_payouts: rows[0]! }
  },
}
