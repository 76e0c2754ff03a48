import type { Refund } from '@sorrel/contract/payments/schemas'
import type { listRefunds } from '@sorrel/contract/payments/wire'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Context } from '../../kernel/context.ts'
import { pageOf, readCursor } from '../../kernel/lists/cursors.ts'
import { Problem } from '../../kernel/problem.ts'
import type { RefundRow } from '../access.ts'

type Shown = z.input<typeof Refund>

/** Refunds as staff see them, the newest first, with whose they are. What went back of gifts is not among them: nobody at the practice sees who gives. */ // reads patients
export async function listAllRefunds(
  ctx: Context,
  { state, cursor, limit = 25 }: z.output<typeof listRefunds.query>,
): Promise<z.input<typeof listRefunds.output>> {
  const after = cursor === undefined ? undefined : readCursor(cursor)
  const patient_name = sql<
    string | null
  >`(select nullif(concat_ws(' ', p.first_name, p.last_name), '') from patient p where p.id = refund.patient_id)`
  const ofCare = sql<boolean>`exists (select from payment p where p.id = refund.payment_id and p.purpose <> 'donation')`
  let query = ctx.db.selectFrom('refund').selectAll().select(patient_name.as('patient_name')).where(ofCare)
  if (state) query = query.where('state', '=', state)
  if (after) query = query.where(sql<boolean>`(asked_at, id) < (${after.at}::timestamptz, ${after.id}::uuid)`)
  const rows = await query
    .orderBy('asked_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  const page = pageOf(rows, limit, ({ asked_at, id }) => ({ at: asked_at, id }))
  return { ...page, items: page.items.map((row) => ({ ...show(ctx, row), patient_name: row.patient_name })) }
}

export async function showRefund(ctx: Context, id: string): Promise<Shown> {
  const row = await ctx.db.selectFrom('refund').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw new Problem('not_found')
  return show(ctx, row)
}

/** The refunds of some payments. A patient sees those that are decided, and not what staff wrote about them. */
export async function listRefundsOf(ctx: Context, paymentIds: readonly string[]): Promise<Shown[]> {
  if (paymentIds.length === 0) return []
  const rows = await ctx.db
    .selectFrom('refund')
    .selectAll()
    .where('payment_id', 'in', [...paymentIds])
    .orderBy('asked_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map((row) => show(ctx, row))
}

function show({ actor }: Context, row: RefundRow): Shown {
  const { id, payment_id, patient_id, amount_cents, reason, state, is_unknown, failure_code, asked_at, settled_at } = row
  const isStaff = actor.kind === 'admin'
  const { note, asked_name, decided_name, decided_at } = row
  return {
    ...{ id, payment_id, patient_id, amount_cents, reason, state, is_unknown, failure_code, asked_at, settled_at, decided_at },
    ...{ note: isStaff ? note : null, asked_name: isStaff ? asked_name : null, decided_name: isStaff ? decided_name : null },
    patient_name: null,
    may_decide: isStaff && state === 'pending_approval' && actor.admin_id !== row.asked_by,
  }
}
