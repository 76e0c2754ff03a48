import type { Season } from '@sorrel/contract/renewals/rules'
import type { RenewalNeed } from '@sorrel/contract/renewals/vocabulary'
import { sql } from 'kysely'
import type { Context } from '../../kernel/context.ts'
import { readTermsOf } from '../../payers/routing.ts'
import type { PricedVisit } from '../../prices/access.ts'
import { readStandings } from '../../referrals/standing.ts'

/** The next visit of a plan in the season of a new year, as its price needs it. */
export type RenewingVisit = PricedVisit & {
  appointment_id: string
  coverage_id: string
  payer_id: string
  starts_at: string
  visits: number
  effective_to: string | null
  is_replaced: boolean
}

const most = 20_000

/** The next visit in the season for each plan, of everybody or of one patient. One statement. */ // reads scheduling, insurance, patients, providers
export async function readRenewingVisits(
  ctx: Context,
  { first_day, last_day }: Season,
  patientId: string | null,
): Promise<RenewingVisit[]> {
  const whose = patientId === null ? sql`` : sql`and a.patient_id = ${patientId}`
  const { rows } = await sql<RenewingVisit>`
    select distinct on (a.coverage_id) a.patient_id, a.provider_id, a.id as appointment_id, a.coverage_id, c.payer_id, c.member_id, c.kind as paid_by, a.type,
      a.duration_minutes, a.visit_mode, a.starts_at, on_day.day::text as service_date, count(*) over (partition by a.coverage_id)::int as visits,
      c.effective_to::text, c.closed_at is not null and exists (select from coverage o where o.patient_id = a.patient_id and o.closed_at is null
        and o.kind = 'insurance' and o.priority = c.priority) as is_replaced
    from appointment a join coverage c on c.id = a.coverage_id join provider d on d.id = a.provider_id join patient p on p.id = a.patient_id,
      lateral (select (a.starts_at at time zone d.time_zone)::date as day) on_day
    where a.status = 'Scheduled' and c.kind = 'insurance' and c.payer_id is not null and p.deleted_at is null ${whose}
      and a.starts_at > ${ctx.now()} and a.starts_at >= ${first_day}::date - interval '1 day' and a.starts_at < ${last_day}::date + interval '2 days'
      and on_day.day between ${first_day}::date and ${last_day}::date
    order by a.coverage_id, a.starts_at, a.id limit ${most}`.execute(ctx.db)
  return rows
}

/** What paper each of these visits lacks, by the id of the visit: a referral that reaches it, or an authorization that its payer always wants. */
export async function readLackingPapers(ctx: Context, visits: readonly RenewingVisit[]): Promise<Map<string, RenewalNeed[]>> {
  const [standings, terms] = await Promise.all([
    readStandings(ctx, [...new Set(visits.map(({ patient_id }) => patient_id))]),
    readTermsOf(
      ctx,
      visits.map(({ payer_id, service_date: day }) => ({ payer_id, day })),
    ),
  ])
  return new Map(
    visits.map(({ appointment_id, patient_id }, at): [string, RenewalNeed[]] => {
      const lacksReferral = standings.get(patient_id)?.gaps.some(({ visit_id }) => visit_id === appointment_id) ?? false
      return [
        appointment_id,
        [...(lacksReferral ? ['referral' as const] : []), ...(terms[at]?.needs_authorization ? ['authorization' as const] : [])],
      ]
    }),
  )
}
