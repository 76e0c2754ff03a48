import { triesOfAddress, triesOfHold } from '@sorrel/contract/payments/rules'
import type { PaymentCardType } from '@sorrel/contract/payments/vocabulary'
import type { verifyBookingPaymentMethod } from '@sorrel/contract/payments/wire'
import { sql } from 'kysely'
import type { z } from 'zod'
import { addMinutes } from '../../kernel/clock.ts'
import { type Context, runAsSystem, transaction } from '../../kernel/context.ts'
import { makeIdAt } from '../../kernel/ids.ts'
import { Problem } from '../../kernel/problem.ts'
import { findReservation } from '../../scheduling/booking/reservations.ts'
import { orUnavailable, requireCards } from '../processor/asking.ts'
import { keepCard } from './adding.ts'

type Wanted = { reservation_token: string; payment_method_token: string; type: PaymentCardType; booking_code?: string }
type Verified = z.input<typeof verifyBookingPaymentMethod.output>

/**
 * Asks the bank whether a card is good, for whoever holds a time. Without limits this would be a free test of stolen cards: three tries a hold, five an
 * hour for an address, and one refusal whatever the reason. Throws `card_refused`, `hold_expired` and `too_many_requests`.
 */
export async function checkCard(ctx: Context, wanted: Wanted): Promise<Verified> {
  requireCards(ctx)
  const id = await runAsSystem(ctx, (ctx) => transaction(ctx, (ctx) => openCheck(ctx, wanted)))
  const { payments } = ctx.integrations
  const saved = await orUnavailable(async () => {
    const { customer_ref } = await payments.createCustomer({ key: `check:${id}`, holder_id: id })
    const answer = await payments.saveCard({ key: `check_card:${id}`, customer_ref, token: wanted.payment_method_token })
    return { ...answer, customer_ref }
  })
  const { customer_ref } = saved
  if (saved.outcome !== 'saved') {
    await keepOutcome(ctx, id, { outcome: 'refused', customer_ref })
    throw new Problem('card_refused')
  }
  const { card_ref, brand, last4, exp_month, exp_year } = saved.card
  await keepOutcome(ctx, id, { outcome: 'saved', customer_ref, card_ref, brand, last4, exp_month, exp_year })
  return { brand, last4, reference: id }
}

type Outcome = {
  outcome: 'saved' | 'refused'
  customer_ref: string
  card_ref?: string
  brand?: string
  last4?: string
  exp_month?: number
  exp_year?: number
}

const keepOutcome = (ctx: Context, id: string, outcome: Outcome): Promise<unknown> =>
  runAsSystem(ctx, (ctx) => transaction(ctx, (ctx) => ctx.db.updateTable('card_check').set(outcome).where('id', '=', id).execute()))

/** Counts the try before the bank is asked, so that tries at once count, too. */
async function openCheck(ctx: Context, { reservation_token, type, booking_code }: Wanted): Promise<string> {
  if (booking_code !== undefined) await requireCode(ctx, booking_code)
  const client_key = ctx.client.address
  await sql`select pg_advisory_xact_lock(hashtextextended(${`card_check:${client_key}`}, 0))`.execute(ctx.db)
  const hold = await findReservation(ctx, reservation_token)
  if (!hold?.live) throw new Problem('hold_expired')
  const { rows } = await sql<{ of_hold: number; of_address: number }>`
    select count(*) filter (where reservation_id = ${hold.id})::int as of_hold,
      count(*) filter (where client_key = ${client_key} and created_at > ${addMinutes(ctx.now(), -60)})::int as of_address
    from app.card_check where reservation_id = ${hold.id} or client_key = ${client_key}`.execute(ctx.db)
  const { of_hold, of_address } = rows[0]!
  const ofAddress = ctx.limits.ceiling({ name: 'card_checks', count: triesOfAddress, seconds: 3600 })
  if (of_hold >= triesOfHold || of_address >= ofAddress) throw new Problem('too_many_requests', { limit: 'card_checks' }, 3600)
  const id = makeIdAt(ctx.now())
  await ctx.db
    .insertInto('card_check')
    .values({
      ...{ id, reservation_id: hold.id, number: of_hold + 1, outcome: 'asked', type, client_key, customer_ref: null, card_ref: null },
      ...{ brand: null, last4: null, exp_month: null, exp_year: null, created_at: ctx.now(), taken_at: null },
    })
    .execute()
  return id
}

/** The code of a partner that is still good, however it was typed. Otherwise `not_found`. */ // reads booking-codes
async function requireCode(ctx: Context, code: string): Promise<void> {
  const { rows } = await sql`select from app.booking_code where upper(code) = upper(${code.trim()}) and status = 'active' limit 1`.execute(
    ctx.db,
  )
  if (rows.length === 0) throw new Problem('not_found')
}

/** Gives the card that was checked for a hold to whoever booked in its place. May run twice. Runs as the system. */ // reads scheduling
export const takeCheckedCard = (ctx: Context, appointmentId: string): Promise<void> =>
  transaction(ctx, async (ctx) => {
    const { rows } = await sql<{ id: string; patient_id: string }>`
      select c.id, a.patient_id from app.card_check c join app.reservation r on r.id = c.reservation_id join app.appointment a on a.id = r.appointment_id
      where r.appointment_id = ${appointmentId} and c.outcome = 'saved' and c.taken_at is null order by c.number desc limit 1`.execute(
      ctx.db,
    )
    const [found] = rows
    if (!found) return
    const check = await ctx.db.selectFrom('card_check').selectAll().where('id', '=', found.id).forUpdate().executeTakeFirstOrThrow()
    const { customer_ref, card_ref, brand, last4, exp_month, exp_year, type } = check
    if (check.taken_at || !customer_ref || !card_ref || !brand || !last4 || !exp_month || !exp_year) return
    const { patient_id } = found
    await ctx.db.insertInto('payment_customer').values({ customer_ref, patient_id, provider_id: null, created_at: ctx.now() }).execute()
    const card = { card_ref, brand, last4, exp_month, exp_year, funding: 'unknown' as const }
    await keepCard(ctx, { patient_id }, { card, customer_ref, type, make_default: false })
    await ctx.db.updateTable('card_check').set({ taken_at: ctx.now() }).where('id', '=', check.id).execute()
  })
