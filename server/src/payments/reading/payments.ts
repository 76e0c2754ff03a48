import { daysToConfirm } from '@sorrel/contract/payments/rules'
import type { Payment } from '@sorrel/contract/payments/schemas'
import { type CardRefusal, cardRefusals, type PaymentCardType } from '@sorrel/contract/payments/vocabulary'
import type { listPayments } from '@sorrel/contract/payments/wire'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Permitted } from '../../kernel/access.ts'
import { addMinutes } from '../../kernel/clock.ts'
import type { Context } from '../../kernel/context.ts'
import { pageOf, readCursor } from '../../kernel/lists/cursors.ts'
import { Problem } from '../../kernel/problem.ts'
import type { PaymentRow } from '../access.ts'
import { listDisputesOf } from '../disputes/listing.ts'
import { listRefundsOf } from '../refunds/listing.ts'

type Shown = z.input<typeof Payment>
type Card = { card_type: PaymentCardType | null; brand: string | null; last4: string | null }
type Row = PaymentRow & Card & { parts: Shown['parts']; card_status: string | null; is_over: boolean }

/** What was paid by a patient or for them, the latest first. A patient sees what they paid themselves, and they alone see what they gave. */
export async function listPaymentsOf(
  ctx: Context,
  { patient_id }: Permitted<{ patient_id: string }>,
  { cursor, limit = 25 }: z.output<typeof listPayments.query>,
): Promise<z.input<typeof listPayments.output>> {
  const after = cursor === undefined ? undefined : readCursor(cursor)
  const older = after ? sql`and (p.created_at, p.id) < (${after.at}::timestamptz, ${after.id}::uuid)` : sql``
  const theirs = sql`(p.patient_id = ${patient_id} or exists (select from payment_allocation o where o.payment_id = p.id and o.patient_id = ${patient_id}))`
  const care = ctx.actor.kind === 'admin' ? sql`and p.purpose <> 'donation'` : sql``
  const rows = await read(ctx, sql`where ${theirs} ${care} ${older} order by p.created_at desc, p.id desc limit ${limit + 1}`)
  const page = pageOf(rows, limit, ({ created_at, id }) => ({ at: created_at, id }))
  return { ...page, items: await showAll(ctx, page.items) }
}

/** One payment. Otherwise `not_found`. */
export async function showPayment(ctx: Context, id: string): Promise<Shown> {
  const [shown] = await showAll(ctx, await read(ctx, sql`where p.id = ${id}`))
  if (!shown) throw new Problem('not_found')
  return shown
}

// reads billing, donations
const read = async (ctx: Context, rest: RawBuilder<unknown>): Promise<Row[]> =>
  (
    await sql<Row>`
      select p.*, i.type as card_type, i.brand, i.last4, i.status as card_status,
        exists (select from payment_allocation a join payment_allocation b on b.reference = a.reference join payment later on later.id = b.payment_id
          where a.payment_id = p.id and (later.created_at, later.id) > (p.created_at, p.id)
            and not (later.state = 'processing' and later.confirm_until is not null))
          or exists (select from payment_allocation a join bill b on b.reference = a.reference where a.payment_id = p.id and b.open_cents < a.amount_cents)
          or (p.purpose = 'donation' and not exists (select from donation d join donation_gift g on g.donation_id = d.id and (g.payment_id = p.id or g.state = 'started')
            where d.patient_id = p.patient_id and d.status = 'payment_failed' and g.number = (select max(number) from donation_gift where donation_id = d.id)))
          as is_over,
        coalesce((select jsonb_agg(jsonb_build_object('reference', a.reference, 'patient_id', a.patient_id, 'amount_cents', a.amount_cents,
          'credit_cents', a.credit_cents) order by a.position) from payment_allocation a where a.payment_id = p.id), '[]') as parts
      from payment p left join payment_instrument i on i.id = p.instrument_id ${rest}`.execute(ctx.db)
  ).rows

async function showAll(ctx: Context, rows: readonly Row[]): Promise<Shown[]> {
  const ids = rows.map(({ id }) => id)
  const [refunds, disputes] = [await listRefundsOf(ctx, ids), await listDisputesOf(ctx, ids)]
  const inCredit = await readInCredit(ctx, ids)
  const refundsOf = (id: string) => refunds.filter(({ payment_id }) => payment_id === id)
  // A patient sees no refund that somebody has yet to agree to, so it is not counted for them either.
  const countBack = ({ id, refunding_cents }: Row): number =>
    ctx.actor.kind === 'patient'
      ? refundsOf(id).reduce((sum, { state, amount_cents }) => sum + (state === 'failed' ? 0 : amount_cents), 0)
      : refunding_cents
  return rows.map((row) => ({
    ...show({ ...row, refunding_cents: countBack(row) }, ctx.now()),
    in_credit_cents: inCredit.get(row.id) ?? 0,
    refunds: refundsOf(row.id),
    disputes: disputes.filter(({ payment_id }) => payment_id === row.id),
  }))
}

/** What of these payments is in credit now, by their ids. */
async function readInCredit(ctx: Context, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ payment_id: string; cents: number }>`
    select payment_id, cents::float8 from app.credit_left_of(${ids}::uuid[])`.execute(ctx.db)
  return new Map(rows.map(({ payment_id, cents }) => [payment_id, cents]))
}

/** Whether a payment that the bank wanted to be confirmed is the last one for its things, and of the last days. */
const mayConfirm = ({ failure_code, created_at, is_over, card_status }: Row, now: string): boolean =>
  failure_code === 'authentication_needed' && card_status === 'active' && !is_over && created_at > addMinutes(now, -daysToConfirm * 24 * 60)

function show(row: Row, now: string): Omit<Shown, 'refunds' | 'disputes' | 'in_credit_cents'> {
  const { id, method, started_by, purpose, amount_cents, state, number, received_on, refunding_cents, created_at, settled_at, parts } = row
  const { card_type, brand, last4 } = row
  return {
    ...{ id, method, started_by, purpose, amount_cents, state, number, received_on, created_at, settled_at, parts },
    failure_code: row.failure_code === null ? null : refusalOf(row.failure_code),
    may_confirm: mayConfirm(row, now),
    card: card_type && brand && last4 ? { type: card_type, brand, last4 } : null,
    refunded_cents: refunding_cents,
    refundable_cents: state === 'succeeded' ? amount_cents - refunding_cents : 0,
  }
}

/** Why a card was refused, in a word that has a sentence for its holder. */
export const refusalOf = (code: string): CardRefusal => (code in cardRefusals ? (code as CardRefusal) : 'processing_error')
