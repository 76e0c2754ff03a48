import type { RemittedClaim } from '@sorrel/contract/clearinghouse/schemas'
import type { listClaimsForRemitted, listRemittedClaims } from '@sorrel/contract/clearinghouse/wire'
import { sql } from 'kysely'
import type { z } from 'zod'
import { findToday } from '../../kernel/clock.ts'
import type { Context } from '../../kernel/context.ts'
import { pageOf, readCursor } from '../../kernel/lists/cursors.ts'
import { Problem } from '../../kernel/problem.ts'

type Shown = z.input<typeof RemittedClaim>

const selectRemitted = (ctx: Context) =>
  ctx.db
    .selectFrom('remitted_claim as d')
    .innerJoin('remittance as r', 'r.id', 'd.remittance_id')
    // reads claims
    .leftJoin('claim as c', 'c.id', 'd.claim_id')
    .select(['d.id', 'd.remittance_id', 'd.clm01', 'd.payer_claim_number', 'd.status', 'd.charge_cents', 'd.paid_cents', 'd.patient_cents'])
    .select([
      'd.body',
      'd.state',
      'd.why',
      'd.outcome',
      'd.flags',
      'd.expected_cents',
      'd.claim_id',
      'd.reversed_by',
      'd.reason',
      'd.created_at',
    ])
    .select(['r.payer_name', 'r.trace', 'r.paid_on', 'c.number as claim_number'])

type Row = Awaited<ReturnType<ReturnType<typeof selectRemitted>['executeTakeFirstOrThrow']>>

function showRemitted({ body, reversed_by, why, state, ...row }: Row): Shown {
  const { patient, adjustments, lines, remarks, from_day } = body
  return {
    ...row,
    state,
    why: state === 'posted' || state === 'noted' ? null : why,
    patient_name: patient === null ? null : [patient.first_name, patient.last_name].filter(Boolean).join(' '),
    member_id: patient?.member_id ?? null,
    service_day: from_day ?? lines[0]?.day ?? null,
    is_reversed: reversed_by !== null,
    ...{ adjustments, lines, remarks },
  }
}

/** One decision of a payer, as it stands. Otherwise `not_found`. */
export async function showRemittedClaim(ctx: Context, id: string): Promise<Shown> {
  const row = await selectRemitted(ctx).where('d.id', '=', id).executeTakeFirst()
  if (!row) throw new Problem('not_found')
  return showRemitted(row)
}

/** What payers decided about claims, the newest first: one statement. */
export async function listDecisions(
  ctx: Context,
  { state, remittance_id, claim_id, open_denials, cursor, limit = 50 }: z.output<typeof listRemittedClaims.query>,
) {
  const after = cursor === undefined ? undefined : readCursor(cursor)
  let found = selectRemitted(ctx)
  if (state !== undefined) found = found.where('d.state', '=', state)
  if (remittance_id !== undefined) found = found.where('d.remittance_id', '=', remittance_id)
  if (claim_id !== undefined) found = found.where('d.claim_id', '=', claim_id)
  // Once a claim was corrected, appealed, voided or closed, somebody has seen to it.
  if (open_denials)
    found = found
      .where('d.outcome', 'in', ['denied', 'partially_paid', 'unprocessable'])
      .where('d.reversed_by', 'is', null)
      .where('c.state', 'in', ['denied', 'partially_paid', 'rejected'])
  if (after) found = found.where((is) => is(is.refTuple('d.created_at', 'd.id'), '<', is.tuple(after.at, after.id)))
  const rows = await found
    .orderBy('d.created_at', 'desc')
    .orderBy('d.id', 'desc')
    .limit(limit + 1)
    .execute()
  const { items, next_cursor } = pageOf(rows, limit, ({ created_at: at, id }) => ({ at, id }))
  return { items: items.map(showRemitted), next_cursor }
}

const mostProposals = 10

/** Claims that a decision may be about: sent, and of the same day or the same charge, the likeliest first. One statement after the decision itself. */
export async function proposeClaims(ctx: Context, id: string): Promise<z.input<typeof listClaimsForRemitted.output>> {
  const { charge_cents, service_day, member_id } = await showRemittedClaim(ctx, id)
  // reads claims patients
  const { rows } = await sql<z.input<typeof listClaimsForRemitted.output>['items'][number]>`
    select c.id as claim_id, c.number as claim_number, concat_ws(' ', p.first_name, p.last_name) as patient_name, c.service_day, c.charge_cents::float8 as charge_cents,
      c.payer_name
    from claim c join patient p on p.id = c.patient_id
    where c.version > 0 and (c.service_day = ${service_day}::date or (c.charge_cents = ${Math.abs(charge_cents)}
      and c.service_day between coalesce(${service_day}::date, ${findToday(ctx)}::date) - 366 and coalesce(${service_day}::date, ${findToday(ctx)}::date) + 31))
    order by (c.service_day is not distinct from ${service_day}::date)::int + (c.charge_cents = ${Math.abs(charge_cents)})::int
      + 2 * exists (select from claim_version v where v.claim_id = c.id and v.body->'subscribers'->0->'subscriber'->>'member_id' = ${member_id})::int desc,
      c.service_day desc, c.id desc
    limit ${mostProposals}`.execute(ctx.db)
  return { items: rows }
}
