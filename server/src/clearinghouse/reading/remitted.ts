import type { RemittedClaim } from '@sorrel/contract/clearinghouse/schemas'
import type { listRemittedClaims } from '@sorrel/contract/clearinghouse/wire'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Context } from '../../kernel/context.ts'
import { pageOf, readCursor } from '../../kernel/lists/cursors.ts'
import { Problem } from '../../kernel/problem.ts'
import type { RemittedRow } from '../access.ts'
import { filingOf } from './filing.ts'

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
      'd.admin_id',
      'd.created_at',
    ])
    .select(['r.payer_id', 'r.payer_name', 'r.trace', 'r.paid_on', 'c.number as claim_number'])
    .select(filingOf(ctx).as('filing'))
    // reads ledger
    .select(
      sql<
        number | null
      >`case when d.claim_id is not null then (select coalesce(sum(i.amount_cents), 0)::float8 from billing_item i where i.claim_id = d.claim_id) end`.as(
        'owed_cents',
      ),
    )

type Row = Awaited<ReturnType<ReturnType<typeof selectRemitted>['executeTakeFirstOrThrow']>>

function showRemitted({ body, reversed_by, why, state, admin_id, ...row }: Row): Shown {
  const { patient, adjustments, lines, remarks, from_day } = body
  return {
    ...row,
    state,
    why: state === 'posted' || state === 'noted' ? null : why,
    patient_name: patient === null ? null : [patient.first_name, patient.last_name].filter(Boolean).join(' '),
    member_id: patient?.member_id ?? null,
    service_day: from_day ?? lines[0]?.day ?? null,
    is_reversed: reversed_by !== null,
    may_take_back: mayTakeBack({ state, admin_id, reversed_by, outcome: row.outcome }),
    ...{ adjustments, lines, remarks },
  }
}

/** Whether a person chose the claim of a decision. What took another answer back would have to bring that answer back. */
export const mayTakeBack = ({
  state,
  admin_id,
  reversed_by,
  outcome,
}: Pick<RemittedRow, 'state' | 'admin_id' | 'reversed_by' | 'outcome'>): boolean =>
  (state === 'posted' || state === 'noted') && admin_id !== null && reversed_by === null && outcome !== 'reversed'

/** One decision of a payer, as it stands. Otherwise `not_found`. */
export async function showRemittedClaim(ctx: Context, id: string): Promise<Shown> {
  const row = await selectRemitted(ctx).where('d.id', '=', id).executeTakeFirst()
  if (!row) throw new Problem('not_found')
  return showRemitted(row)
}

/** What payers decided about claims, the newest first: one statement. */
export async function listDecisions(
  ctx: Context,
  { state, remittance_id, claim_id, open_denials, flag, cursor, limit = 50 }: z.output<typeof listRemittedClaims.query>,
) {
  const after = cursor === undefined ? undefined : readCursor(cursor)
  let found = selectRemitted(ctx)
  if (state !== undefined) found = found.where('d.state', '=', state)
  if (remittance_id !== undefined) found = found.where('d.remittance_id', '=', remittance_id)
  if (claim_id !== undefined) found = found.where('d.claim_id', '=', claim_id)
  if (flag !== undefined) found = found.where(sql<boolean>`d.flags @> array[${flag}]::text[]`).where('d.reversed_by', 'is', null)
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
