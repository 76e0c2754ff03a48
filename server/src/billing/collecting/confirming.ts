import { isPayable } from '@sorrel/contract/billing/settling'
import type { confirmPayment, finishConfirmation } from '@sorrel/contract/billing/wire'
import { daysToConfirm } from '@sorrel/contract/payments/rules'
import { type Selectable, sql } from 'kysely'
import type { z } from 'zod'
import { resumeGift } from '../../donations/giving/confirming.ts'
import type { Permitted } from '../../kernel/access.ts'
import { addMinutes } from '../../kernel/clock.ts'
import { type Context, runAsSystem, transaction } from '../../kernel/context.ts'
import { Problem } from '../../kernel/problem.ts'
import { closeConfirmation, openConfirmation, startConfirming } from '../../payments/paying/confirming.ts'
import type { Allocation } from '../../payments/paying/starting.ts'
import { showPayment } from '../../payments/reading/payments.ts'
import type { PaymentTables } from '../../payments/tables.ts'
import { type Billed, holdBillsOf } from '../access.ts'
import { readAccount } from '../reading/facts.ts'

type Payment = Selectable<PaymentTables['payment']>

/**
 * Begins anew a payment that its bank wanted to be confirmed, for its holder alone, who may pay for relatives whose bills they do not see. A second call
 * goes on with the first. Throws `not_found`, `not_available`, and `bill_not_payable` once less is open than was asked for then.
 */
export async function beginConfirming(
  ctx: Context,
  { id: holderId }: Permitted<Billed>,
  paymentId: string,
): Promise<z.input<typeof confirmPayment.output>> {
  const failed = await findOwn(ctx, holderId, paymentId)
  return runAsSystem(ctx, async (ctx) => {
    const payment_id = await transaction(ctx, (ctx) => startAgain(ctx, holderId, failed))
    const { client_secret } = await openConfirmation(ctx, payment_id)
    return { payment_id, client_secret, card_form: ctx.integrations.payments.card_form }
  })
}

/** Asks how a payment of the caller ended that they confirmed with their bank. Throws `not_found`, and `not_available` for any other payment. */
export async function finishConfirming(
  ctx: Context,
  { id: holderId }: Permitted<Billed>,
  { paymentId, answer }: { paymentId: string; answer: 'confirm' | 'refuse' | undefined },
): Promise<z.input<typeof finishConfirmation.output>> {
  const payment = await findOwn(ctx, holderId, paymentId)
  const { answerConfirmation } = ctx.integrations.payments
  if (payment.confirm_until === null || (answer !== undefined && !answerConfirmation)) throw new Problem('not_available')
  await runAsSystem(ctx, async (ctx) => {
    const tries = ctx.db.selectFrom('payment_try').select('charge_ref').where('payment_id', '=', paymentId)
    const charge_ref = (await tries.executeTakeFirst())?.charge_ref
    if (answer !== undefined && charge_ref) await answerConfirmation?.({ charge_ref, is_confirmed: answer === 'confirm' })
    await closeConfirmation(ctx, paymentId)
  })
  return showPayment(ctx, paymentId)
}

/** A payment by a card of the caller. */ // reads payments
async function findOwn(ctx: Context, holderId: string, id: string): Promise<Payment> {
  const payment = await ctx.db.selectFrom('payment').selectAll().where('id', '=', id).where('patient_id', '=', holderId).executeTakeFirst()
  if (!payment) throw new Problem('not_found')
  return payment
}

async function startAgain(ctx: Context, holderId: string, failed: Payment): Promise<string> {
  const { instrument_id, failure_code, purpose, created_at } = failed
  const isOld = created_at < addMinutes(ctx.now(), -daysToConfirm * 24 * 60)
  if (failure_code !== 'authentication_needed' || isOld || instrument_id === null) throw new Problem('not_available')
  if (purpose === 'donation') return resumeGift(ctx, failed)
  const allocations = await listAllocations(ctx, failed.id)
  await refuseUnlessOpen(ctx, holderId, allocations)
  const known = await findBegun(ctx, holderId, allocations)
  return known ?? startConfirming(ctx, { instrumentId: instrument_id, allocations, purpose })
}

// reads payments
async function listAllocations(ctx: Context, paymentId: string): Promise<(Allocation & { patientId: string })[]> {
  const { rows } = await sql<Allocation & { patientId: string }>`
    select reference, patient_id as "patientId", amount_cents::float8 as "amountCents" from payment_allocation
    where payment_id = ${paymentId} and patient_id is not null order by position`.execute(ctx.db)
  return rows
}

/** Everything that it paid is still asked for, from the caller or from somebody for whom they pay. A payment of theirs may be under way for it. */
async function refuseUnlessOpen(
  ctx: Context,
  holderId: string,
  allocations: readonly (Allocation & { patientId: string })[],
): Promise<void> {
  const patients = [...new Set(allocations.map(({ patientId }) => patientId))]
  await holdBillsOf(ctx, patients)
  const family = ctx.db
    .selectFrom('family_payer')
    .select('patient_id')
    .where('payer_patient_id', '=', holderId)
    .where('ended_at', 'is', null)
  const theirs = new Set([holderId, ...(await family.execute()).map(({ patient_id }) => patient_id)])
  for (const patientId of patients) {
    if (!theirs.has(patientId)) throw new Problem('not_available')
    const { bills } = await readAccount(ctx, patientId)
    for (const { reference, amountCents } of allocations.filter((one) => one.patientId === patientId)) {
      const { state, open_cents } = bills.find(({ row }) => row.reference === reference)?.settled ?? { state: 'paid', open_cents: 0 }
      const mayPay = isPayable(state, open_cents) || state === 'processing'
      if (!mayPay || open_cents < amountCents) throw new Problem('bill_not_payable', { state, open_cents })
    }
  }
}

/** The payment for the same things that the caller began to confirm and has not finished. */ // reads payments
async function findBegun(ctx: Context, holderId: string, allocations: readonly Allocation[]): Promise<string | undefined> {
  const references = allocations.map(({ reference }) => reference).sort()
  const { rows } = await sql<{ id: string }>`
    select p.id from payment p where p.patient_id = ${holderId} and p.state = 'processing' and p.confirm_until > ${ctx.now()}
      and array(select a.reference from payment_allocation a where a.payment_id = p.id order by a.reference collate "C") = ${references}::text[]
    order by p.created_at desc limit 1`.execute(ctx.db)
  return rows[0]?.id
}
