import { retryAfterDays } from '@sorrel/contract/donations/rules'
import { sql } from 'kysely'
import { addMinutes } from '../../kernel/clock.ts'
import { type Context, transaction } from '../../kernel/context.ts'
import { makeIdAt } from '../../kernel/ids.ts'
import { Problem } from '../../kernel/problem.ts'
import { eachAlone } from '../../kernel/processes/each-alone.ts'
import { record } from '../../kernel/record.ts'
import { startPayment } from '../../payments/paying/starting.ts'
import type { DonationRow } from '../access.ts'
import { aboutOf } from './donation.ts'
import { findNextCharge } from './next-charge.ts'

/** Charges every gift whose day has come, each by itself. Runs as the system, every hour and after a change. */
export async function chargeDue(ctx: Context): Promise<void> {
  const due = ctx.db.selectFrom('donation').select('id').where('next_charge_at', '<=', ctx.now())
  await eachAlone(ctx, await due.orderBy('next_charge_at').limit(1000).execute(), ({ id }) => chargeOne(ctx, id))
}

/** Begins one gift. Its day moves on in the same transaction, so that two jobs at once charge it once. */
async function chargeOne(ctx: Context, donationId: string): Promise<void> {
  try {
    await transaction(ctx, async (ctx) => {
      const row = await holdDue(ctx, donationId)
      if (row) await beginGift(ctx, row)
    })
  } catch (error) {
    // The card is gone or has expired: nothing was begun, and the giver has to choose another one.
    if (!(error instanceof Problem) || !['not_found', 'not_available'].includes(error.code)) throw error
    await transaction(ctx, async (ctx) => {
      const row = await holdDue(ctx, donationId)
      if (row) await stop(ctx, row, null)
    })
  }
}

/** A gift whose day has come, nobody else's until the end of the transaction. Of a dietitian who has left, none ever comes. */ // reads providers
const holdDue = (ctx: Context, id: string): Promise<DonationRow | undefined> =>
  ctx.db
    .selectFrom('donation')
    .selectAll()
    .where('id', '=', id)
    .where('next_charge_at', '<=', ctx.now())
    .where(sql<boolean>`not exists (select from provider v where v.id = donation.provider_id and v.status = 'offboarded')`)
    .forUpdate()
    .executeTakeFirst()

async function beginGift(ctx: Context, row: DonationRow): Promise<void> {
  const { id: donation_id, patient_id, provider_id, cause_slug, amount_cents, instrument_id } = row
  const last = ctx.db.selectFrom('donation_gift').select((of) => of.fn.max('number').as('number'))
  const { number: before } = await last.where('donation_id', '=', donation_id).executeTakeFirstOrThrow()
  const number = Number(before ?? 0) + 1
  const reference = `donation:${donation_id}:${number}`
  await refuseForeign(ctx, row)
  const payment_id = await startPayment(ctx, {
    ...{ key: reference, instrumentId: instrument_id, by: 'schedule', purpose: 'donation' },
    // A gift is nobody's debt: it goes from the card to what is handed on, and past every patient's account.
    allocations: [{ reference, patientId: null, amountCents: amount_cents }],
  })
  await ctx.db
    .insertInto('donation_gift')
    .values({
      ...{ id: makeIdAt(ctx.now()), donation_id, number, patient_id, provider_id, cause_slug, amount_cents, payment_id },
      ...{ state: 'started', created_at: ctx.now(), settled_at: null },
    })
    .execute()
  await ctx.db
    .updateTable('donation')
    .set({ next_charge_at: findNextCharge(ctx, row), updated_at: ctx.now() })
    .where('id', '=', donation_id)
    .execute()
}

/** Throws `not_found` for a card that is not the giver's: the system may charge any card, so it looks whose it is. */ // reads payments
async function refuseForeign(ctx: Context, { instrument_id, patient_id, provider_id }: DonationRow): Promise<void> {
  const { rows } = await sql`
    select from payment_instrument where id = ${instrument_id} and (patient_id = ${patient_id} or provider_id = ${provider_id})`.execute(
    ctx.db,
  )
  if (rows.length === 0) throw new Problem('not_found')
}

/** How a payment ended, and why it failed. */
export type Ended = { hasPaid: boolean; code: string | null }

/** What became of the payment of a gift. A repetition changes nothing. */
export const settleGift = (ctx: Context, paymentId: string, ended: Ended): Promise<void> =>
  transaction(ctx, async (ctx) => {
    const gift = await ctx.db.selectFrom('donation_gift').selectAll().where('payment_id', '=', paymentId).forUpdate().executeTakeFirst()
    if (gift?.state !== 'started') return
    const set = { state: ended.hasPaid ? 'given' : 'failed', settled_at: ctx.now() } as const
    await ctx.db.updateTable('donation_gift').set(set).where('id', '=', gift.id).execute()
    const row = await ctx.db.selectFrom('donation').selectAll().where('id', '=', gift.donation_id).forUpdate().executeTakeFirstOrThrow()
    // A card whose bank wants a word from its holder fails the same way again: a patient confirms it instead, a dietitian chooses another card.
    if (!ended.hasPaid) return stop(ctx, row, gift.id, ended.code === 'authentication_needed')
    if (row.status !== 'canceled' && (row.failures > 0 || row.status === 'payment_failed' || row.next_charge_at === null)) {
      const next_charge_at = row.next_charge_at ?? findNextCharge(ctx, row)
      await ctx.db
        .updateTable('donation')
        .set({ failures: 0, status: 'active', next_charge_at, updated_at: ctx.now() })
        .where('id', '=', row.id)
        .execute()
    }
    await record(ctx, 'donation.given', { ...aboutOf(row, row.id), payload: { donation_id: row.id, gift_id: gift.id } })
  })

/** After a failure: the card is tried again in some days, and after the last time it waits for the giver. One that ended stays ended. */
async function stop(ctx: Context, row: DonationRow, gift_id: string | null, needsHolder = false): Promise<void> {
  if (row.status === 'canceled') return
  const days = gift_id === null || needsHolder ? undefined : retryAfterDays[row.failures]
  await ctx.db
    .updateTable('donation')
    .set({
      ...{ status: 'payment_failed', failures: row.failures + 1, updated_at: ctx.now() },
      next_charge_at: days === undefined ? null : addMinutes(ctx.now(), days * 1440),
    })
    .where('id', '=', row.id)
    .execute()
  const payload = { donation_id: row.id, gift_id, is_last: days === undefined }
  await record(ctx, 'donation.failed', { ...aboutOf(row, row.id), payload })
}
