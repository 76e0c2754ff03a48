import type { PackageEnd } from '@sorrel/contract/packages/vocabulary'
import type { refundPackage } from '@sorrel/contract/packages/wire'
import type { RefundState } from '@sorrel/contract/payments/vocabulary'
import { sql } from 'kysely'
import type { z } from 'zod'
import { holdBillsOf } from '../billing/access.ts'
import type { Permitted } from '../kernel/access.ts'
import { type Context, getDoerId, runAsSystem, transaction } from '../kernel/context.ts'
import { Problem } from '../kernel/problem.ts'
import { record } from '../kernel/record.ts'
import { createOrCorrectItem } from '../ledger/items.ts'
import { holdReferences } from '../payments/paying/starting.ts'
import { readPaid } from '../payments/reading/paid.ts'
import { holdToRefund, type RefundWanted, requestTogether, withdrawRefund } from '../payments/refunds/asking.ts'
import { holdById, holdPackagesOf, type PurchaseRow } from './access.ts'
import { purchaseOf, referenceOf } from './references.ts'
import { showPurchase } from './showing.ts'
import { readUsed } from './uses.ts'

type Shown = z.input<typeof refundPackage.output>

/** Takes back a package that nobody paid. Throws `not_available`, and `payment_under_way` while it is being paid. */
export const cancel = (ctx: Context, row: Permitted<PurchaseRow>): Promise<Shown> =>
  transaction(ctx, async (ctx) => {
    await holdBill(ctx, row)
    await refuseEnded(ctx, row)
    const paid = (await readPaid(ctx, [referenceOf(row.id)])).get(referenceOf(row.id))
    if ((paid?.paid_cents ?? 0) > (paid?.refunded_cents ?? 0) || (await readUsed(ctx, row.id)) > 0)
      throw new Problem('not_available', { why: 'paid' })
    await endPurchase(ctx, row, { why: 'canceled', refunded_cents: 0 })
    return showPurchase(ctx, row.patient_id, row.id)
  })

/**
 * Ends a package and gives back the part of its price for the visits that it did not pay for, out of the payments that paid for it. One that was paid in
 * parts gives back nothing as long as its visits cost what was paid: then only what is still owed for the others ends. Runs as billing staff, whose
 * limit holds. Throws `not_available`, `step_up_required`, and `changed_meanwhile` if something else goes back than they saw.
 */
export const refundUnused = (ctx: Context, row: Permitted<PurchaseRow>, wanted: z.output<typeof refundPackage.body>): Promise<Shown> =>
  transaction(ctx, async (ctx) => {
    await holdBillsOf(ctx, [row.patient_id])
    await holdToRefund(ctx, referenceOf(row.id))
    await holdBill(ctx, row)
    await refuseEnded(ctx, row)
    const { refundable_cents, used, visits } = await showPurchase(ctx, row.patient_id, row.id)
    if (used === visits) throw new Problem('not_available', { why: 'nothing_left' })
    if (refundable_cents !== wanted.refundable_cents) throw new Problem('changed_meanwhile', { refundable_cents })
    await endPurchase(ctx, row, { why: 'refunded', refunded_cents: refundable_cents })
    const refund_ids = await giveBack(ctx, row, { cents: refundable_cents, note: wanted.note })
    await ctx.db.updateTable('package_purchase').set({ refund_ids }).where('id', '=', row.id).execute()
    return showPurchase(ctx, row.patient_id, row.id)
  })

/** Asks for refunds of so much in all, which are decided together, and returns their ids. */
async function giveBack(ctx: Context, { id }: PurchaseRow, { cents, note }: { cents: number; note: string }): Promise<string[]> {
  const wanted: RefundWanted[] = []
  let left = cents
  for (const payment of await listPayments(ctx, id)) {
    const amountCents = Math.min(left, payment.cents)
    if (amountCents === 0) continue
    const about = { patientId: payment.patient_id, paymentId: payment.payment_id, reference: referenceOf(id), amountCents }
    wanted.push({ ...about, reason: 'other', note })
    left -= amountCents
  }
  // Another refund waits, or a bank holds a payment: what cannot go back must not be promised.
  if (left > 0) throw new Problem('not_available', { why: 'refund_waits' })
  return requestTogether(ctx, wanted)
}

async function refuseEnded(ctx: Context, row: PurchaseRow): Promise<void> {
  if (row.ended_at !== null || row.begun_at === null) throw new Problem('not_available', { why: 'ended' })
  const paid = (await readPaid(ctx, [referenceOf(row.id)])).get(referenceOf(row.id))
  if ((paid?.in_flight_cents ?? 0) > 0) throw new Problem('payment_under_way')
  if ((paid?.disputed_cents ?? 0) > 0) throw new Problem('not_available', { why: 'disputed' })
}

type Payment = { payment_id: string; patient_id: string | null; cents: number }

/** The payments that paid for a package, the latest first, with what of each part was not given back. */ // reads payments
async function listPayments(ctx: Context, id: string): Promise<Payment[]> {
  const { rows } = await sql<Payment>`
    select p.id as payment_id, p.patient_id, (a.amount_cents - coalesce((select sum(b.amount_cents) from refund_allocation b
      join refund r on r.id = b.refund_id where r.payment_id = p.id and b.position = a.position and r.state not in ('refused', 'failed')), 0))::float8 as cents
    from payment_allocation a join payment p on p.id = a.payment_id and p.state = 'succeeded'
    where a.reference = ${referenceOf(id)}
      and not exists (select from dispute d where d.payment_id = p.id and d.is_held and d.state <> 'won') order by p.settled_at desc, p.id`.execute(
    ctx.db,
  )
  return rows
}

/**
 * Lets nobody pay for a package that is held until the end of the transaction: whoever begins to pay waits and then reads what became of it, or is seen.
 * Always after the packages of the patient, and in the order of whoever pays and gives back: bills, payments, and the things that are paid.
 */
async function holdBill(ctx: Context, { id, patient_id }: PurchaseRow): Promise<void> {
  await holdBillsOf(ctx, [patient_id])
  await holdReferences(ctx, [{ reference: referenceOf(id) }])
}

/** Ends a package, and in the same step brings its bill to the visits that it paid for: nobody is charged for the others any more. */
export async function endPurchase(
  ctx: Context,
  { id, patient_id }: Pick<PurchaseRow, 'id' | 'patient_id'>,
  { why, refunded_cents }: { why: PackageEnd; refunded_cents: number },
): Promise<void> {
  const set = { ended_at: ctx.now(), ended_why: why, ended_by: getDoerId(ctx.actor) ?? null, refunded_cents }
  await ctx.db.updateTable('package_purchase').set(set).where('id', '=', id).execute()
  await record(ctx, 'package.ended', { subject_id: id, patient_id, payload: { bought_package_id: id } })
  // Patients may take back what nobody paid, and write no items.
  await runAsSystem(ctx, (ctx) => settleEnded(ctx, { id, patient_id }))
}

async function settleEnded(ctx: Context, { id, patient_id }: Pick<PurchaseRow, 'id' | 'patient_id'>): Promise<void> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(amount_cents), 0)::float8 as cents from package_use where purchase_id = ${id}`.execute(ctx.db)
  await createOrCorrectItem(ctx, {
    ...{ reference: referenceOf(id), patientId: patient_id, type: 'package', appointmentId: null, amountCents: rows[0]!.cents },
    ...{ from: 'packages:unused', effectiveAt: ctx.now(), explanation: [{ code: 'package_ended' }] },
  })
}

/**
 * Ends a package whose card was declined when its patient bought it: nobody is asked to pay for what they did not get. One that their bank wants to be
 * confirmed waits. Runs as the system.
 */
export const followDecline = (ctx: Context, { references, code }: { references: readonly string[]; code: string | null }): Promise<void> =>
  transaction(ctx, async (ctx) => {
    if (code === 'authentication_needed') return
    for (const id of references.flatMap((reference) => purchaseOf(reference) ?? [])) {
      const row = await holdById(ctx, id)
      if (!row || row.ended_at !== null || row.instrument_id === null) continue
      await holdBill(ctx, row)
      const { paid_cents = 0, in_flight_cents = 0 } = (await readPaid(ctx, [referenceOf(id)])).get(referenceOf(id)) ?? {}
      // Somebody may have paid its bill in another way meanwhile.
      if (paid_cents === 0 && in_flight_cents === 0) await endPurchase(ctx, row, { why: 'declined', refunded_cents: 0 })
    }
  })

/**
 * Ends a package whose bill the law waived: whom nobody may bill bought nothing, and a visit of theirs is billed, and waived, by itself. May run twice.
 * Runs as the system.
 */ // reads billing
export const endProtected = (ctx: Context, reliefId: string): Promise<void> =>
  transaction(ctx, async (ctx) => {
    const { rows } = await sql<{ reference: string }>`
      select b.reference from bill_relief r join bill b on b.id = r.bill_id
      where r.id = ${reliefId} and r.state = 'granted' and r.reason = 'law_protects'`.execute(ctx.db)
    for (const id of rows.flatMap(({ reference }) => purchaseOf(reference) ?? [])) {
      const row = await holdById(ctx, id)
      if (!row || row.ended_at !== null) continue
      await holdBill(ctx, row)
      await endPurchase(ctx, row, { why: 'protected', refunded_cents: 0 })
    }
  })

/**
 * Lets a package go on if a second person refused what its end asked for: its patient has its visits again, and owes its whole price, which they paid.
 * What else of it waits for a second person is withdrawn. Once a part of it was let go, the package stays ended, because less than its price is paid:
 * what was refused stays in credit. Any other refund of it changes nothing. May run twice. Runs as the system.
 */ // reads payments
export const reviveRefused = (ctx: Context, refundId: string): Promise<void> =>
  transaction(ctx, async (ctx) => {
    const { rows } = await sql<Pick<PurchaseRow, 'id' | 'patient_id'>>`
      select p.id, p.patient_id from package_purchase p join refund r on r.id = ${refundId} and r.state = 'refused'
      where p.refund_ids @> array[${refundId}::uuid]`.execute(ctx.db)
    for (const { id, patient_id } of rows) {
      await holdPackagesOf(ctx, patient_id)
      const row = await ctx.db.selectFrom('package_purchase').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
      if (row.ended_why !== 'refunded' || !row.refund_ids.includes(refundId)) continue
      const wanted = await readWanted(ctx, row.refund_ids)
      if (wanted.some(({ state }) => state !== 'refused' && state !== 'pending_approval')) {
        await noteGivenBack(ctx, row, wanted)
        continue
      }
      for (const waiting of row.refund_ids) await withdrawRefund(ctx, waiting)
      await revive(ctx, row)
    }
  })

type Wanted = { state: RefundState; amount_cents: number }

/** The refunds that the end of a package asked for, nobody else's until the end of the transaction. */ // reads payments
async function readWanted(ctx: Context, ids: readonly string[]): Promise<Wanted[]> {
  await sql`select from payment where id in (select payment_id from refund where id = any(${ids}::uuid[])) order by id for update`.execute(
    ctx.db,
  )
  const { rows } = await sql<Wanted>`
    select state, amount_cents::float8 as amount_cents from refund where id = any(${ids}::uuid[])`.execute(ctx.db)
  return rows
}

/** What a package gave back is what nobody refused. */
async function noteGivenBack(ctx: Context, { id }: PurchaseRow, wanted: readonly Wanted[]): Promise<void> {
  const refunded_cents = wanted.reduce((sum, { state, amount_cents }) => sum + (state === 'refused' ? 0 : amount_cents), 0)
  await ctx.db.updateTable('package_purchase').set({ refunded_cents }).where('id', '=', id).execute()
}

async function revive(ctx: Context, { id, patient_id, price_cents }: PurchaseRow): Promise<void> {
  await ctx.db
    .updateTable('package_purchase')
    .set({ ended_at: null, ended_why: null, ended_by: null, refunded_cents: 0, refund_ids: [] })
    .where('id', '=', id)
    .execute()
  await createOrCorrectItem(ctx, {
    ...{ reference: referenceOf(id), patientId: patient_id, type: 'package', appointmentId: null, amountCents: price_cents },
    ...{ from: 'packages:unused', effectiveAt: ctx.now(), explanation: [{ code: 'package_bought' }] },
  })
  await record(ctx, 'package.revived', { subject_id: id, patient_id, payload: { bought_package_id: id } })
}
