import type { PatientToConfirm } from '@sorrel/contract/billing/confirming'
import type { listPlansToConfirm } from '@sorrel/contract/billing/wire'
import { findPayer, relationshipsToInsured } from '@sorrel/contract/insurance/vocabulary'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Context } from '../../kernel/context.ts'
import { pageOf, readCursor } from '../../kernel/lists/cursors.ts'

type Shown = z.input<typeof PatientToConfirm>
type Plan = Shown['plans'][number]
type Waiting = Omit<Shown, 'plans'>

/**
 * One page of patients whose shares and bills wait because nobody knows yet whether they have Medicaid, as they say, with the plans to ask; those who
 * wait longest first (decision 167).
 */ // reads patients
export async function listToConfirm(
  ctx: Context,
  { cursor, limit = 25 }: z.output<typeof listPlansToConfirm.query>,
): Promise<z.input<typeof listPlansToConfirm.output>> {
  const after = cursor === undefined ? undefined : readCursor(cursor)
  const { rows } = await sql<Waiting>`
    select * from (
      select p.id as patient_id, concat_ws(' ', coalesce(p.preferred_name, p.first_name), p.last_name) as patient_name,
        case when p.first_name is not null and p.last_name is not null and p.birth_date is not null
          then jsonb_build_object('first_name', p.first_name, 'last_name', p.last_name, 'birth_date', p.birth_date) end as person,
        min(w.since) as since, sum(w.cents)::float8 as cents,
        jsonb_agg(jsonb_build_object('kind', w.kind, 'id', w.id, 'number', w.number, 'type', w.type, 'day', w.day,
          'since', to_char(w.since at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'cents', w.cents) order by w.day, w.id) as waiting
      from (${selectWaiting(ctx)}) w join patient p on p.id = w.patient_id group by p.id) waits
    where ${after ? sql`(since, patient_id) > (${after.at}::timestamptz, ${after.id}::uuid)` : sql`true`}
    order by since, patient_id limit ${limit + 1}`.execute(ctx.db)
  const { items, next_cursor } = pageOf(rows, limit, ({ since: at, patient_id: id }) => ({ at, id }))
  const plans = await readPlans(ctx, items)
  return { items: items.map((one) => ({ ...one, plans: plans.get(one.patient_id) ?? [] })), next_cursor }
}

/** What waits: shares of claims, and bills. */ // reads clearinghouse, claims, scheduling
const selectWaiting = (ctx: Context) => sql`
  select c.patient_id, 'share' as kind, c.id, c.number, null as type, c.service_day as day, d.created_at as since,
    greatest(0, (d.posted->>'patient')::bigint)::float8 as cents
  from remitted_claim d join claim c on c.id = d.claim_id where d.flags @> '{plan_unconfirmed}' and d.reversed_by is null
  union all
  select b.patient_id, 'bill', b.id, null, b.type, (coalesce(a.starts_at, b.created_at) at time zone ${ctx.config.time_zone})::date, b.frozen_at, b.open_cents::float8
  from bill b left join appointment a on a.id = b.appointment_id where b.frozen_why = 'plan'`

type PlanRow = {
  patient_id: string
  coverage_id: string
  payer_id: string
  payer_name: string | null
  member_id: string | null
  relationship: string | null
  subscriber: Plan['subscriber']
  day: string
  last: Plan['last']
}

/** The plans that were not confirmed on the days of what waits, once for each year, with the last question about each. */ // reads insurance, eligibility
async function readPlans(ctx: Context, waiting: readonly Waiting[]): Promise<Map<string, Plan[]>> {
  const days = waiting.flatMap(({ patient_id, waiting }) => waiting.map(({ day }) => ({ patient_id, day })))
  const found = new Map<string, Plan[]>()
  if (days.length === 0) return found
  const { rows } = await sql<PlanRow>`
    with day_of as (select patient_id, day from unnest(${days.map((one) => one.patient_id)}::uuid[], ${days.map(({ day }) => day)}::date[]) as w (patient_id, day)),
      asked as (select w.patient_id, u.id as coverage_id, max(w.day) as day from day_of w cross join lateral app.unconfirmed_plans(w.patient_id, w.day) as u (id)
        group by w.patient_id, u.id, date_trunc('year', w.day))
    select a.patient_id, a.coverage_id, c.payer_id, c.payer_name, c.member_id, c.relationship, a.day::text,
      case when c.subscriber_last_name is not null and not c.has_own_member_id then jsonb_build_object('first_name', c.subscriber_first_name, 'last_name', c.subscriber_last_name,
        'birth_date', c.subscriber_birth_date, 'sex', coalesce(c.subscriber_sex, 'unknown')) end as subscriber,
      (select jsonb_build_object('status', e.status, 'is_about_patient', app.is_about(e.person, a.patient_id),
          'at', to_char(e.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
        from eligibility_check e where e.patient_id = a.patient_id and e.payer_id = c.payer_id and e.member_id = c.member_id
          and date_trunc('year', e.service_date) = date_trunc('year', a.day) order by e.created_at desc, e.id desc limit 1) as last
    from asked a join coverage c on c.id = a.coverage_id order by a.day, c.id`.execute(ctx.db)
  for (const { patient_id, payer_name, relationship, ...plan } of rows)
    found.set(patient_id, [
      ...(found.get(patient_id) ?? []),
      {
        ...plan,
        payer_name: findPayer(plan.payer_id)?.name ?? payer_name ?? plan.payer_id,
        relationship: relationshipsToInsured.find((known) => known === relationship) ?? 'Unknown',
      },
    ])
  return found
}
