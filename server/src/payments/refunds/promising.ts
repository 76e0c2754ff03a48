import { minutesUntilCheck } from '@sorrel/contract/payments/rules'
import { type Selectable, sql } from 'kysely'
import { addMinutes } from '../../kernel/clock.ts'
import type { Context } from '../../kernel/context.ts'
import { enqueue } from '../../kernel/jobs.ts'
import { record } from '../../kernel/record.ts'
import { receivableOf } from '../../ledger/accounts.ts'
import { bringToAmount, readBalance } from '../../ledger/posting.ts'
import type { PaymentRow, RefundRow } from '../access.ts'
import * as jobs from '../job-names.ts'
import { cashOf, creditOf } from '../paying/posting.ts'
import { eventOf, holdReferences } from '../paying/starting.ts'
import type { PaymentTables } from '../tables.ts'

type PartRow = Selectable<PaymentTables['refund_allocation']>

/**
 * Promises to give money back: from here on it is the patient's and on its way. A job sends it to the card; cash and checks are handed back by the
 * person who asked or who approved what the system asked for, so they are given back at once.
 */
export async function promiseRefund(ctx: Context, payment: PaymentRow, refund: RefundRow): Promise<void> {
  await divide(ctx, refund)
  await bookPromise(ctx, refund.id, true)
  if (payment.method !== 'card') return finishRefund(ctx, payment, refund, null)
  await ctx.db
    .updateTable('refund')
    .set({ state: 'requested', check_at: addMinutes(ctx.now(), minutesUntilCheck(0)), updated_at: ctx.now() })
    .where('id', '=', refund.id)
    .execute()
  await enqueue(ctx, jobs.sendRefund, { refund_id: refund.id }, { key: `refund:${refund.id}` })
}

export const listParts = (ctx: Context, refundId: string): Promise<PartRow[]> =>
  ctx.db.selectFrom('refund_allocation').selectAll().where('refund_id', '=', refundId).orderBy('position').execute()

/** The parts that pay nobody's debt: a gift that is given back is no longer handed on, and no patient owes it. */
async function findGifts(ctx: Context, refundId: string): Promise<Set<number>> {
  const { rows } = await sql<{ position: number }>`
    select a.position from refund r join payment_allocation a on a.payment_id = r.payment_id where r.id = ${refundId} and a.patient_id is null`.execute(
    ctx.db,
  )
  return new Set(rows.map(({ position }) => position))
}

/**
 * Says of each part what was paid for its thing beyond what is owed for it, and what of that the patient has in credit. The rest is owed again.
 */ // reads ledger
async function divide(ctx: Context, { id, payment_id }: RefundRow): Promise<void> {
  const [all, gifts] = [await listParts(ctx, id), await findGifts(ctx, id)]
  if (all.length === 0) throw new Error(`nothing of the payment ${payment_id} is given back`)
  const parts = all.flatMap(({ patient_id, ...part }) => (patient_id === null || gifts.has(part.position) ? [] : [{ ...part, patient_id }]))
  await holdReferences(ctx, parts)
  const taken = new Map<string, number>()
  for (const { position, reference, patient_id, amount_cents } of parts) {
    const { rows } = await sql<{ cents: number }>`
      select (coalesce((select sum(a.amount_cents) from payment_allocation a join payment p on p.id = a.payment_id
          where a.reference = ${reference} and p.state = 'succeeded'), 0)
        - coalesce((select sum(a.amount_cents) from refund_allocation a join refund r on r.id = a.refund_id
          where a.reference = ${reference} and r.state in ('requested', 'pending', 'succeeded') and r.id <> ${id}), 0)
        - coalesce((select sum(a.amount_cents) from dispute_allocation a join dispute d on d.id = a.dispute_id
          where a.reference = ${reference} and d.state = 'lost'), 0)
        - coalesce((select sum(amount_cents) from billing_item where reference = ${reference}), 0))::float8 as cents`.execute(ctx.db)
    const credit = -(await readBalance(ctx, creditOf(patient_id))) - (taken.get(patient_id) ?? 0)
    const surplus_cents = Math.max(0, Math.min(amount_cents, rows[0]?.cents ?? 0))
    const from_credit_cents = Math.max(0, Math.min(surplus_cents, credit))
    taken.set(patient_id, (taken.get(patient_id) ?? 0) + from_credit_cents)
    await ctx.db
      .updateTable('refund_allocation')
      .set({ surplus_cents, from_credit_cents })
      .where('refund_id', '=', id)
      .where('position', '=', position)
      .execute()
  }
}

/** Posts what a refund takes from the patient's accounts, or takes that back where the refund failed. */
export async function bookPromise(ctx: Context, refundId: string, stands: boolean): Promise<void> {
  const gifts = await findGifts(ctx, refundId)
  for (const { position, patient_id, amount_cents, from_credit_cents } of await listParts(ctx, refundId)) {
    const isGift = patient_id === null || gifts.has(position)
    const parts = [
      ['owed', isGift ? 'donations:payable' : receivableOf(patient_id), amount_cents - from_credit_cents],
      ['credit', isGift ? 'donations:payable' : creditOf(patient_id), from_credit_cents],
    ] as const
    for (const [name, to, cents] of parts) {
      if (cents === 0) continue
      await bringToAmount(ctx, {
        ...{ kind: 'refund_promised', reference: `refund_promised:${refundId}:${position}:${name}`, effectiveAt: ctx.now() },
        ...{ from: 'refunds:pending', to, amountCents: stands ? cents : 0 },
      })
    }
  }
}

/** Posts what left the practice for a refund, or came back. */
export const bookPaidBack = (ctx: Context, payment: PaymentRow, refund: RefundRow, amountCents: number): Promise<void> =>
  bringToAmount(ctx, {
    ...{ kind: 'refund_paid', reference: `refund_paid:${refund.id}`, effectiveAt: ctx.now() },
    ...{ from: cashOf(payment), to: 'refunds:pending', amountCents },
  })

/** A refund reached its owner. */
export async function finishRefund(ctx: Context, payment: PaymentRow, refund: RefundRow, refundRef: string | null): Promise<void> {
  await bookPaidBack(ctx, payment, refund, refund.amount_cents)
  await ctx.db
    .updateTable('refund')
    .set({ state: 'succeeded', is_unknown: false, refund_ref: refundRef, check_at: null, settled_at: ctx.now(), updated_at: ctx.now() })
    .where('id', '=', refund.id)
    .execute()
  await record(ctx, 'payment.refunded', eventOfRefund(payment, refund, await listParts(ctx, refund.id)))
}

export const eventOfRefund = (payment: PaymentRow, refund: RefundRow, parts: readonly PartRow[]) => {
  const { payload } = eventOf({ ...payment, allocations: parts })
  return {
    subject_id: refund.id,
    patient_id: refund.patient_id,
    provider_id: payment.provider_id,
    payload: { ...payload, refund_id: refund.id },
  }
}
