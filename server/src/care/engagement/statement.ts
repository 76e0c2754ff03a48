import { createHash } from 'node:crypto'
import type { EngagementReward } from '@sorrel/contract/care/schemas'
import type { CareAction } from '@sorrel/contract/care/vocabulary'
import type { getClientEngagementReward } from '@sorrel/contract/care/wire'
import { sql } from 'kysely'
import type { z } from 'zod'
import { type Context, requireProviderActor } from '../../kernel/context.ts'
import { findDay } from '../../patients/ages.ts'

type Month = {
  care_id: string
  patient_id: string
  period_month: string
  qualifying_days: number
  actions: Partial<Record<CareAction, number>>
  amount_cents: number
  /** Minutes of care without a visit that was signed for, and its encounters. */
  minutes: number
  encounter_ids: string[]
  /** Why nothing is earned for the month: a contest is open, or was decided for the patient. */
  reversed_reason: 'contest_open' | 'contest_upheld' | null
}

/**
 * What the calling dietitian earned since a moment, by client and month. A month that contains the moment counts whole, because the days of
 * a month belong together. The amount follows the tier policy that held on the first of the month.
 */
export async function readStatement(ctx: Context, since: string): Promise<z.input<typeof getClientEngagementReward.output>> {
  const { provider_id } = requireProviderActor(ctx)
  const zone = await findZone(ctx, provider_id)
  const from = since.length === 10 ? `${since}T00:00:00.000Z` : since
  const thisMonth = `${findDay(zone, ctx.now()).slice(0, 7)}-01`
  const firstMonth = since.length === 10 ? `${since.slice(0, 7)}-01` : `${findDay(zone, since).slice(0, 7)}-01`
  const months = await readMonths(ctx, provider_id, zone, firstMonth)
  const by_client = months.map((month) => showReward(provider_id, month, thisMonth))
  const sumOf = (status: EngagementReward['status']) =>
    by_client.filter((reward) => reward.status === status).reduce((sum, { amount_cents }) => sum + amount_cents, 0)
  return {
    since: from,
    total_earned_cents: sumOf('earned'),
    total_accruing_cents: sumOf('accruing'),
    by_client,
    tiers: await readTiers(ctx, findDay(zone, ctx.now())),
  }
}

/** The days of a statement are those of the dietitian's own calendar. */ // reads providers
async function findZone(ctx: Context, providerId: string): Promise<string> {
  const { time_zone } = await ctx.db.selectFrom('provider').select('time_zone').where('id', '=', providerId).executeTakeFirstOrThrow()
  return time_zone
}

// reads remote-care
async function readMonths(ctx: Context, providerId: string, zone: string, firstMonth: string): Promise<Month[]> {
  const { rows } = await sql<Month>`
    with done as (
      select care_id, patient_id, action, (at at time zone ${zone})::date as day from care_action
      where provider_id = ${providerId} and at >= (${firstMonth}::date::timestamp at time zone ${zone})
    ), counted as (
      select care_id, patient_id, date_trunc('month', day)::date as month, action, count(*)::int as number from done group by 1, 2, 3, 4
    ), days as (
      select care_id, date_trunc('month', day)::date as month, count(distinct day)::int as days from done group by 1, 2
    ), remote as (
      select e.care_id, date_trunc('month', e.period_start at time zone ${zone})::date as month, sum(e.minutes_logged)::int as minutes,
        jsonb_agg(e.id order by e.period_start, e.id) as encounter_ids,
        case when bool_or(e.status = 'contested') then 'contest_open' when bool_or(e.status = 'voided') then 'contest_upheld' end as reversed_reason
      from billable_remote_encounter e
      where e.provider_id = ${providerId} and e.noticed_at is not null and e.period_start >= (${firstMonth}::date::timestamp at time zone ${zone}) group by 1, 2
    )
    select coalesce(r.minutes, 0) as minutes, coalesce(r.encounter_ids, '[]') as encounter_ids, r.reversed_reason, c.care_id, c.patient_id, c.month as period_month, d.days as qualifying_days, jsonb_object_agg(c.action, c.number) as actions,
      coalesce((select max(t.amount_cents) from engagement_tier t where t.min_days <= d.days
        and t.effective_from = (select max(n.effective_from) from engagement_tier n where n.effective_from <= c.month)), 0)::int as amount_cents
    from counted c join days d on d.care_id = c.care_id and d.month = c.month left join remote r on r.care_id = c.care_id and r.month = c.month
    group by c.care_id, c.patient_id, c.month, d.days, r.minutes, r.encounter_ids, r.reversed_reason order by c.month desc, c.care_id`.execute(
    ctx.db,
  )
  return rows
}

async function readTiers(ctx: Context, today: string) {
  const { rows } = await sql<{ min_days: number; amount_cents: number }>`
    select min_days, amount_cents::int from engagement_tier
    where effective_from = (select max(effective_from) from engagement_tier where effective_from <= ${today}) order by min_days`.execute(
    ctx.db,
  )
  return rows
}

const none: Record<CareAction, number> = { messages: 0, journal_reviews: 0, lab_feedback: 0, meal_plan_edits: 0, goal_reviews: 0 }

function showReward(provider_id: string, month: Month, thisMonth: string): z.input<typeof EngagementReward> {
  const { encounter_ids, ...shown } = month
  return {
    ...shown,
    id: idOfMonth(month),
    provider_id,
    actions: { ...none, ...month.actions },
    billable_remote_encounter_ids: encounter_ids,
    status: month.reversed_reason !== null ? 'reversed' : month.period_month >= thisMonth ? 'accruing' : 'earned',
    payout_id: null,
  }
}

/** The same month of the same care always has the same id, although no row stores it. */
function idOfMonth({ care_id, period_month }: Month): string {
  const bytes = createHash('sha256').update(`${care_id} ${period_month}`).digest().subarray(0, 16)
  bytes[6] = (bytes[6]! & 0x0f) | 0x80
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
