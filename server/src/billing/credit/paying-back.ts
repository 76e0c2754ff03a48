import { creditDays } from '@sorrel/contract/billing/collecting'
import type { RefundReason } from '@sorrel/contract/payments/vocabulary'
import { sql } from 'kysely'
import type { Permitted } from '../../kernel/access.ts'
import { addMinutes } from '../../kernel/clock.ts'
import { type Context, transaction } from '../../kernel/context.ts'
import { Problem } from '../../kernel/problem.ts'
import { eachOfPages } from '../../kernel/processes/each-alone.ts'
import { holdSomeToRefund, requestRefund } from '../../payments/refunds/asking.ts'
import { type Billed, holdBillsOf } from '../access.ts'
import { readAccount, type Standing } from '../reading/facts.ts'

/**
 * Pays the credit of a patient back, to the cards from which it came; what came in cash or by check is handed back by whoever asks. Above the limit of
 * refunds a second person lets it go out. Throws `not_available` if there is none, or if no payment is left that it could go back to, and
 * `step_up_required`.
 */
export const payBack = (ctx: Context, { id }: Permitted<Billed>): Promise<{ amount_cents: number }> =>
  transaction(ctx, async (ctx) => {
    const amount_cents = await refundCredit(ctx, id, 'other')
    if (amount_cents === 0) throw new Problem('not_available')
    return { amount_cents }
  })

/**
 * Pays credit back that has been there for long: to the card, or, of cash and checks, once a person hands it over and approves. What a person refused is
 * not asked for again before the same time has passed. Runs as the system, each patient by themselves.
 */
export async function payBackOld(ctx: Context): Promise<void> {
  const before = addMinutes(ctx.now(), -creditDays * 24 * 60)
  const read = async (after: string): Promise<{ id: string }[]> => {
    const { rows } = await sql<{ id: string }>`
      select distinct patient_id as id from bill where surplus_since < ${before} and patient_id > ${after} order by 1 limit 200`.execute(
      ctx.db,
    )
    return rows
  }
  await eachOfPages(ctx, read, ({ id }) => transaction(ctx, (ctx) => refundCredit(ctx, id, 'other', before)))
}

/**
 * Asks for refunds of what is in credit, from the payments that are shown to hold it, and returns what was asked for. `before`: only what has been there
 * since before then.
 */
async function refundCredit(ctx: Context, patientId: string, reason: RefundReason, before?: string): Promise<number> {
  await holdBillsOf(ctx, [patientId])
  // All at once and in one order, since others give back parts of the same payments. What comes into credit meanwhile waits for the next time.
  const held = new Set(
    await holdSomeToRefund(
      ctx,
      (await listSources(ctx, patientId, before)).map(({ payment_id }) => payment_id),
    ),
  )
  const { bills, credit_cents } = await readAccount(ctx, patientId)
  const isOld = ({ row }: Standing) => before === undefined || (row.surplus_since ?? ctx.now()) < before
  const surplus = new Map(bills.filter(isOld).map(({ row, settled }) => [row.reference, settled.surplus_cents]))
  const sources = (await listSources(ctx, patientId, before)).filter(({ payment_id }) => held.has(payment_id))
  let free = credit_cents - sources.reduce((sum, { cents, waiting_cents }) => sum + Math.min(cents, waiting_cents), 0)
  let asked = 0
  for (const { payment_id, reference, is_open, cents, waiting_cents } of sources) {
    const left = surplus.get(reference) ?? 0
    const amountCents = Math.min(free, left, cents - waiting_cents)
    if (!is_open || amountCents <= 0) continue
    await requestRefund(ctx, { patientId, paymentId: payment_id, reference, amountCents, reason, note: 'Credit that was not used' })
    free -= amountCents
    surplus.set(reference, left - amountCents)
    asked += amountCents
  }
  return asked
}

/** A part of a payment that is in credit, what of it waits for a second person already, and whether it can be given back now. */
type Source = { payment_id: string; reference: string; cents: number; waiting_cents: number; is_open: boolean }

/**
 * The parts of payments that hold the credit of a patient, by the one rule by which screens show it (`credit_left_of`), the latest first. With `before`,
 * none is open of which a person refused since then what the system asked for.
 */ // reads payments
async function listSources(ctx: Context, patientId: string, before: string | undefined): Promise<Source[]> {
  const { rows } = await sql<Source>`
    select c.payment_id, c.reference, sum(c.cents)::float8 as cents, coalesce((select sum(b.amount_cents) from refund_allocation b
        join refund r on r.id = b.refund_id where r.payment_id = c.payment_id and b.reference = c.reference and r.state = 'pending_approval'), 0)::float8 as waiting_cents,
      not exists (select from dispute d where d.payment_id = c.payment_id and d.is_held and d.state <> 'won')
        and not exists (select from refund r where r.payment_id = c.payment_id and r.asked_by is null and r.state = 'refused'
          and r.settled_at > ${before ?? null}::timestamptz) as is_open
    from app.credit_parts_of(array[${patientId}::uuid]) c
    group by c.payment_id, c.reference, c.created_at having sum(c.cents) > 0 order by c.created_at desc, c.payment_id desc, c.reference`.execute(
    ctx.db,
  )
  return rows
}
