import type { buyPackage } from '@sorrel/contract/packages/wire'
import { sql } from 'kysely'
import type { z } from 'zod'
import { requireStepUp } from '../auth/access.ts'
import type { Billed } from '../billing/access.ts'
import { readProtection } from '../billing/following/protecting.ts'
import type { Permitted } from '../kernel/access.ts'
import { addMinutes } from '../kernel/clock.ts'
import { type Context, transaction } from '../kernel/context.ts'
import { makeIdAt } from '../kernel/ids.ts'
import { Problem, refuseValue } from '../kernel/problem.ts'
import { record } from '../kernel/record.ts'
import { createOrCorrectItem } from '../ledger/items.ts'
import { startPayment } from '../payments/paying/starting.ts'
import { findOffer, holdPackagesOf, type PurchaseRow } from './access.ts'
import { endPurchase } from './ending.ts'
import { listCards, listOffersFor } from './offers.ts'
import { referenceOf } from './references.ts'
import { showPurchase } from './showing.ts'

type Wanted = z.output<typeof buyPackage.body>

/**
 * Buys a package for a patient. The system then puts it on a bill, and charges the card that the patient chose. Throws `not_available` for what is not
 * sold, not to this patient or not with this card, and for a second one within a day, `changed_meanwhile` if it costs something else, and
 * `step_up_required`.
 */
export const buy = (ctx: Context, patient: Permitted<Billed>, wanted: Wanted): Promise<z.input<typeof buyPackage.output>> =>
  transaction(ctx, async (ctx) => {
    const offer = await findOffer(ctx, wanted.package_id)
    if (offer.price_cents !== wanted.price_cents) throw new Problem('changed_meanwhile', { price_cents: offer.price_cents })
    await refuseUnlessSold(ctx, patient, wanted)
    const { name_en, name_es, visit_type, visits, price_cents } = offer
    const id = makeIdAt(ctx.now())
    await ctx.db
      .insertInto('package_purchase')
      .values({
        ...{ id, package_id: offer.id, patient_id: patient.id, name_en, name_es, visit_type, visits, price_cents },
        ...{ instrument_id: wanted.instrument_id, sold_by: ctx.actor.kind === 'admin' ? ctx.actor.admin_id : null },
        ...{ created_at: ctx.now(), begun_at: null, ended_at: null, ended_why: null, ended_by: null },
      })
      .execute()
    await record(ctx, 'package.ordered', { subject_id: id, patient_id: patient.id, payload: { bought_package_id: id } })
    return showPurchase(ctx, patient.id, id)
  })

async function refuseUnlessSold(ctx: Context, patient: Permitted<Billed>, { package_id, instrument_id }: Wanted): Promise<void> {
  const isStaff = ctx.actor.kind === 'admin'
  if (isStaff && instrument_id !== null) throw refuseValue('body', ['instrument_id'], 'invalid_value')
  // Whom nobody may bill, or of whom nobody knows it yet, buys nothing: the law protects until the end of the day on which a plan was closed.
  if ((await readProtection(ctx, patient.id)) !== 'none') throw new Problem('not_available', { why: 'law_protects' })
  if (isStaff) return
  if (!(await listOffersFor(ctx, patient.id)).some(({ id }) => id === package_id)) throw new Problem('not_available', { why: 'has_plan' })
  const card = (await listCards(ctx, patient)).find(({ id }) => id === instrument_id)
  if (!card) throw refuseValue('body', ['instrument_id'], 'invalid_value')
  if (card.status === 'expired') throw new Problem('not_available', { why: 'expired' })
  // A session alone takes nothing from a card.
  await refuseSecond(ctx, patient)
  await requireStepUp(ctx)
}

/** A patient buys one package within a day, as somebody gives one gift at once. What nobody paid in the end does not count, nor does what staff sell. */
async function refuseSecond(ctx: Context, { id }: Permitted<Billed>): Promise<void> {
  await holdPackagesOf(ctx, id)
  const { rows } = await sql`
    select from package_purchase where patient_id = ${id} and sold_by is null and (ended_why is null or ended_why = 'refunded')
      and created_at > ${addMinutes(ctx.now(), -24 * 60)} limit 1`.execute(ctx.db)
  if (rows.length > 0) throw new Problem('not_available', { why: 'bought_today' })
}

/** Puts a package that was bought on a bill, and charges the card that was chosen. May run twice. Runs as the system. */
export const beginPurchase = (ctx: Context, id: string): Promise<void> =>
  transaction(ctx, async (ctx) => {
    const row = await ctx.db.selectFrom('package_purchase').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
    if (!row || row.begun_at !== null || row.ended_at !== null) return
    await holdPackagesOf(ctx, row.patient_id)
    await ctx.db.updateTable('package_purchase').set({ begun_at: ctx.now() }).where('id', '=', id).execute()
    await createOrCorrectItem(ctx, {
      ...{ reference: referenceOf(id), patientId: row.patient_id, type: 'package', appointmentId: null, amountCents: row.price_cents },
      ...{ from: 'packages:unused', effectiveAt: row.created_at, explanation: [{ code: 'package_bought' }] },
    })
    if (row.instrument_id !== null) await charge(ctx, row, row.instrument_id)
  })

async function charge(ctx: Context, row: PurchaseRow, instrumentId: string): Promise<void> {
  const allocations = [{ reference: referenceOf(row.id), patientId: row.patient_id, amountCents: row.price_cents }]
  try {
    await startPayment(ctx, { key: `package:${row.id}`, instrumentId, allocations, by: 'patient', purpose: 'fee' })
  } catch (refused) {
    // The card was removed or has expired since.
    if (!(refused instanceof Problem)) throw refused
    await endPurchase(ctx, row, { why: 'declined', refunded_cents: 0 })
  }
}
