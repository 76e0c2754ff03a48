import type { Refund } from '@sorrel/contract/payments/schemas'
import type { PaymentMethod, RefundWait } from '@sorrel/contract/payments/vocabulary'
import type { listRefunds } from '@sorrel/contract/payments/wire'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Context } from '../../kernel/context.ts'
import { pageOf, readCursor } from '../../kernel/lists/cursors.ts'
import { Problem } from '../../kernel/problem.ts'
import type { RefundRow } from '../access.ts'

type Shown = z.input<typeof Refund>
type Row = RefundRow & {
  together: { count: number; amount_cents: number } | null
  patient_name: string | null
  method: PaymentMethod
  brand: string | null
  last4: string | null
}

/** Refunds with whose they are, and how was paid what they give back. */ // reads patients
const selectRefunds = (ctx: Context) =>
  ctx.db
    .selectFrom('refund')
    .innerJoin('payment', 'payment.id', 'refund.payment_id')
    .leftJoin('payment_instrument', 'payment_instrument.id', 'payment.instrument_id')
    .selectAll('refund')
    .select(['payment.method', 'payment_instrument.brand', 'payment_instrument.last4'])
    .select(
      sql<string | null>`(select nullif(concat_ws(' ', p.first_name, p.last_name), '') from patient p where p.id = refund.patient_id)`.as(
        'patient_name',
      ),
    )
    .select(
      sql<Row['together']>`case when refund.together_id is not null then (
        select json_build_object('count', count(*), 'amount_cents', sum(o.amount_cents)) from refund o where o.together_id = refund.together_id) end`.as(
        'together',
      ),
    )

/** Refunds as staff see them, the newest first, with whose they are. What went back of gifts is not among them: nobody at the practice sees who gives. */
export async function listAllRefunds(
  ctx: Context,
  { state, cursor, limit = 25 }: z.output<typeof listRefunds.query>,
): Promise<z.input<typeof listRefunds.output>> {
  const after = cursor === undefined ? undefined : readCursor(cursor)
  let query = selectRefunds(ctx).where('payment.purpose', '<>', 'donation')
  if (state) query = query.where('refund.state', '=', state)
  if (after) query = query.where(sql<boolean>`(refund.asked_at, refund.id) < (${after.at}::timestamptz, ${after.id}::uuid)`)
  const rows = await query
    .orderBy('refund.asked_at', 'desc')
    .orderBy('refund.id', 'desc')
    .limit(limit + 1)
    .execute()
  const page = pageOf(rows, limit, ({ asked_at, id }) => ({ at: asked_at, id }))
  return { ...page, items: page.items.map((row) => show(ctx, row)) }
}

export async function showRefund(ctx: Context, id: string): Promise<Shown> {
  const row = await selectRefunds(ctx).where('refund.id', '=', id).executeTakeFirst()
  if (!row) throw new Problem('not_found')
  return show(ctx, row)
}

/** The refunds of some payments. A patient sees those that are decided, and not what staff wrote about them. */
export async function listRefundsOf(ctx: Context, paymentIds: readonly string[]): Promise<Shown[]> {
  if (paymentIds.length === 0) return []
  const rows = await selectRefunds(ctx)
    .where('refund.payment_id', 'in', [...paymentIds])
    .orderBy('refund.asked_at', 'desc')
    .orderBy('refund.id', 'desc')
    .execute()
  return rows.map((row) => show(ctx, row))
}

function show({ actor }: Context, row: Row): Shown {
  const { id, payment_id, patient_id, amount_cents, reason, state, is_unknown, failure_code, asked_at, settled_at } = row
  const isStaff = actor.kind === 'admin'
  const { note, asked_name, decided_name, decided_at, method, brand, last4 } = row
  return {
    ...{ id, payment_id, patient_id, amount_cents, reason, state, is_unknown, failure_code, asked_at, settled_at, decided_at },
    ...{ note: isStaff ? note : null, asked_name: isStaff ? asked_name : null, decided_name: isStaff ? decided_name : null },
    ...{ method, card: brand && last4 ? { brand, last4 } : null },
    patient_name: isStaff ? row.patient_name : null,
    waits_for: isStaff && state === 'pending_approval' ? waitOf(row) : null,
    together: isStaff ? row.together : null,
    may_decide: isStaff && state === 'pending_approval' && actor.admin_id !== row.asked_by,
  }
}

/** What staff ask for waits above the limit alone; the system asks a person where money goes from hand to hand, and where a card paid late. */
const waitOf = ({ asked_by, method }: Row): RefundWait => (asked_by !== null ? 'above_limit' : method === 'card' ? 'paid_late' : 'by_hand')
