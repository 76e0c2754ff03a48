import type { Charged } from '../../integrations/payments/index.ts'
import type { Context } from '../../kernel/context.ts'
import { makeIdAt } from '../../kernel/ids.ts'
import { record } from '../../kernel/record.ts'
import type { PaymentRow } from '../access.ts'
import { requestRefund } from '../refunds/asking.ts'
import { bookFee, bookPayment, keepFee, listAllocations } from './posting.ts'
import { eventOf, insertAllocations, insertPayment } from './starting.ts'

const note = 'The processor said only later that it had charged this card'

/**
 * Keeps money that a card was charged although its try had ended otherwise: the payment that failed stays what it was, or succeeded by another try. It
 * becomes a payment of its own, once for each try, and pays what is still owed. What is too much waits for a person to give it back, and a gift, of
 * which the giver was told that it failed, goes back at once. Runs as the system, in a transaction that holds the payment.
 */
export async function keepLate(ctx: Context, payment: PaymentRow, tryId: string, told: Charged & { outcome: 'succeeded' }): Promise<void> {
  const key = `late:${tryId}`
  const known = await ctx.db.selectFrom('payment').select(['id', 'fee_cents']).where('key', '=', key).executeTakeFirst()
  if (known) return keepFee(ctx, known, told.fee_cents)
  const late = await insertLate(ctx, payment, key, told)
  const allocations = await bookPayment(ctx, late)
  if (told.fee_cents !== null) await bookFee(ctx, late.id, told.fee_cents)
  const about = eventOf({ ...late, allocations })
  await record(ctx, 'payment.succeeded', about)
  await record(ctx, 'payment.received_late', about)
  const back = { paymentId: late.id, reason: 'duplicate', note } as const
  for (const { reference, patient_id, amount_cents } of allocations) {
    if (patient_id === null) await requestRefund(ctx, { ...back, patientId: payment.patient_id, reference, amountCents: amount_cents })
  }
  for (const { reference, patient_id, credit_cents } of await listAllocations(ctx, late.id)) {
    if (patient_id !== null && credit_cents > 0)
      await requestRefund(ctx, { ...back, patientId: patient_id, reference, amountCents: credit_cents, waits: true })
  }
}

async function insertLate(ctx: Context, payment: PaymentRow, key: string, told: Charged & { outcome: 'succeeded' }): Promise<PaymentRow> {
  const { patient_id, provider_id, instrument_id, method, started_by, purpose, amount_cents } = payment
  const id = makeIdAt(ctx.now())
  await insertPayment(ctx, {
    ...{ id, key, patient_id, provider_id, instrument_id, method, started_by, purpose, amount_cents, state: 'succeeded' },
    ...{
      charge_ref: told.charge_ref,
      fee_cents: told.fee_cents,
      settled_at: ctx.now(),
      number: null,
      received_on: null,
      recorded_by: null,
    },
  })
  const parts = (await listAllocations(ctx, payment.id)).map(({ reference, patient_id: patientId, amount_cents: amountCents }) => ({
    ...{ reference, patientId, amountCents },
  }))
  await insertAllocations(ctx, id, parts)
  return ctx.db.selectFrom('payment').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}
