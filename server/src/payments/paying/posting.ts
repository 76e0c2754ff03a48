import { type Selectable, sql } from 'kysely'
import { type Context, transaction } from '../../kernel/context.ts'
import { writeWaiting } from '../../kernel/record.ts'
import { type Account, type Movement, receivableOf } from '../../ledger/accounts.ts'
import { bringToAmount, postToLedger } from '../../ledger/posting.ts'
import type { PaymentRow } from '../access.ts'
import type { PaymentTables } from '../tables.ts'
import { holdReferences } from './starting.ts'

export type AllocationRow = Selectable<PaymentTables['payment_allocation']>

/** The account that says what a patient has in credit. */
export const creditOf = (patientId: string): `patient:${string}:credit` => `patient:${patientId}:credit`

/** Where the money of a payment came in. */
export const cashOf = ({ method }: Pick<PaymentRow, 'method'>): Account => (method === 'card' ? 'cash:stripe' : 'cash:office')

export const listAllocations = (ctx: Context, paymentId: string): Promise<AllocationRow[]> =>
  ctx.db.selectFrom('payment_allocation').selectAll().where('payment_id', '=', paymentId).orderBy('position').execute()

/**
 * Posts a payment that succeeded: each part pays what is still owed for its thing, and the rest of it is in credit. A part that belongs to no patient
 * is a dietitian's donation, which the practice hands on.
 */
export async function bookPayment(ctx: Context, payment: PaymentRow): Promise<AllocationRow[]> {
  const allocations = await listAllocations(ctx, payment.id)
  await holdReferences(ctx, allocations)
  const postings: Movement[] = []
  const cash = cashOf(payment)
  for (const { position, reference, patient_id, amount_cents } of allocations) {
    const applied_cents = patient_id === null ? amount_cents : Math.min(amount_cents, await readDue(ctx, reference))
    const credit_cents = amount_cents - applied_cents
    await ctx.db
      .updateTable('payment_allocation')
      .set({ applied_cents, credit_cents })
      .where('payment_id', '=', payment.id)
      .where('position', '=', position)
      .execute()
    const from = patient_id === null ? 'donations:payable' : receivableOf(patient_id)
    if (applied_cents > 0) postings.push({ from, to: cash, amountCents: applied_cents })
    if (credit_cents > 0 && patient_id !== null) postings.push({ from: creditOf(patient_id), to: cash, amountCents: credit_cents })
  }
  const reference = `payment:${payment.id}`
  // Money that came by hand came on the day that somebody wrote down.
  const effectiveAt = payment.received_on === null ? ctx.now() : (payment.settled_at ?? ctx.now())
  await postToLedger(ctx, { kind: 'payment_received', reference, idempotencyKey: reference, effectiveAt, postings })
  return allocations
}

/**
 * What is still owed for one thing: all that was asked for it, less what payments paid of it and refunds did not give back. Whoever reads it holds the
 * reference.
 */ // reads ledger
export async function readDue(ctx: Context, reference: string): Promise<number> {
  await writeWaiting(ctx, 'billing_item', (row) => row.reference === reference)
  const { rows } = await sql<{ cents: number }>`
    select (coalesce((select sum(amount_cents) from billing_item where reference = ${reference}), 0)
      - coalesce((select sum(a.applied_cents) from payment_allocation a join payment p on p.id = a.payment_id
          where a.reference = ${reference} and p.state = 'succeeded'), 0)
      + coalesce((select sum(a.amount_cents - a.from_credit_cents) from refund_allocation a join refund r on r.id = a.refund_id
          where a.reference = ${reference} and r.state in ('requested', 'pending', 'succeeded')), 0)
      + coalesce((select sum(a.amount_cents) from dispute_allocation a join dispute d on d.id = a.dispute_id
          where a.reference = ${reference} and d.state = 'lost'), 0))::float8 as cents`.execute(ctx.db)
  return Math.max(0, rows[0]?.cents ?? 0)
}

/** What the processor kept for itself of a payment. */
export const bookFee = (ctx: Context, id: string, feeCents: number): Promise<void> =>
  bringToAmount(ctx, {
    ...{ kind: 'processor_fee', reference: `processor_fee:${id}`, effectiveAt: ctx.now() },
    ...{ from: 'cash:stripe', to: 'fees:processor', amountCents: feeCents },
  })

/** What the processor took for itself that belongs to no payment, such as for the accounts of dietitians. */
export const bookOtherFee = (ctx: Context, movementRef: string, feeCents: number): Promise<void> =>
  transaction(ctx, (ctx) => bookFee(ctx, movementRef, feeCents))

/** What the processor keeps for itself is sometimes known only later. */
export async function keepFee(ctx: Context, payment: Pick<PaymentRow, 'id' | 'fee_cents'>, feeCents: number | null): Promise<void> {
  if (feeCents === null || feeCents === payment.fee_cents) return
  await ctx.db.updateTable('payment').set({ fee_cents: feeCents, updated_at: ctx.now() }).where('id', '=', payment.id).execute()
  await bookFee(ctx, payment.id, feeCents)
}
