import type { Donation } from '@sorrel/contract/donations/schemas'
import type { updateDonation } from '@sorrel/contract/donations/wire'
import { sql } from 'kysely'
import type { z } from 'zod'
import { requireStepUp } from '../../auth/access.ts'
import type { Permitted } from '../../kernel/access.ts'
import { findToday } from '../../kernel/clock.ts'
import { type Context, transaction } from '../../kernel/context.ts'
import { makeIdAt } from '../../kernel/ids.ts'
import { enqueue } from '../../kernel/jobs.ts'
import { Problem, refuseValue } from '../../kernel/problem.ts'
import { record } from '../../kernel/record.ts'
import type { Holder } from '../../payments/access.ts'
import { listInstruments } from '../../payments/instruments/reading.ts'
import { mayPay } from '../../payments/paying/starting.ts'
import { type DonationRow, findDonation, requireGiver } from '../access.ts'
import { chargeDueGifts } from '../job-names.ts'
import { mayChargeAtOnce, takesMore } from './guarding.ts'
import { findNextCharge } from './next-charge.ts'

type Shown = z.input<typeof Donation>
type Wanted = z.output<typeof updateDonation.body>

/** The recurring gift of the caller. */
export async function showDonation(ctx: Context): Promise<{ donation: Shown | null }> {
  const giver = requireGiver(ctx)
  const row = await findDonation(ctx, giver)
  return { donation: row ? await show(ctx, giver, row) : null }
}

// reads payments
async function show(ctx: Context, giver: Permitted<Holder>, row: Permitted<DonationRow>): Promise<Shown> {
  const { id, amount_cents, recurrence, instrument_id, status, next_charge_at } = row
  const { rows } = await sql<{ name_en: string; name_es: string; total_cents: number }>`
    select c.name_en, c.name_es, (select coalesce(sum(g.amount_cents), 0) from donation_gift g
      where g.state = 'given' and (g.patient_id = ${row.patient_id} or g.provider_id = ${row.provider_id}))::float8 as total_cents
    from donation_cause c where c.slug = ${row.cause_slug}`.execute(ctx.db)
  const [found] = rows
  const card = (await listInstruments(ctx, giver)).items.find((one) => one.id === instrument_id)
  return {
    ...{ id, amount_cents, recurrence, instrument_id, status, next_charge_at },
    cause: { slug: row.cause_slug, name: { en: found?.name_en ?? row.cause_slug, es: found?.name_es ?? row.cause_slug } },
    card: card ? { brand: card.brand, last4: card.last4 } : null,
    total_given_cents: found?.total_cents ?? 0,
  }
}

/**
 * Begins or changes the one gift of the caller. A new one is charged at once, and so is one whose card failed, unless the caller gave within a day; any
 * other change keeps the next day. Throws `step_up_required` for what takes more from a card than before, and `not_available` for a cause that takes no
 * gifts, and for a card that has expired or is of a health account.
 */
export const keepDonation = (ctx: Context, wanted: Wanted): Promise<{ donation: Shown | null }> =>
  transaction(ctx, async (ctx) => {
    const giver = requireGiver(ctx)
    const before = await findDonation(ctx, giver, true)
    await refuseCause(ctx, wanted.cause_slug, before)
    await refuseCard(ctx, giver, wanted.instrument_id)
    // A try that is under way may still succeed, so nothing else is charged beside it.
    const isNew = before === undefined || (before.status === 'payment_failed' && !(await isUnderWay(ctx, before.id)))
    if (isNew || takesMore(before, wanted)) await requireStepUp(ctx)
    // Another rhythm counts from the day on which it was chosen.
    const anchor_on = isNew || before.recurrence !== wanted.recurrence ? findToday(ctx) : before.anchor_on
    const atOnce = isNew && (await mayChargeAtOnce(ctx, giver))
    // One that waits for its giver's word to the bank has no next day yet, and goes on whatever becomes of that try.
    const kept = isNew ? null : before.next_charge_at
    const next_charge_at = atOnce ? ctx.now() : (kept ?? findNextCharge(ctx, { ...wanted, anchor_on }))
    const set = { ...wanted, anchor_on, next_charge_at }
    const id = before?.id ?? makeIdAt(ctx.now())
    if (before) await change(ctx, id, set)
    else await begin(ctx, giver, { id, ...set })
    await record(ctx, before ? 'donation.changed' : 'donation.begun', { ...aboutOf(giver, id), payload: { donation_id: id } })
    if (atOnce) await enqueue(ctx, chargeDueGifts, {}, { key: `charge_due_gifts:${id}:${ctx.now()}` })
    return showDonation(ctx)
  })

type Kept = Wanted & { anchor_on: string; next_charge_at: string }

const change = (ctx: Context, id: string, set: Kept): Promise<unknown> =>
  ctx.db
    .updateTable('donation')
    .set({ ...set, status: 'active', failures: 0, updated_at: ctx.now() })
    .where('id', '=', id)
    .execute()

// Two requests at once meet at the index: the second one is told that the gift changed meanwhile by finding it there.
async function begin(ctx: Context, giver: Holder, set: Kept & { id: string }): Promise<void> {
  const added = await ctx.db
    .insertInto('donation')
    .values({
      ...{ ...set, patient_id: giver.patient_id ?? null, provider_id: giver.provider_id ?? null, status: 'active' },
      ...{ created_at: ctx.now(), updated_at: ctx.now(), canceled_at: null },
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (added.numInsertedOrUpdatedRows !== 1n) throw new Problem('in_progress')
}

const isUnderWay = async (ctx: Context, donationId: string): Promise<boolean> =>
  (await ctx.db
    .selectFrom('donation_gift')
    .select('id')
    .where('donation_id', '=', donationId)
    .where('state', '=', 'started')
    .executeTakeFirst()) !== undefined

async function refuseCause(ctx: Context, slug: string, before: DonationRow | undefined): Promise<void> {
  const cause = await ctx.db.selectFrom('donation_cause').select('is_offered').where('slug', '=', slug).executeTakeFirst()
  if (!cause) throw refuseValue('body', ['cause_slug'], 'invalid_value')
  if (!cause.is_offered && before?.cause_slug !== slug) throw new Problem('not_available', { why: 'cause' })
}

async function refuseCard(ctx: Context, giver: Permitted<Holder>, id: string): Promise<void> {
  const card = (await listInstruments(ctx, giver)).items.find((one) => one.id === id)
  if (!card) throw refuseValue('body', ['instrument_id'], 'invalid_value')
  if (card.status === 'expired') throw new Problem('not_available', { why: 'expired' })
  if (!mayPay(card.type, 'donation')) throw new Problem('not_available', { why: 'health_money' })
}

/** Ends the gift of the caller. A payment that is under way is not stopped. */
export const endDonation = (ctx: Context): Promise<{ donation: null }> =>
  transaction(ctx, async (ctx) => {
    const giver = requireGiver(ctx)
    const row = await findDonation(ctx, giver, true)
    if (row) await end(ctx, row)
    return { donation: null }
  })

async function end(ctx: Context, { id, patient_id, provider_id }: DonationRow): Promise<void> {
  const set = { status: 'canceled', next_charge_at: null, canceled_at: ctx.now(), updated_at: ctx.now() } as const
  await ctx.db.updateTable('donation').set(set).where('id', '=', id).execute()
  await record(ctx, 'donation.changed', { ...aboutOf({ patient_id, provider_id }, id), payload: { donation_id: id } })
}

/** Ends the gift of somebody who was deleted or has left. Runs as the system. */
export const endGiftsOf = (ctx: Context, giver: Holder): Promise<void> =>
  transaction(ctx, async (ctx) => {
    const whose = giver.patient_id === undefined ? 'provider_id' : 'patient_id'
    const rows = ctx.db
      .selectFrom('donation')
      .selectAll()
      .where(whose, '=', giver.patient_id ?? giver.provider_id)
    for (const row of await rows.where('status', '<>', 'canceled').forUpdate().execute()) await end(ctx, row)
  })

type Someone = { patient_id?: string | null | undefined; provider_id?: string | null | undefined }
export const aboutOf = (giver: Someone, subject_id: string) => ({
  ...{ subject_id, patient_id: giver.patient_id ?? null, provider_id: giver.provider_id ?? null },
})
