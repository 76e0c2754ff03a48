import { minutesToConfirm } from '@sorrel/contract/payments/rules'
import type { PaymentPurpose } from '@sorrel/contract/payments/vocabulary'
import { type Selectable, sql } from 'kysely'
import type { Charged } from '../../integrations/payments/index.ts'
import { addMinutes } from '../../kernel/clock.ts'
import { type Context, transaction } from '../../kernel/context.ts'
import { makeIdAt } from '../../kernel/ids.ts'
import { Problem } from '../../kernel/problem.ts'
import { orUnavailable, orUnknown } from '../processor/asking.ts'
import type { PaymentTables } from '../tables.ts'
import { settleTry } from './settling.ts'
import { type Allocation, startPayment } from './starting.ts'

type Wanted = { instrumentId: string; allocations: readonly Allocation[]; purpose: PaymentPurpose }

/**
 * Begins a payment that the holder of the card confirms with their bank in the browser, in the transaction of whoever wants it, and returns its id. Its
 * try waits from the first moment on, so that nothing else charges it. Runs as the system. Throws as `startPayment` does.
 */
export async function startConfirming(ctx: Context, wanted: Wanted): Promise<string> {
  const confirmUntil = addMinutes(ctx.now(), minutesToConfirm)
  const id = await startPayment(ctx, { ...wanted, key: `confirm:${makeIdAt(ctx.now())}`, by: 'patient', confirmUntil })
  await ctx.db
    .insertInto('payment_try')
    .values({
      ...{ id: makeIdAt(ctx.now()), payment_id: id, number: 1, state: 'pending', failure_code: null, charge_ref: null },
      ...{ asked_at: ctx.now(), settled_at: null, check_at: confirmUntil },
    })
    .execute()
  return id
}

type Waiting = Pick<Selectable<PaymentTables['payment_try']>, 'id' | 'charge_ref' | 'asked_at'> & {
  payment_id: string
  amount_cents: number
  customer_ref: string
  card_ref: string
}

/** The open try of a payment that waits for its holder; undefined once it ended. Runs as the system. */
async function findWaiting(ctx: Context, paymentId: string): Promise<Waiting | undefined> {
  const { rows } = await sql<Waiting>`
    select t.id, t.charge_ref, t.asked_at, t.payment_id, p.amount_cents::float8 as amount_cents, i.customer_ref, i.card_ref
    from payment_try t join payment p on p.id = t.payment_id join payment_instrument i on i.id = p.instrument_id
    where p.id = ${paymentId} and p.confirm_until is not null and t.settled_at is null`.execute(ctx.db)
  return rows[0]
}

/**
 * What the browser needs so that its holder confirms a payment. The key is that of the try, so a browser that comes back goes on with the same charge.
 * Throws `temporarily_unavailable`, and then the payment is called off by itself when its time is over. Runs as the system.
 */
export async function openConfirmation(ctx: Context, paymentId: string): Promise<{ client_secret: string }> {
  const waiting = await findWaiting(ctx, paymentId)
  if (!waiting) throw new Problem('not_available')
  const { id, customer_ref, card_ref, amount_cents } = waiting
  const { charge_ref, client_secret } = await orUnavailable(() =>
    ctx.integrations.payments.beginConfirmation({ key: id, reference: id, customer_ref, card_ref, amount_cents }),
  )
  await transaction(ctx, (ctx) =>
    ctx.db.updateTable('payment_try').set({ charge_ref }).where('id', '=', id).where('settled_at', 'is', null).execute(),
  )
  return { client_secret }
}

/** Asks how a payment ended after its holder came back from the bank. One that the bank has not decided about yet waits. Runs as the system. */
export async function closeConfirmation(ctx: Context, paymentId: string): Promise<void> {
  const waiting = await findWaiting(ctx, paymentId)
  const answer = waiting?.charge_ref ? await readAnswer(ctx, waiting) : undefined
  if (waiting && answer?.outcome === 'failed') await callOff(ctx, waiting.charge_ref)
  if (waiting && (answer?.outcome === 'succeeded' || answer?.outcome === 'failed')) await settle(ctx, waiting, answer)
}

/**
 * Ends a payment that its holder did not confirm in time: it is called off, and then asked for once more, because the two may have met. Returns whether
 * the processor answered. Runs as the system.
 */
export async function endConfirmation(ctx: Context, paymentId: string): Promise<boolean> {
  const waiting = await findWaiting(ctx, paymentId)
  if (!waiting) return true
  const first = await readAnswer(ctx, waiting)
  if (first?.outcome === 'pending') await callOff(ctx, first.charge_ref)
  const answer = first?.outcome === 'pending' ? await readAnswer(ctx, { ...waiting, charge_ref: first.charge_ref }) : first
  // It never reached the processor, so there is nothing that anybody could confirm.
  await settle(ctx, waiting, answer ?? gone)
  return answer?.outcome !== 'unknown'
}

const gone = { outcome: 'failed', charge_ref: null, code: 'authentication_needed' } as const

type Answer = Charged | { outcome: 'unknown' }

/** How it stands at the processor; undefined if the processor knows nothing of it. */
async function readAnswer(ctx: Context, { id, charge_ref, customer_ref, asked_at }: Waiting): Promise<Answer | undefined> {
  const { payments } = ctx.integrations
  const since = addMinutes(asked_at, -5)
  const found = await orUnknown(ctx, async () =>
    charge_ref === null ? payments.findCharge({ customer_ref, reference: id, since }) : payments.readCharge({ charge_ref }),
  )
  return found?.outcome === 'not_tried' ? { outcome: 'unknown' } : found
}

/** Cancels a charge, so that the secret in the browser confirms nothing. If the processor does not answer, money that still comes is kept as late money. */
async function callOff(ctx: Context, charge_ref: string | null): Promise<void> {
  if (charge_ref === null) return
  await orUnknown(ctx, async () => {
    await ctx.integrations.payments.cancelCharge({ charge_ref })
    return gone
  })
}

const settle = (ctx: Context, { id }: Waiting, answer: Answer): Promise<void> => transaction(ctx, (ctx) => settleTry(ctx, id, answer))
