import type { PackageStatus } from '@sorrel/contract/packages/vocabulary'
import { sql } from 'kysely'
import { findDayOf } from '../kernel/clock.ts'
import type { Context } from '../kernel/context.ts'
import { isPaidAlone } from '../ledger/superbill/visit.ts'

type Package = { id: string; visit_type: string; visits: number; used: number; status: PackageStatus; bought_at: string }
type Planned = { appointment_id: string; type: string; day: string }

/** Whether a package pays for a visit of a day by the clock of the practice: not for one that took place before somebody bought it. */
export const isOfItsTime = (ctx: Context, { bought_at }: Pick<Package, 'bought_at'>, day: string): boolean =>
  day >= findDayOf(ctx, bought_at)

/**
 * The visits that are booked, or took place and are not billed yet, and for which each package will pay if they are all billed in their order: what is
 * left of a package is free for another one only beyond them.
 */
export async function listCovered(ctx: Context, patientId: string, packages: readonly Package[]): Promise<Map<string, string[]>> {
  const usable = packages.filter(({ status }) => status === 'active').sort((one, other) => one.bought_at.localeCompare(other.bought_at))
  const covered = new Map<string, string[]>(usable.map(({ id }) => [id, []]))
  if (usable.length === 0) return covered
  for (const { appointment_id, type, day } of await listPlanned(ctx, patientId, usable[0]!.bought_at)) {
    const its = usable.find(
      (one) => one.visit_type === type && isOfItsTime(ctx, one, day) && one.used + covered.get(one.id)!.length < one.visits,
    )
    if (its) covered.get(its.id)!.push(appointment_id)
  }
  return covered
}

// reads scheduling, insurance, providers, ledger
async function listPlanned(ctx: Context, patientId: string, since: string): Promise<Planned[]> {
  const { rows } = await sql<Planned>`
    select a.id as appointment_id, a.type, (a.starts_at at time zone ${ctx.config.time_zone})::date::text as day
    from appointment a left join coverage c on c.id = a.coverage_id
    where a.patient_id = ${patientId} and a.status in ('Scheduled', 'Occurred') and a.starts_at >= ${since}::timestamptz - interval '1 day'
      and ${isPaidAlone} and not exists (select from package_use u where u.appointment_id = a.id)
      and not exists (select from billing_item i where i.reference = 'self_pay:' || a.id)
    order by a.starts_at, a.id limit 200`.execute(ctx.db)
  return rows
}
