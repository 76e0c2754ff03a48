import { type RawBuilder, sql } from 'kysely'
import { findToday } from '../kernel/clock.ts'
import { type Context, transaction } from '../kernel/context.ts'
import { storeQuestion } from './checks.ts'

type Due = {
  patient_id: string
  payer_id: string
  member_id: string
  relationship: 'Self' | 'Spouse' | 'Child' | 'Other' | 'Unknown'
  first_name: string
  last_name: string
  birth_date: string
  service_date: string
  subscriber: { first_name: string; last_name: string; birth_date: string; sex: 'female' | 'male' | 'unknown' } | null
}

/**
 * Asks again about the plans of visits that come within three days, and on the first of a month of all visits in it, unless the plan was asked for
 * that visit in the last three days. Days are those of the practice. The questions of one night leave a second apart. Runs as the system.
 */
export async function recheckComingVisits(ctx: Context): Promise<void> {
  if (!ctx.integrations.eligibility.is_offered) return
  const isFirst = findToday(ctx).endsWith('-01')
  await askAll(ctx, await findDue(ctx, comingWithin(ctx, isFirst ? 31 : 3)))
}

/** Asks about the plans of these visits, each on its own day, unless a plan was asked about that year in the last day. Returns how many are asked. */
export async function askAboutVisits(ctx: Context, appointmentIds: readonly string[]): Promise<number> {
  const due = await findDue(
    ctx,
    sql`a.id = any (${[...appointmentIds]}::uuid[]) and not exists (select from eligibility_check e
    where e.patient_id = a.patient_id and e.payer_id = c.payer_id and e.member_id = c.member_id and e.created_at > ${ctx.now()}::timestamptz - interval '1 day'
      and extract(year from e.service_date) = extract(year from a.starts_at at time zone d.time_zone))`,
  )
  await askAll(ctx, due)
  return due.length
}

async function askAll(ctx: Context, due: readonly Due[]): Promise<void> {
  for (const one of due)
    await transaction(ctx, (ctx) => storeQuestion(ctx, one.patient_id, { ...one, subscriber: one.subscriber ?? undefined }))
}

const most = 5000

/** Visits within so many days whose plan was not asked about in the last three. */ // reads scheduling, insurance
const comingWithin = (ctx: Context, days: number) => sql`a.starts_at < ${ctx.now()}::timestamptz + make_interval(days => ${days})
  and not exists (select from eligibility_check e where e.patient_id = a.patient_id and e.payer_id = c.payer_id and e.member_id = c.member_id
    and e.created_at > ${ctx.now()}::timestamptz - interval '3 days')`

/** The plans to ask about, one for each patient and plan: that of the next visit. */ // reads scheduling, insurance, patients, providers
async function findDue(ctx: Context, which: RawBuilder<unknown>): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select distinct on (a.patient_id, c.payer_id, c.member_id) a.patient_id, c.payer_id, c.member_id, c.relationship, p.first_name, p.last_name,
      p.birth_date::text, (a.starts_at at time zone d.time_zone)::date::text as service_date,
      case when c.subscriber_last_name is not null and c.subscriber_birth_date is not null and not c.has_own_member_id then jsonb_build_object('first_name', coalesce(c.subscriber_first_name, ''),
        'last_name', c.subscriber_last_name, 'birth_date', c.subscriber_birth_date, 'sex', coalesce(c.subscriber_sex, 'unknown')) end as subscriber
    from appointment a join coverage c on c.id = a.coverage_id join patient p on p.id = a.patient_id join provider d on d.id = a.provider_id
    where a.status = 'Scheduled' and c.kind = 'insurance' and c.payer_id is not null and c.member_id is not null and p.deleted_at is null
      and p.first_name is not null and p.last_name is not null and p.birth_date is not null and a.starts_at > ${ctx.now()}::timestamptz and ${which}
    order by a.patient_id, c.payer_id, c.member_id, a.starts_at limit ${most}`.execute(ctx.db)
  return rows
}
