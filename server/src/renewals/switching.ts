import { sql } from 'kysely'
import { refuseOutOfNetwork } from '../insurance/coverages.ts'
import type { Permitted } from '../kernel/access.ts'
import type { Context } from '../kernel/context.ts'
import { Problem } from '../kernel/problem.ts'
import { payVisitsWith } from '../scheduling/changes/paying-with.ts'
import type { RenewalRow } from './access.ts'

type Switch = { coverage_id: string; payer_id: string; state: string; appointment_ids: string[] }

/**
 * Lets the visits of a new plan year be paid by the plan that is on file now. Throws `not_available` where none took the place of the one under which
 * they were booked, and `not_in_network`. Runs in the caller's transaction.
 */ // reads insurance, patients, scheduling, providers
export async function switchPlan(ctx: Context, row: Permitted<RenewalRow>): Promise<{ visits: number }> {
  const { rows } = await sql<Switch>`
    select o.id as coverage_id, o.payer_id, p.state, coalesce((select array_agg(a.id::text order by a.starts_at) from appointment a
        join provider d on d.id = a.provider_id where a.coverage_id = c.id and a.provider_id = ${row.provider_id} and a.status = 'Scheduled'
          and a.starts_at > ${ctx.now()} and (a.starts_at at time zone d.time_zone)::date >= make_date(${row.plan_year}, 1, 1)), '{}') as appointment_ids
    from coverage c join coverage o on o.patient_id = c.patient_id and o.priority = c.priority join patient p on p.id = c.patient_id
    where c.id = ${row.coverage_id} and c.closed_at is not null and o.closed_at is null and o.kind = 'insurance' and o.payer_id is not null limit 1`.execute(
    ctx.db,
  )
  const [found] = rows
  if (!found) throw new Problem('not_available')
  const { coverage_id, payer_id, state, appointment_ids } = found
  const { patient_id, provider_id } = row
  await refuseOutOfNetwork(ctx, { kind: 'insurance', payer_id }, { provider_id, state })
  return { visits: await payVisitsWith(ctx, { coverage_id, patient_id, provider_id, appointment_ids }) }
}
