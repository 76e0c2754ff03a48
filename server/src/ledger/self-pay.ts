import { NoteContent } from '@sorrel/contract/charting/schemas'
import { sql } from 'kysely'
import { z } from 'zod'
import { type Context, transaction } from '../kernel/context.ts'
import { holdPackagesOf } from '../packages/access.ts'
import { purchaseOf } from '../packages/references.ts'
import { readPart } from '../packages/uses.ts'
import { type Cover, listSignedSince, usePackage } from '../packages/using.ts'
import { holdReferences } from '../payments/paying/starting.ts'
import { readPaid } from '../payments/reading/paid.ts'
import { readPriceOf, recordOutcome } from '../prices/estimates.ts'
import { priceVisit, readPriceAlone } from '../prices/visits.ts'
import { createOrCorrectItem } from './items.ts'
import { paysAlone, priceLines, totalOf } from './superbill/visit.ts'

type Signed = { appointment_id: string; patient_id: string; day: string; procedures: z.output<typeof Snapshot>['content']['procedures'] }
type Visit = { appointment_id: string; at: string }

const Snapshot = z.object({ content: NoteContent.pick({ procedures: true }) })
const referenceOf = (appointmentId: string) => `self_pay:${appointmentId}`

/**
 * Bills a visit that its patient pays alone, once its note is signed, at the price that they were told: one price for the whole visit. Where nobody
 * could tell one, the charge list and the procedures of the note that was signed last say it, and a procedure that the list lacks bills nothing: a
 * price is never made up. A package of visits pays first; while it is being paid, the visit waits. Runs as the system.
 */
export const billSelfPay = (ctx: Context, { appointment_id, at }: Visit): Promise<void> =>
  transaction(ctx, async (ctx) => {
    const signed = await findAlone(ctx, appointment_id)
    const procedures = signed?.procedures ?? []
    if (!signed || procedures.length === 0) return
    await holdPackagesOf(ctx, signed.patient_id)
    const billed = await readBilled(ctx, appointment_id)
    const cover = await findCover(ctx, signed, { at, billed })
    if (cover === 'paying' && billed === 'never') return
    if ((await readPriceAlone(ctx, appointment_id)) === null) await priceVisit(ctx, appointment_id)
    const lines = await priceLines(ctx, appointment_id, { procedures, day: signed.day })
    if (lines === null) return
    const owed_cents = totalOf(lines)
    const isPaidAhead = cover === 'used'
    await createOrCorrectItem(ctx, {
      ...{ reference: referenceOf(appointment_id), patientId: signed.patient_id, type: 'self_pay', appointmentId: appointment_id },
      ...{ amountCents: isPaidAhead ? 0 : owed_cents, from: 'revenue:services', effectiveAt: at },
      explanation: [{ code: isPaidAhead ? 'package_used' : billed === 'never' ? 'self_pay_price' : 'price_changed' }],
    })
    const estimate = await readPriceOf(ctx, appointment_id)
    if (estimate) await recordOutcome(ctx, estimate, { owed_cents, plan_share_cents: owed_cents })
  })

/** A signed visit whose patient pays alone, with the note that was signed last. */ // reads charting, scheduling, providers
async function findAlone(ctx: Context, appointmentId: string): Promise<Signed | undefined> {
  const { rows } = await sql<Omit<Signed, 'procedures'> & { snapshot: string }>`
    select a.id as appointment_id, a.patient_id, s.snapshot, (a.starts_at at time zone d.time_zone)::date::text as day
    from chart_note_signature s join appointment a on a.id = s.appointment_id join provider d on d.id = a.provider_id
    where s.appointment_id = ${appointmentId} order by s.version desc limit 1`.execute(ctx.db)
  if (!rows[0] || !(await paysAlone(ctx, appointmentId))) return undefined
  const { snapshot, ...visit } = rows[0]
  return { ...visit, procedures: Snapshot.parse(JSON.parse(snapshot)).content.procedures }
}

/** How far a visit was billed: never, as a bill to which nobody paid or gave anything yet, or with something of that. */
type Billed = 'never' | 'open' | 'settled'

/** How far a visit was billed. Nobody pays for it until the end of the transaction. */ // reads billing
async function readBilled(ctx: Context, appointmentId: string): Promise<Billed> {
  const reference = referenceOf(appointmentId)
  await holdReferences(ctx, [{ reference }])
  const { rows } = await sql<{ items: number; owed_cents: number; is_eased: boolean }>`
    select count(*)::int as items, coalesce(sum(i.amount_cents), 0)::float8 as owed_cents,
      exists (select from bill b where b.reference = ${reference} and (b.credit_cents > 0
        or exists (select from bill_relief r where r.bill_id = b.id and r.state = 'granted'))) as is_eased
    from billing_item i where i.reference = ${reference}`.execute(ctx.db)
  const { items, owed_cents, is_eased } = rows[0]!
  if (items === 0) return 'never'
  const paid = Object.values((await readPaid(ctx, [reference])).get(reference) ?? {})
  return owed_cents === 0 || is_eased || paid.some((cents) => cents > 0) ? 'settled' : 'open'
}

/** Whether a package pays for a visit. What somebody paid or gave up before stays with the bill. */
async function findCover(
  ctx: Context,
  { appointment_id, patient_id }: Signed,
  { at, billed }: { at: string; billed: Billed },
): Promise<Cover> {
  if (billed !== 'settled') return usePackage(ctx, { appointmentId: appointment_id, patientId: patient_id, at })
  return (await readPart(ctx, appointment_id)) === null ? 'none' : 'used'
}

/** Bills the signed visits that waited for the payment of a package, and lets it pay for those whose bills are open. May run twice. Runs as the system. */
export async function billWaiting(ctx: Context, purchaseIds: readonly string[]): Promise<void> {
  for (const purchaseId of purchaseIds) for (const visit of await listSignedSince(ctx, purchaseId)) await billSelfPay(ctx, visit)
}

/** The packages of which things in the books are about. */
export const purchasesOf = (references: readonly string[]): string[] => references.flatMap((reference) => purchaseOf(reference) ?? [])

/** The package that a bill is about, if it is about one. */ // reads billing
export async function findPurchasesOfBill(ctx: Context, billId: string): Promise<string[]> {
  const { rows } = await sql<{ reference: string }>`select reference from bill where id = ${billId}`.execute(ctx.db)
  return purchasesOf(rows.map(({ reference }) => reference))
}
