import type { OutsideMethod } from '@sorrel/contract/payments/vocabulary'
import { sql } from 'kysely'
import type { Permitted } from '../../kernel/access.ts'
import { addMinutes, findToday } from '../../kernel/clock.ts'
import { type Context, transaction } from '../../kernel/context.ts'
import { makeIdAt } from '../../kernel/ids.ts'
import { Problem, refuseValue } from '../../kernel/problem.ts'
import { record } from '../../kernel/record.ts'
import { bookPayment } from './posting.ts'
import { type Allocation, eventOf, holdReferences, insertAllocations, insertPayment } from './starting.ts'

export type OutsideWanted = {
  patientId: string
  method: OutsideMethod
  amountCents: number
  allocations: readonly Allocation[]
  /** The day on which the money came, by the clock of the practice. */
  receivedOn: string
  /** The number of a check, or of the slip of a terminal. */
  number?: string | undefined
}

/** Writes down money that came another way than by card, posts it, and returns the payment's id. Runs as billing staff or as the system. */
export const recordOutsidePayment = (ctx: Context, wanted: OutsideWanted): Promise<string> =>
  transaction(ctx, async (ctx) => {
    const { patientId: patient_id, method, amountCents: amount_cents, allocations } = wanted
    const id = makeIdAt(ctx.now())
    const recorded_by = ctx.actor.kind === 'admin' ? ctx.actor.admin_id : null
    const row = {
      ...{ id, key: `outside:${id}`, patient_id, provider_id: null, instrument_id: null, method, started_by: 'staff' as const },
      ...{ purpose: 'care' as const, amount_cents, state: 'succeeded' as const, settled_at: momentOf(ctx, wanted.receivedOn) },
      ...{ number: wanted.number ?? null, received_on: wanted.receivedOn, recorded_by },
    }
    await insertPayment(ctx, row)
    await insertAllocations(ctx, id, allocations)
    const payment = await ctx.db.selectFrom('payment').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    await bookPayment(ctx, payment)
    await record(ctx, 'payment.succeeded', eventOf({ id, patient_id, provider_id: null, allocations }))
    return id
  })

/** Money counts from the day on which it came: noon of it, or now if that is earlier. Receipts, statements and the books show that day. */
function momentOf(ctx: Context, receivedOn: string): string {
  const noon = Temporal.PlainDate.from(receivedOn).toZonedDateTime({ timeZone: ctx.config.time_zone, plainTime: '12:00' })
  return new Date(Math.min(noon.epochMilliseconds, Date.parse(ctx.now()))).toISOString()
}

type Given = { method: OutsideMethod; amount_cents: number; received_on: string; number?: string | undefined }

/**
 * Writes down what a patient paid at the desk, for what they have owed longest. A day that has not come yet is refused, and one of more than two years
 * ago. Throws `already_exists` for the same payment within a minute, which somebody entered twice.
 */
export const recordAtDesk = (ctx: Context, { patient_id }: Permitted<{ patient_id: string }>, given: Given): Promise<string> =>
  transaction(ctx, async (ctx) => {
    if (given.received_on > findToday(ctx)) throw refuseValue('body', ['received_on'], 'too_big')
    if (given.received_on < earliestDay(ctx)) throw refuseValue('body', ['received_on'], 'too_small')
    await refuseSame(ctx, patient_id, given)
    const allocations = await spreadOverOwed(ctx, patient_id, given.amount_cents)
    const { method, received_on: receivedOn, number, amount_cents: amountCents } = given
    return recordOutsidePayment(ctx, { patientId: patient_id, method, amountCents, receivedOn, number, allocations })
  })

/** What nobody entered for so long was typed wrongly: a year or two before the right one. */
const earliestDay = (ctx: Context): string => Temporal.PlainDate.from(findToday(ctx)).subtract({ years: 2 }).toString()

/** Whoever enters payments of a patient goes one after another, until the end of the transaction. */
async function refuseSame(ctx: Context, patientId: string, { method, amount_cents, received_on, number }: Given): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`outside_payment:${patientId}`}, 0))`.execute(ctx.db)
  const same = ctx.db.selectFrom('payment').select('id').where('patient_id', '=', patientId).where('method', '=', method)
  const found = await same
    .where('amount_cents', '=', amount_cents)
    .where('received_on', '=', received_on)
    .where('number', 'is not distinct from', number ?? null)
    .where('created_at', '>', addMinutes(ctx.now(), -1))
    .executeTakeFirst()
  if (found) throw new Problem('already_exists', { payment_id: found.id })
}

/**
 * Pays what has been owed for longest first, and last what is frozen, such as a bill that the patient contests. What is left, or would pay what a card pays
 * already, is in credit.
 */ // reads ledger, billing
async function spreadOverOwed(ctx: Context, patientId: string, amountCents: number): Promise<Allocation[]> {
  const { rows } = await sql<{ reference: string; cents: number; open_cents: number | null; waits: boolean }>`
    select i.reference, (sum(i.amount_cents) - coalesce((select sum(a.applied_cents) from payment_allocation a join payment p on p.id = a.payment_id
        where a.reference = i.reference and p.state = 'succeeded'), 0)
      + coalesce((select sum(a.amount_cents - a.from_credit_cents) from refund_allocation a join refund r on r.id = a.refund_id
        where a.reference = i.reference and r.state in ('requested', 'pending', 'succeeded')), 0)
      + coalesce((select sum(a.amount_cents) from dispute_allocation a join dispute d on d.id = a.dispute_id
        where a.reference = i.reference and d.state = 'lost'), 0))::float8 as cents,
      (select b.open_cents::float8 from bill b where b.reference = i.reference) as open_cents,
      min(i.type) in ('session_patient_share', 'self_pay', 'remote_encounter_share') and exists (select from payment_allocation a
        join payment p on p.id = a.payment_id where a.reference = i.reference and p.state in ('processing', 'unknown')) as waits
    from billing_item i where i.patient_id = ${patientId} group by i.reference
    order by exists (select from bill b where b.reference = i.reference and (b.frozen_why is not null
        or exists (select from bill_question q where q.bill_id = b.id and q.outcome is null)
        or (select d.outcome is null from estimate_dispute d where d.bill_id = b.id order by d.opened_at desc, d.id desc limit 1))),
      min(i.effective_at), i.reference`.execute(ctx.db)
  await holdReferences(ctx, rows)
  const allocations: Allocation[] = []
  let left = amountCents
  for (const { reference, cents, open_cents, waits } of rows) {
    // A card is being charged for it: what comes by hand is in credit, which pays it after all if the card does not.
    if (waits) continue
    // What was waived, or paid from credit, is not asked for any more.
    const part = Math.min(left, Math.max(0, cents), open_cents ?? cents)
    if (part === 0) continue
    allocations.push({ reference, patientId, amountCents: part })
    left -= part
  }
  return left === 0 ? allocations : [...allocations, { reference: `ahead:${makeIdAt(ctx.now())}`, patientId, amountCents: left }]
}
