import { hasExpired, monthsLeft } from '@sorrel/contract/payments/rules'
import { sql } from 'kysely'
import { addMinutes, findToday } from '../../kernel/clock.ts'
import { type Context, transaction } from '../../kernel/context.ts'
import { enqueue } from '../../kernel/jobs.ts'
import { eachOfPages } from '../../kernel/processes/each-alone.ts'
import { record } from '../../kernel/record.ts'
import { queueMessage } from '../../notifications/outbox.ts'
import { findRecipient } from '../../notifications/recipients.ts'
import type { Holder, InstrumentRow } from '../access.ts'
import * as jobs from '../job-names.ts'
import { cardExpiresMessage } from '../messages/expiring.ts'
import { orUnknown } from '../processor/asking.ts'
import { aboutOf } from './adding.ts'

/** From how many months before the end of its last month a card is spoken of. */
const monthsAhead = 1

/**
 * Looks at the cards that end this month or the next: whether their banks renewed them meanwhile, and if not, reminds their holders once. Cards whose
 * month is over expire. May run twice: each month is told once.
 */
export async function watchExpiry(ctx: Context): Promise<void> {
  const today = findToday(ctx)
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))]
  const read = (after: string): Promise<InstrumentRow[]> =>
    ctx.db
      .selectFrom('payment_instrument')
      .selectAll()
      .where('status', '=', 'active')
      .where('exp_year', '<=', year + 1)
      .where(sql<boolean>`exp_year * 12 + exp_month <= ${year * 12 + month + monthsAhead}::integer`)
      .where('id', '>', after)
      .orderBy('id')
      .limit(500)
      .execute()
  await eachOfPages(ctx, read, (row) => watchOne(ctx, row, today))
}

async function watchOne(ctx: Context, row: InstrumentRow, today: string): Promise<void> {
  const renewed = await readRenewed(ctx, row)
  await transaction(ctx, async (ctx) => {
    const held = await ctx.db.selectFrom('payment_instrument').selectAll().where('id', '=', row.id).forUpdate().executeTakeFirst()
    if (held?.status !== 'active') return
    if (renewed) return writeCard(ctx, held, renewed)
    if (hasExpired(held, today)) await writeCard(ctx, held, { status: 'expired' })
    else if (monthsLeft(held, today) <= monthsAhead) await remind(ctx, held)
  })
}

type Renewed = Pick<InstrumentRow, 'exp_month' | 'exp_year' | 'last4'>

/** What the bank put on the card since; undefined if nothing is new, or nobody answers. */
async function readRenewed(ctx: Context, row: InstrumentRow): Promise<Renewed | undefined> {
  const card = await orUnknown(ctx, async () => ({ outcome: 'known' as const, card: await ctx.integrations.payments.readCard(row) }))
  if (card.outcome !== 'known' || !card.card) return undefined
  const { exp_month, exp_year, last4 } = card.card
  const isSame = exp_month === row.exp_month && exp_year === row.exp_year && last4 === row.last4
  return isSame ? undefined : { exp_month, exp_year, last4 }
}

async function writeCard(ctx: Context, row: InstrumentRow, change: Partial<InstrumentRow>): Promise<void> {
  await ctx.db.updateTable('payment_instrument').set(change).where('id', '=', row.id).execute()
  await record(ctx, 'payment_instrument.changed', { ...aboutOf(row, row.id), payload: { payment_instrument_id: row.id } })
}

async function remind(ctx: Context, row: InstrumentRow): Promise<void> {
  const reminded_for = `${row.exp_year}-${String(row.exp_month).padStart(2, '0')}`
  if (row.reminded_for === reminded_for || !row.is_default || row.patient_id === null) return
  await ctx.db.updateTable('payment_instrument').set({ reminded_for }).where('id', '=', row.id).execute()
  const patient = await findRecipient(ctx, 'patient', row.patient_id)
  const about = `card_expires:${row.id}:${reminded_for}`
  if (patient) await queueMessage(ctx, patient, cardExpiresMessage, { about, payload: { payment_instrument_id: row.id } })
}

/** Brings a card in line with what the processor says about it, after it said that the card changed. */
export async function refreshCard(ctx: Context, cardRef: string): Promise<void> {
  const row = await ctx.db.selectFrom('payment_instrument').selectAll().where('card_ref', '=', cardRef).executeTakeFirst()
  if (!row || row.status === 'removed') return
  const renewed = await readRenewed(ctx, row)
  if (!renewed) return
  const status = hasExpired(renewed, findToday(ctx)) ? 'expired' : 'active'
  await transaction(ctx, (ctx) => writeCard(ctx, row, { ...renewed, status }))
}

/** Tells the processor to forget a card that its holder removed. May run twice. */
export async function forgetAtProcessor(ctx: Context, id: string): Promise<void> {
  const row = await ctx.db.selectFrom('payment_instrument').selectAll().where('id', '=', id).executeTakeFirst()
  if (row?.status === 'removed') await ctx.integrations.payments.removeCard(row)
}

/** Forgets the cards that were checked for bookings that never came, after a day. */
export async function forgetChecks(ctx: Context): Promise<void> {
  const read = async (after: string) => {
    const all = ctx.db.selectFrom('card_check').select(['id', 'card_ref', 'taken_at']).where('id', '>', after)
    return all
      .where('created_at', '<', addMinutes(ctx.now(), -24 * 60))
      .orderBy('id')
      .limit(500)
      .execute()
  }
  await eachOfPages(ctx, read, async ({ id, card_ref, taken_at }) => {
    if (card_ref !== null && taken_at === null) await ctx.integrations.payments.removeCard({ card_ref })
    await transaction(ctx, (ctx) => ctx.db.deleteFrom('card_check').where('id', '=', id).execute())
  })
}

/** Removes the cards of a patient who was deleted, or of a dietitian who has left. What they paid stays in the books. */
export async function removeCardsOf(ctx: Context, holder: Holder): Promise<void> {
  const rows = await ctx.db
    .selectFrom('payment_instrument')
    .selectAll()
    .where(holder.patient_id === undefined ? 'provider_id' : 'patient_id', '=', holder.patient_id ?? holder.provider_id)
    .where('status', '<>', 'removed')
    .execute()
  const removed = { status: 'removed', removed_at: ctx.now(), is_default: false } as const
  for (const row of rows)
    await transaction(ctx, async (ctx) => {
      await writeCard(ctx, row, removed)
      // A job of its own, because the processor may be away while a row says already that the card is gone.
      await enqueue(ctx, jobs.forgetCard, { payment_instrument_id: row.id }, { key: `forget_card:${row.id}` })
    })
}
