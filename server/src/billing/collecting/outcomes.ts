import { findNextTry } from '@sorrel/contract/billing/collecting'
import { sql } from 'kysely'
import { type Context, transaction } from '../../kernel/context.ts'
import { record } from '../../kernel/record.ts'
import type { BillRow } from '../access.ts'
import { holdBillsOf } from '../access.ts'

type Failed = { payment_id: string; at: string; code: string }

/**
 * Counts a failed charge of ours: the card is tried again after 1, 3 and 7 days, and then no more until the person does something. A payment that the
 * person made by themselves told them at once, and plans no further try. Runs as the system.
 */
export const noteFailure = (ctx: Context, { payment_id, at, code }: Failed): Promise<void> =>
  transaction(ctx, async (ctx) => {
    for (const row of await holdPaidBy(ctx, payment_id)) {
      const failures = row.failures + 1
      const first_failed_at = row.first_failed_at ?? at
      // Another try would fail like this one: only its holder can confirm it, and is told so.
      const next_try_at = code === 'authentication_needed' ? null : findNextTry(first_failed_at, failures)
      await ctx.db
        .updateTable('bill')
        .set({ payment_id: null, failures, first_failed_at, next_try_at, updated_at: ctx.now() })
        .where('id', '=', row.id)
        .execute()
      await record(ctx, 'bill.charge_failed', {
        ...{ subject_id: row.id, patient_id: row.patient_id },
        payload: { bill_id: row.id, is_last: next_try_at === null, code },
      })
    }
  })

type Paid = { payment_id: string; references: readonly string[]; at: string }

/**
 * Forgets the announcement that a payment fulfilled, so that what is left, such as the next part of a plan, is announced anew. What was announced since
 * stays. Runs as the system.
 */
export const noteSuccess = (ctx: Context, { payment_id, references, at }: Paid): Promise<void> =>
  transaction(ctx, async (ctx) => {
    if (references.length === 0) return
    await sql`update bill set payment_id = null, failures = 0, first_failed_at = null, next_try_at = null, told_at = null, told_cents = null,
        collect_at = null, updated_at = ${ctx.now()}
      where reference in (${sql.join(references)}) and (payment_id = ${payment_id} or told_at < ${at})`.execute(ctx.db)
  })

/** The bills for which a charge of ours was under way, until the end of the transaction nobody else's. */
async function holdPaidBy(ctx: Context, payment_id: string): Promise<BillRow[]> {
  const rows = await ctx.db.selectFrom('bill').selectAll().where('payment_id', '=', payment_id).execute()
  await holdBillsOf(
    ctx,
    rows.map(({ patient_id }) => patient_id),
  )
  return ctx.db.selectFrom('bill').selectAll().where('payment_id', '=', payment_id).execute()
}
