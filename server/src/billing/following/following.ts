import { sql } from 'kysely'
import { type Context, transaction } from '../../kernel/context.ts'
import { record } from '../../kernel/record.ts'
import { holdBillsOf } from '../access.ts'
import { readAccount, type Standing } from '../reading/facts.ts'
import { tellAboutAll } from '../telling/telling.ts'
import { postChanges, readKept } from './books.ts'
import { protectBills } from './protecting.ts'

/**
 * Brings the bills of a patient in line with what is known now: amounts, states, books, and what the patient must be told. So it does not matter how
 * often and in which order it runs. Runs as the system.
 */
export const followPatient = (ctx: Context, patientId: string): Promise<void> =>
  transaction(ctx, async (ctx) => {
    await holdBillsOf(ctx, [patientId])
    await protectBills(ctx, patientId)
    const { bills } = await readAccount(ctx, patientId)
    const kept = await readKept(
      ctx,
      bills.map(({ row }) => row.reference),
    )
    for (const standing of bills) await followBill(ctx, standing, kept)
    // What a person is told follows from what stands now, after all of it is written.
    await tellAboutAll(ctx, (await readAccount(ctx, patientId)).bills)
  })

async function followBill(ctx: Context, standing: Standing, kept: ReadonlyMap<string, number>): Promise<void> {
  const { row, facts, settled } = standing
  const { reference: _reference, state, ...amounts } = settled
  const paid = { owed_cents: facts.owed_cents, paid_cents: facts.paid_cents, refunded_cents: facts.refunded_cents }
  const isSame =
    state === row.state && Object.entries({ ...amounts, ...paid }).every(([name, cents]) => row[name as keyof typeof amounts] === cents)
  const written = await postChanges(ctx, standing, kept)
  if (isSame && written.postings === row.postings && written.kept_cents === row.kept_cents) return
  await ctx.db
    .updateTable('bill')
    .set({ ...amounts, ...paid, ...written, state, updated_at: ctx.now(), surplus_since: sinceOf(ctx, standing) })
    .where('id', '=', row.id)
    .execute()
  if (state === row.state && settled.open_cents === row.open_cents) return
  const { id: subject_id, patient_id } = row
  await record(ctx, 'bill.moved', { subject_id, patient_id, payload: { bill_id: subject_id, from: row.state, to: state } })
}

/** Since when there is money above what is owed. More of it later does not begin the time anew. */
const sinceOf = (ctx: Context, { row, settled }: Standing): string | null =>
  settled.surplus_cents === 0 ? null : (row.surplus_since ?? ctx.now())

/** The patients of bills with these references. */
export async function listPatientsOf(ctx: Context, references: readonly string[]): Promise<string[]> {
  if (references.length === 0) return []
  const { rows } = await sql<{ patient_id: string }>`
    select distinct patient_id from bill where reference in (${sql.join(references)}) order by patient_id`.execute(ctx.db)
  return rows.map(({ patient_id }) => patient_id)
}

/** The patients whose bills a refund is about. */ // reads payments
export async function listPatientsOfRefund(ctx: Context, refundId: string): Promise<string[]> {
  const { rows } = await sql<{ reference: string }>`select reference from refund_allocation where refund_id = ${refundId}`.execute(ctx.db)
  return listPatientsOf(
    ctx,
    rows.map(({ reference }) => reference),
  )
}
