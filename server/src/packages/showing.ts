import { leftOf, shareOut } from '@sorrel/contract/packages/rules'
import type { BoughtPackage } from '@sorrel/contract/packages/schemas'
import type { PackageStatus } from '@sorrel/contract/packages/vocabulary'
import type { listBoughtPackages } from '@sorrel/contract/packages/wire'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Billed } from '../billing/access.ts'
import type { Permitted } from '../kernel/access.ts'
import type { Context } from '../kernel/context.ts'
import { Problem } from '../kernel/problem.ts'
import { type Paid, readPaid } from '../payments/reading/paid.ts'
import type { PurchaseRow } from './access.ts'
import { listCovered } from './covering.ts'
import { findPlan, listCards, listOffers, listOffersFor } from './offers.ts'
import { referenceOf } from './references.ts'

type Shown = z.input<typeof BoughtPackage>
type Use = Shown['uses'][number]

/** The packages of a patient, and what they may buy. A person buys few. */
export async function listBought(ctx: Context, patient: Permitted<Billed>): Promise<z.input<typeof listBoughtPackages.output>> {
  const isStaff = ctx.actor.kind === 'admin'
  return {
    items: await readPurchases(ctx, patient.id),
    plan_name: await findPlan(ctx, patient.id),
    offers: isStaff ? (await listOffers(ctx)).filter(({ is_offered }) => is_offered) : await listOffersFor(ctx, patient.id),
    cards: isStaff ? [] : await listCards(ctx, patient),
  }
}

/** One of them. Otherwise `not_found`. */
export async function showPurchase(ctx: Context, patientId: string, id: string): Promise<Shown> {
  const [found] = await readPurchases(ctx, patientId, id)
  if (!found) throw new Problem('not_found')
  return found
}

// reads scheduling
async function readPurchases(ctx: Context, patientId: string, id?: string): Promise<Shown[]> {
  const all = ctx.db.selectFrom('package_purchase').selectAll().where('patient_id', '=', patientId)
  const rows = await (id === undefined ? all : all.where('id', '=', id))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(200)
    .execute()
  if (rows.length === 0) return []
  const paid = await readPaid(
    ctx,
    rows.map((row) => referenceOf(row.id)),
  )
  const { rows: uses } = await sql<Use & { purchase_id: string }>`
    select u.purchase_id, u.number, u.appointment_id, a.starts_at as visit_at, u.amount_cents::float8 as amount_cents
    from package_use u left join appointment a on a.id = u.appointment_id
    where u.purchase_id in (${sql.join(rows.map((row) => row.id))}) order by u.number`.execute(ctx.db)
  const given = await readGivenUp(ctx, rows)
  const shown = rows.map((row) => {
    const its = uses.filter(({ purchase_id }) => purchase_id === row.id).map(({ purchase_id: _, ...use }) => use)
    return show(row, its, { ...(paid.get(referenceOf(row.id)) ?? nothing), given_up_cents: given.get(referenceOf(row.id)) ?? 0 })
  })
  const covered = await listCovered(ctx, patientId, shown)
  return shown.map((one) => ({ ...one, covers: covered.get(one.id) ?? [] }))
}

const nothing: Paid = { paid_cents: 0, refunded_cents: 0, surplus_refunded_cents: 0, in_flight_cents: 0, disputed_cents: 0 }
type Money = Paid & { given_up_cents: number }

/**
 * What staff waived of the bills of packages: a package that was waived is one that was paid. A debt that was written off is none, and neither is a
 * bill that the law waived, because nobody sold anything to whom nobody may bill.
 */ // reads billing
async function readGivenUp(ctx: Context, rows: readonly PurchaseRow[]): Promise<Map<string, number>> {
  const { rows: found } = await sql<{ reference: string; cents: number }>`
    select b.reference, sum(r.amount_cents)::float8 as cents from bill b join bill_relief r on r.bill_id = b.id
      and r.kind = 'waiver' and r.state = 'granted' and r.reason <> 'law_protects'
    where b.reference in (${sql.join(rows.map(({ id }) => referenceOf(id)))}) group by b.reference`.execute(ctx.db)
  return new Map(found.map(({ reference, cents }) => [reference, cents]))
}

function show(row: PurchaseRow, uses: Use[], money: Money): Omit<Shown, 'covers'> {
  const { id, name_en, name_es, visit_type, visits, price_cents, ended_why, ended_at, refunded_cents } = row
  const spent = uses.reduce((sum, { amount_cents }) => sum + amount_cents, 0)
  const kept = Math.max(0, money.paid_cents - money.refunded_cents - spent)
  return {
    ...{ id, name_en, name_es, visit_type, visits, price_cents, ended_why, ended_at, refunded_cents, uses },
    ...{ status: statusOf(row, uses.length, { ...money, spent }), used: uses.length, bought_at: row.created_at },
    refundable_cents: ended_at === null ? Math.min(kept, leftOf({ price_cents, visits, used: uses.length })) : 0,
  }
}

/** A package pays for the next visit as long as the money for it is there: not if it was given back, and not while a bank holds it. */
function statusOf(
  { ended_at, begun_at, instrument_id, price_cents, visits }: PurchaseRow,
  used: number,
  money: Money & { spent: number },
): PackageStatus {
  const { paid_cents, refunded_cents, disputed_cents, in_flight_cents, given_up_cents, spent } = money
  if (ended_at !== null) return 'ended'
  if (in_flight_cents > 0 || (begun_at === null && instrument_id !== null)) return 'paying'
  if (used === visits) return 'used_up'
  const held = paid_cents - refunded_cents
  // Money speaks first: a waiver takes no more than what it left.
  const covered = held + Math.min(given_up_cents, Math.max(0, price_cents - held)) - spent
  return disputed_cents === 0 && covered >= shareOut(price_cents, visits)[used]! ? 'active' : 'unpaid'
}

/** The packages of a patient that pay for a further visit, or will if their payment goes through, the oldest first. */
export const listUsable = async (ctx: Context, patientId: string): Promise<Shown[]> =>
  (await readPurchases(ctx, patientId)).filter(({ status }) => status === 'active' || status === 'paying').reverse()
