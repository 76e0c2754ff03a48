import { isDeepStrictEqual } from 'node:util'
import { hasExpired, isHealthCard } from '@sorrel/contract/payments/rules'
import type { PaymentCardType, PaymentPurpose, PaymentStarter } from '@sorrel/contract/payments/vocabulary'
import { sql } from 'kysely'
import { findToday } from '../../kernel/clock.ts'
import type { Context } from '../../kernel/context.ts'
import { makeIdAt } from '../../kernel/ids.ts'
import { enqueue } from '../../kernel/jobs.ts'
import { Problem } from '../../kernel/problem.ts'
import { record } from '../../kernel/record.ts'
import type { InstrumentRow, PaymentRow } from '../access.ts'
import * as jobs from '../job-names.ts'
import { readPaid } from '../reading/paid.ts'

/** A part of a payment: the thing that it pays for, and whose that is. A dietitian's donation is no patient's. */
export type Allocation = { reference: string; patientId: string | null; amountCents: number }

export type PaymentWanted = {
  /** Names this wish to pay: the same key with the same content pays once, however often it is sent. */
  key: string
  instrumentId: string
  allocations: readonly Allocation[]
  by: PaymentStarter
  purpose: PaymentPurpose
  /** Until when the holder of the card confirms it in the browser. No job charges it. */
  confirmUntil?: string
}

/**
 * Begins to pay with a card, in the transaction of whoever wants it, and returns the payment's id. A job charges the card afterwards, and
 * `payment.succeeded` or `payment.failed` follows. Runs as the holder of the card or as the system. Throws `not_found` for a card that is not kept,
 * `not_available` for one that has expired or may not pay this, `payment_under_way` while one of the things is being paid, and
 * `idempotency_key_reused`.
 */
export async function startPayment(ctx: Context, wanted: PaymentWanted): Promise<string> {
  if (!ctx.db.isTransaction) throw new Error('a payment begins in the transaction of what wants it')
  const amount_cents = sumOf(wanted.allocations)
  const known = await findByKey(ctx, wanted)
  if (known) return known
  const card = await holdCard(ctx, wanted.instrumentId)
  refuseUnlessFit(ctx, card, wanted.purpose)
  await holdReferences(ctx, wanted.allocations)
  const paid = await readPaid(
    ctx,
    wanted.allocations.map(({ reference }) => reference),
  )
  if ([...paid.values()].some(({ in_flight_cents }) => in_flight_cents > 0)) throw new Problem('payment_under_way')
  const id = makeIdAt(ctx.now())
  await insertPayment(ctx, {
    ...{ id, key: wanted.key, patient_id: card.patient_id, provider_id: card.provider_id, instrument_id: card.id, method: 'card' },
    ...{ started_by: wanted.by, purpose: wanted.purpose, amount_cents, state: 'processing', settled_at: null },
    ...{ number: null, received_on: null, recorded_by: null, confirm_until: wanted.confirmUntil ?? null },
  })
  await insertAllocations(ctx, id, wanted.allocations)
  await record(ctx, 'payment.started', eventOf({ ...card, id, allocations: wanted.allocations }))
  if (wanted.confirmUntil === undefined) await enqueue(ctx, jobs.chargePayment, { payment_id: id }, { key: `charge:${id}:1` })
  return id
}

const sumOf = (allocations: readonly Allocation[]): number => {
  const amount = allocations.reduce((sum, { amountCents }) => sum + amountCents, 0)
  const isWhole = allocations.every(({ amountCents }) => Number.isSafeInteger(amountCents) && amountCents > 0)
  if (!isWhole || !Number.isSafeInteger(amount) || allocations.length === 0) throw new Error('a payment is of whole cents above zero')
  return amount
}

async function findByKey(ctx: Context, { key, instrumentId, purpose, allocations }: PaymentWanted): Promise<string | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`payment:${key}`}, 0))`.execute(ctx.db)
  const { rows } = await sql<Pick<PaymentRow, 'id' | 'instrument_id' | 'purpose'> & { parts: string[] }>`
    select p.id, p.instrument_id, p.purpose, array(select concat_ws(' ', a.reference, a.amount_cents, a.patient_id) from payment_allocation a
      where a.payment_id = p.id) as parts from app.payment p where p.key = ${key}`.execute(ctx.db)
  const [known] = rows
  if (!known) return undefined
  const parts = allocations.map((one) => [one.reference, one.amountCents, one.patientId].filter((part) => part !== null).join(' '))
  const isSame = known.instrument_id === instrumentId && known.purpose === purpose && isDeepStrictEqual(parts.sort(), known.parts.sort())
  if (!isSame) throw new Problem('idempotency_key_reused')
  return known.id
}

/** The card, which nobody removes until the end of the transaction. */
async function holdCard(ctx: Context, id: string): Promise<InstrumentRow> {
  const card = await ctx.db
    .selectFrom('payment_instrument')
    .selectAll()
    .where('id', '=', id)
    .where('status', '<>', 'removed')
    .forUpdate()
    .executeTakeFirst()
  if (!card) throw new Problem('not_found')
  return card
}

/** HSA and FSA money pays for care only: neither fees of missed visits nor donations. */
export const mayPay = (type: PaymentCardType, purpose: PaymentPurpose): boolean => purpose === 'care' || !isHealthCard(type)

function refuseUnlessFit(ctx: Context, card: InstrumentRow, purpose: PaymentPurpose): void {
  if (card.status === 'expired' || hasExpired(card, findToday(ctx))) throw new Problem('not_available', { why: 'expired' })
  if (!mayPay(card.type, purpose)) throw new Problem('not_available', { why: 'health_money' })
}

/** Nobody else pays for these things or changes what is owed for them until the end of the transaction. Always in the same order. */
export async function holdReferences(ctx: Context, allocations: readonly Pick<Allocation, 'reference'>[]): Promise<void> {
  for (const reference of [...new Set(allocations.map((one) => one.reference))].sort())
    await sql`select pg_advisory_xact_lock(hashtextextended(${`billing_item:${reference}`}, 0))`.execute(ctx.db)
}

type NewPayment = Omit<
  PaymentRow,
  'currency' | 'refunding_cents' | 'failure_code' | 'charge_ref' | 'fee_cents' | 'confirm_until' | 'created_at' | 'updated_at'
> &
  Partial<Pick<PaymentRow, 'charge_ref' | 'fee_cents' | 'confirm_until'>>

export const insertPayment = (ctx: Context, row: NewPayment): Promise<unknown> =>
  ctx.db
    .insertInto('payment')
    .values({
      failure_code: null,
      charge_ref: null,
      fee_cents: null,
      confirm_until: null,
      ...row,
      created_at: ctx.now(),
      updated_at: ctx.now(),
    })
    .execute()

export const insertAllocations = (ctx: Context, payment_id: string, allocations: readonly Allocation[]): Promise<unknown> =>
  ctx.db
    .insertInto('payment_allocation')
    .values(
      allocations.map(({ reference, patientId, amountCents }, nth) => ({
        ...{ payment_id, position: nth + 1, reference, patient_id: patientId, amount_cents: amountCents },
      })),
    )
    .execute()

type About = { id: string; patient_id: string | null; provider_id: string | null; allocations: readonly { reference: string }[] }

/** What an event says about a payment. */
export const eventOf = ({ id, patient_id, provider_id, allocations }: About) => ({
  ...{ subject_id: id, patient_id, provider_id },
  payload: { payment_id: id, references: allocations.map(({ reference }) => reference) },
})
