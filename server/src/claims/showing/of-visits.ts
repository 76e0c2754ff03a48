import type { UnbilledVisit, VisitClaimStatus } from '@sorrel/contract/claims/visits'
import { patientStatusOf } from '@sorrel/contract/claims/vocabulary'
import type { listUnbilledVisits as unbilledWire, listVisitClaims as visitsWire } from '@sorrel/contract/claims/wire'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Context } from '../../kernel/context.ts'
import { pageOf, readCursor } from '../../kernel/lists/cursors.ts'

/** Where the bills of some visits stand, each by its latest claim to the first payer. Row-level security shows callers their own. */
export async function listVisitClaims(ctx: Context, ids: readonly string[]): Promise<z.input<typeof visitsWire.output>> {
  const isPatient = ctx.actor.kind === 'patient'
  // An empty parameter names no visit, and SQL knows no empty `in ()`.
  if (ids.length === 0) return { items: [] }
  const claims = await ctx.db
    .selectFrom('claim')
    .distinctOn('appointment_id')
    .select(['id', 'appointment_id', 'state', 'patient_cents'])
    .where('appointment_id', 'in', [...new Set(ids)])
    .where('priority', '=', 'P')
    .orderBy('appointment_id')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const items = claims.map(({ id, appointment_id, state, patient_cents }): z.input<typeof VisitClaimStatus> => {
    const status = patientStatusOf(state)
    return {
      // They were asked for by their visits.
      ...{ appointment_id: appointment_id!, status, patient_cents: status === 'settled' ? patient_cents : null },
      ...{ claim_id: isPatient ? null : id, state: isPatient ? null : state },
    }
  })
  return { items }
}

type Wanted = z.output<typeof unbilledWire.query>

/** One page of the insured visits that no claim speaks of, the latest first: along the index of signed notes. */ // reads charting, scheduling, insurance, patients, providers
export async function listUnbilledVisits(
  ctx: Context,
  { payer_id, from, to, cursor, limit = 50 }: Wanted,
): Promise<z.input<typeof unbilledWire.output>> {
  const after = cursor === undefined ? undefined : readCursor(cursor)
  const { rows } = await sql<z.input<typeof UnbilledVisit>>`
    select a.id as appointment_id, concat_ws(' ', coalesce(p.preferred_name, p.first_name), p.last_name) as patient_name,
      concat_ws(' ', d.first_name, d.last_name) as provider_name, v.payer_id, v.payer_name, n.visit_at as starts_at,
      (select c.state from claim c where c.appointment_id = a.id order by c.created_at desc, c.id desc limit 1) as former_state
    from chart_note n join appointment a on a.id = n.appointment_id join coverage v on v.id = a.coverage_id and v.kind = 'insurance'
      join patient p on p.id = a.patient_id join provider d on d.id = a.provider_id
    where n.status = 'signed' and not exists (select from claim c where c.appointment_id = a.id and c.state not in ('voided', 'cancelled'))
      ${payer_id === undefined ? sql`` : sql`and v.payer_id = ${payer_id}`}
      ${from === undefined ? sql`` : sql`and n.visit_at >= ${from}::date`}
      ${to === undefined ? sql`` : sql`and n.visit_at < ${to}::date + 1`}
      ${after === undefined ? sql`` : sql`and (n.visit_at, n.appointment_id) < (${after.at}, ${after.id})`}
    order by n.visit_at desc, n.appointment_id desc limit ${limit + 1}`.execute(ctx.db)
  return pageOf(rows, limit, ({ starts_at: at, appointment_id: id }) => ({ at, id }))
}
