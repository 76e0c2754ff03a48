import { minutesUntilCheck, waitsOfUnreached } from '@sorrel/contract/payments/rules'
import type { Updateable } from 'kysely'
import type { Charged } from '../../integrations/payments/index.ts'
import { addMinutes } from '../../kernel/clock.ts'
import type { Context } from '../../kernel/context.ts'
import { enqueue } from '../../kernel/jobs.ts'
import { record } from '../../kernel/record.ts'
import type { PaymentRow, TryRow } from '../access.ts'
import * as jobs from '../job-names.ts'
import type { PaymentTables } from '../tables.ts'
import { keepLate } from './late.ts'
import { bookFee, bookPayment, keepFee, listAllocations } from './posting.ts'
import { eventOf } from './starting.ts'

/** How a try ended: by a word of the processor, without one, or not at all. */
export type Settled =
  | Charged
  | { outcome: 'unknown' }
  /** It was not asked, or surely did not hear. */
  | { outcome: 'not_tried' }
  /** Nothing about the try ever reached the processor, which was asked about it for a day. */
  | { outcome: 'never_arrived' }

/**
 * Brings a try and its payment to what the processor said, whichever of the answer, an event or a question brings it first; later ones change nothing,
 * but money that came after all is kept as a payment of its own. Runs as the system, in a transaction.
 */
export async function settleTry(ctx: Context, tryId: string, answer: Settled): Promise<void> {
  const about = await ctx.db.selectFrom('payment_try').select('payment_id').where('id', '=', tryId).executeTakeFirst()
  if (!about) return
  const payment = await ctx.db.selectFrom('payment').selectAll().where('id', '=', about.payment_id).forUpdate().executeTakeFirstOrThrow()
  const row = await ctx.db.selectFrom('payment_try').selectAll().where('id', '=', tryId).executeTakeFirstOrThrow()
  if (row.state === 'success' && answer.outcome === 'succeeded') return keepFee(ctx, payment, answer.fee_cents)
  if (row.settled_at !== null) return answer.outcome === 'succeeded' ? comeLate(ctx, payment, row, answer) : undefined
  if (answer.outcome === 'succeeded') return succeed(ctx, payment, row, answer)
  if (answer.outcome === 'failed')
    return fail(ctx, payment, row, { state: 'payment_failure', code: answer.code, charge_ref: answer.charge_ref })
  if (answer.outcome === 'pending') return wait(ctx, payment, row, { state: 'pending', charge_ref: answer.charge_ref })
  if (answer.outcome === 'unknown') return wait(ctx, payment, row, { state: row.state })
  // Once the processor said that it knows of a try, silence is no answer that takes this back.
  if (row.state === 'pending') return wait(ctx, payment, row, { state: 'pending' })
  if (answer.outcome === 'not_tried' && payment.state === 'processing' && row.number <= waitsOfUnreached.length) return again(ctx, row)
  return fail(ctx, payment, row, { state: 'plugin_failure', code: 'not_reached', charge_ref: null })
}

/** A success of a try that had ended otherwise. A payment that only waits for its next try needs none any more. */
async function comeLate(ctx: Context, payment: PaymentRow, row: TryRow, answer: Charged & { outcome: 'succeeded' }): Promise<void> {
  const tries = ctx.db.selectFrom('payment_try').select('id').where('payment_id', '=', payment.id).where('settled_at', 'is', null)
  const isWaiting = payment.state === 'processing' && !(await tries.executeTakeFirst())
  await (isWaiting ? succeed(ctx, payment, row, answer) : keepLate(ctx, payment, row.id, answer))
}

type TryChange = Updateable<PaymentTables['payment_try']>
type PaymentChange = Updateable<PaymentTables['payment']>

const changeTry = (ctx: Context, { id }: TryRow, change: TryChange) =>
  ctx.db.updateTable('payment_try').set(change).where('id', '=', id).execute()
const changePayment = (ctx: Context, { id }: PaymentRow, change: PaymentChange) =>
  ctx.db
    .updateTable('payment')
    .set({ ...change, updated_at: ctx.now() })
    .where('id', '=', id)
    .execute()

async function succeed(ctx: Context, payment: PaymentRow, row: TryRow, answer: Charged & { outcome: 'succeeded' }): Promise<void> {
  const { charge_ref, fee_cents } = answer
  const settled = { settled_at: ctx.now() }
  await changeTry(ctx, row, { state: 'success', failure_code: null, charge_ref, check_at: null, ...settled })
  await changePayment(ctx, payment, { state: 'succeeded', charge_ref, fee_cents, ...settled })
  const allocations = await bookPayment(ctx, payment)
  if (fee_cents !== null) await bookFee(ctx, payment.id, fee_cents)
  await record(ctx, 'payment.succeeded', eventOf({ ...payment, allocations }))
}

type Failure = { state: 'payment_failure' | 'plugin_failure'; code: string; charge_ref: string | null }

async function fail(ctx: Context, payment: PaymentRow, row: TryRow, { state, code, charge_ref }: Failure): Promise<void> {
  await changeTry(ctx, row, { state, failure_code: code, charge_ref, check_at: null, settled_at: ctx.now() })
  await failPayment(ctx, payment, code)
}

/** Fails a payment of which no try is open, without a further one. Runs as the system, in the transaction of whoever holds the payment. */
export async function failUntried(ctx: Context, paymentId: string, code: string): Promise<void> {
  await failPayment(ctx, await ctx.db.selectFrom('payment').selectAll().where('id', '=', paymentId).executeTakeFirstOrThrow(), code)
}

async function failPayment(ctx: Context, payment: PaymentRow, code: string): Promise<void> {
  await changePayment(ctx, payment, { state: 'failed', failure_code: code, settled_at: ctx.now() })
  const { subject_id, patient_id, provider_id, payload } = eventOf({ ...payment, allocations: await listAllocations(ctx, payment.id) })
  await record(ctx, 'payment.failed', { subject_id, patient_id, provider_id, payload: { ...payload, code } })
}

type Waiting = { state: TryRow['state']; charge_ref?: string }

/** The processor is asked again later: after 5 minutes, an hour, and then each day. */
async function wait(ctx: Context, payment: PaymentRow, row: TryRow, { state, charge_ref }: Waiting): Promise<void> {
  const checks = row.checks + 1
  await changeTry(ctx, row, {
    ...{ state, checks, check_at: addMinutes(ctx.now(), minutesUntilCheck(row.checks)) },
    ...(charge_ref !== undefined && { charge_ref }),
  })
  if (state !== 'unknown' || payment.state === 'unknown') return
  await changePayment(ctx, payment, { state: 'unknown' })
  await record(ctx, 'payment.unanswered', eventOf({ ...payment, allocations: await listAllocations(ctx, payment.id) }))
}

/** The processor did nothing, so a further try under a key of its own is safe, once it may be there again. */
async function again(ctx: Context, row: TryRow): Promise<void> {
  await changeTry(ctx, row, { state: 'plugin_failure', failure_code: 'not_reached', check_at: null, settled_at: ctx.now() })
  const run_at = addMinutes(ctx.now(), waitsOfUnreached[row.number - 1] ?? 60)
  const payload = { payment_id: row.payment_id }
  await enqueue(ctx, jobs.chargePayment, payload, { key: `charge:${row.payment_id}:${row.number + 1}`, run_at })
}
