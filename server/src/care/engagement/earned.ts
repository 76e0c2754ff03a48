import { sql } from 'kysely'
import type { Context } from '../../kernel/context.ts'

// reads remote-care, providers
const isContested = sql`exists (select from app.billable_remote_encounter e join app.provider d on d.id = e.provider_id
  where e.care_id = days.care_id and e.provider_id = days.provider_id and e.noticed_at is not null and e.status in ('contested', 'voided')
    and date_trunc('month', e.period_start at time zone d.time_zone)::date = days.month)`

export type EarnedMonth = { care_id: string; provider_id: string; period_month: string; amount_cents: number }

/**
 * What dietitians earned by care actions in whole months that are over in their own time zones, from the first month on (`YYYY-MM-01`), as the
 * statement of each says it: nothing for a month while care without a visit of it is contested. Runs as the system.
 */ // reads providers
export async function listEarnedMonths(ctx: Context, from: string): Promise<EarnedMonth[]> {
  const { rows } = await sql<EarnedMonth>`
    with days as (
      select c.care_id, c.provider_id, date_trunc('month', c.at at time zone d.time_zone)::date as month,
        count(distinct (c.at at time zone d.time_zone)::date)::int as days
      from app.care_action c join app.provider d on d.id = c.provider_id
      where c.at >= (${from}::date - 1)
        and date_trunc('month', c.at at time zone d.time_zone) < date_trunc('month', ${ctx.now()}::timestamptz at time zone d.time_zone)
      group by 1, 2, 3
    )
    select care_id, provider_id, month::text as period_month, case when ${isContested} then 0 else coalesce((select max(t.amount_cents) from app.engagement_tier t where t.min_days <= days.days
      and t.effective_from = (select max(n.effective_from) from app.engagement_tier n where n.effective_from <= days.month)), 0)::int end as amount_cents
    from days where month >= ${from}::date order by care_id, month`.execute(ctx.db)
  return rows
}
