import type { VisitPackage } from '@sorrel/contract/packages/schemas'
import type { writeVisitPackage } from '@sorrel/contract/packages/wire'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Billed } from '../billing/access.ts'
import { readProtection } from '../billing/following/protecting.ts'
import type { Permitted } from '../kernel/access.ts'
import { findToday } from '../kernel/clock.ts'
import { type Context, getDoerId, transaction } from '../kernel/context.ts'
import { record } from '../kernel/record.ts'
import { listInstruments } from '../payments/instruments/reading.ts'
import { mayPay } from '../payments/paying/starting.ts'
import { holderOf, type PackageRow } from './access.ts'

type Shown = z.input<typeof VisitPackage>

const showOffer = ({ id, name_en, name_es, visit_type, visits, price_cents, is_offered }: PackageRow): Shown => ({
  ...{ id, name_en, name_es, visit_type, visits, price_cents, is_offered },
})

/** Every package, those that are sold first. A practice has few. */
export async function listOffers(ctx: Context): Promise<Shown[]> {
  const rows = ctx.db.selectFrom('visit_package').selectAll().orderBy('is_offered', 'desc').orderBy('visits').orderBy('id').limit(200)
  return (await rows.execute()).map(showOffer)
}

/** Adds a package, or changes it. */
export const writeOffer = (ctx: Context, id: string, written: z.output<typeof writeVisitPackage.body>): Promise<Shown> =>
  transaction(ctx, async (ctx) => {
    const set = { ...written, updated_at: ctx.now(), updated_by: getDoerId(ctx.actor) ?? null }
    await ctx.db
      .insertInto('visit_package')
      .values({ id, ...set, created_at: ctx.now() })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(set))
      .execute()
    await record(ctx, 'visit_package.changed', { subject_id: id, payload: { package_id: id } })
    return { id, ...written }
  })

/**
 * What a patient may buy by themselves: what is sold, unless a plan pays for their visits or the law protects them. A plan with which the practice has a
 * contract forbids to take money for what it covers, so staff look first.
 */ // reads insurance
export async function listOffersFor(ctx: Context, patientId: string): Promise<Shown[]> {
  if ((await findPlan(ctx, patientId)) !== null || (await readProtection(ctx, patientId)) !== 'none') return []
  return (await listOffers(ctx)).filter(({ is_offered }) => is_offered)
}

/** The plan that pays for a patient's visits today, by its name, which may be empty. Null if none does. */ // reads insurance
export async function findPlan(ctx: Context, patientId: string): Promise<string | null> {
  const today = findToday(ctx)
  const { rows } = await sql<{ name: string }>`
    select coalesce(payer_name, plan_name, '') as name from coverage where patient_id = ${patientId} and kind = 'insurance' and closed_at is null and (effective_from is null or effective_from <= ${today})
      and (effective_to is null or effective_to >= ${today}) order by created_at, id limit 1`.execute(ctx.db)
  return rows[0]?.name ?? null
}

/** The patient's own cards that may pay for a package. Money of health accounts pays for care that took place, and not for care to come. */
export async function listCards(ctx: Context, patient: Permitted<Billed>) {
  const { items } = await listInstruments(ctx, holderOf(patient))
  return items.filter(({ type }) => mayPay(type, 'fee'))
}
