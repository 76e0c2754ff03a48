import { creditDays } from '@sorrel/contract/billing/collecting'
import type { RefundReason } from '@sorrel/contract/payments/vocabulary'
import { sql } from 'kysely'
import type { Permitted } from '../../kernel/access.ts'
import { addMinutes } from '../../kernel/clock.ts'
import { type Context, transaction } from '../../kernel/context.ts'
import { Problem } from '../../kernel/problem.ts'
import { eachOfPages } from '../../kernel/processes/each-alone.ts'
import { requestRefund } from '../../payments/refunds/asking.ts'
import { type Billed, holdBillsOf } from '../access.ts'
import { readAccount } from '../reading/facts.ts'

/**
 * Pays the credit of a patient back, to the cards from which it came; what came in cash or by check is handed back by whoever asks. Above the limit of
 * refunds a second person lets it go out. Throws `not_available` if there is none, or if no payment is left that it could go back to.
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

type Source = { reference: string; payment_id: string; left_cents: number }

/** Asks for refunds of what is in credit, the oldest first, and returns what was asked for. `before`: only what has been there since before then. */
async function refundCredit(ctx: Context, patientId: string, reason: RefundReason, before?: string): Promise<number> {
  await holdBillsOf(ctx, [patientId])
  const { bills, credit_cents } = await readAccount(ctx, patientId)
  const kept = bills.filter(
    ({ settled, row }) => settled.surplus_cents > 0 && (before === undefined || (row.surplus_since ?? ctx.now()) < before),
  )
  const waiting = await readWaiting(
    ctx,
    bills.map(({ row }) => row.reference),
  )
  let free = credit_cents - [...waiting.values()].reduce((sum, cents) => sum + cents, 0)
  let asked = 0
  for (const { row, settled } of kept) {
    settled.surplus_cents -= waiting.get(row.reference) ?? 0
    for (const { payment_id, left_cents } of await listSources(ctx, row.reference, before)) {
      const amountCents = Math.min(free, settled.surplus_cents, left_cents)
      if (amountCents <= 0) continue
      await requestRefund(ctx, {
        ...{ patientId, paymentId: payment_id, reference: row.reference, amountCents, reason },
        note: 'Credit that was not used',
      })
      free -= amountCents
      settled.surplus_cents -= amountCents
      asked += amountCents
    }
  }
  return asked
}

/** What of each thing is to be given back once a second person agrees: nobody else gives it back meanwhile. */ // reads payments
async function readWaiting(ctx: Context, references: readonly string[]): Promise<Map<string, number>> {
  if (references.length === 0) return new Map()
  const { rows } = await sql<{ reference: string; cents: number }>`
    select a.reference, sum(a.amount_cents)::float8 as cents from refund_allocation a join refund r on r.id = a.refund_id
    where r.state = 'pending_approval' and a.reference in (${sql.join(references)}) group by a.reference`.execute(ctx.db)
  return new Map(rows.map(({ reference, cents }) => [reference, cents]))
}

/**
 * The payments of one thing of which something can still be given back, the latest first. With `before`, none of which a person refused since then what
 * the system asked for.
 */ // reads payments
async function listSources(ctx: Context, reference: string, before: string | undefined): Promise<Source[]> {
  const { rows } = await sql<Source>`
    select * from (
      select a.reference, p.id as payment_id, p.created_at, (a.amount_cents - coalesce((select sum(b.amount_cents) from refund_allocation b
        join refund r on r.id = b.refund_id where r.payment_id = p.id and b.position = a.position and r.state not in ('refused', 'failed')), 0))::float8 as left_cents
      from payment_allocation a join payment p on p.id = a.payment_id
      where a.reference = ${reference} and p.state = 'succeeded' and not exists (
        select from dispute d where d.payment_id = p.id and d.is_held and d.state <> 'won')
        and not exists (select from refund r where r.payment_id = p.id and r.asked_by is null and r.state = 'refused'
          and r.settled_at > ${before ?? null}::timestamptz)) source
    where left_cents > 0 order by created_at desc, payment_id`.execute(ctx.db)
  return rows
}
