import type { FreezeReason } from '@sorrel/contract/billing/vocabulary'
import { type Context, transaction } from '../../kernel/context.ts'
import { record } from '../../kernel/record.ts'
import { type BillRow, holdBillsOf } from '../access.ts'

type Why = Exclude<FreezeReason, 'question'>

/**
 * Stops the collection of a thing that a patient owes for, until somebody lets it go on. For verbs of other features, in their transaction. A payment
 * that is under way by then is not stopped. Runs as billing staff or as the system.
 */
export const freezeItem = (ctx: Context, reference: string, why: Why): Promise<void> => setFrozen(ctx, reference, why)

/** Lets the collection go on after a contest, with a new notice. What staff stopped stays stopped. */
export const releaseItem = (ctx: Context, reference: string): Promise<void> => setFrozen(ctx, reference, null)

async function setFrozen(ctx: Context, reference: string, why: Why | null): Promise<void> {
  const bill = await ctx.db
    .selectFrom('bill')
    .select(['id', 'patient_id', 'frozen_why'])
    .where('reference', '=', reference)
    .executeTakeFirst()
  if (bill) await setStopped(ctx, bill, why, why === null ? 'contest' : null)
}

/** The same for a bill that the caller has found. Only what stands as `from` says changes: a contest stops whatever stands, and ends by its decision. */
export const setStopped = (
  ctx: Context,
  bill: Pick<BillRow, 'id' | 'patient_id' | 'frozen_why'>,
  why: Why | null,
  from: Why | null,
): Promise<void> =>
  transaction(ctx, async (ctx) => {
    await holdBillsOf(ctx, [bill.patient_id])
    const changed = await ctx.db
      .updateTable('bill')
      .set({ frozen_why: why, frozen_at: why === null ? null : ctx.now(), updated_at: ctx.now() })
      .where('id', '=', bill.id)
      .where((is) => (why === 'contest' ? is('frozen_why', 'is distinct from', why) : is('frozen_why', 'is not distinct from', from)))
      .executeTakeFirst()
    if (changed.numUpdatedRows === 0n) return
    await record(ctx, 'bill.frozen', {
      ...{ subject_id: bill.id, patient_id: bill.patient_id },
      payload: { bill_id: bill.id, is_frozen: why !== null },
    })
  })
