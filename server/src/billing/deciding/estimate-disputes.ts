import { type EstimateDisputeOutcome, typesOfEstimates } from '@sorrel/contract/billing/vocabulary'
import type { Permitted } from '../../kernel/access.ts'
import { type Context, transaction } from '../../kernel/context.ts'
import { makeIdAt } from '../../kernel/ids.ts'
import { Problem } from '../../kernel/problem.ts'
import { record } from '../../kernel/record.ts'
import { type BillRow, findActing, holdBillsOf } from '../access.ts'
import { readStanding, type Standing } from '../reading/facts.ts'

/**
 * Notes that the patient disputes a bill with the US Department of Health and Human Services, because it is far above its good-faith estimate. Nothing is
 * collected of it until the dispute has an outcome (45 CFR 149.620). A payment that is under way by then is not stopped. Throws `not_available` if one is
 * open already, or for a bill that is not about care.
 */
export const openDispute = (ctx: Context, bill: Permitted<BillRow>, case_number: string): Promise<Standing> =>
  transaction(ctx, async (ctx) => {
    await holdBillsOf(ctx, [bill.patient_id])
    const { row, dispute } = await readStanding(ctx, bill)
    if (dispute?.outcome === null || !typesOfEstimates.includes(row.type)) throw new Problem('not_available')
    const { id: opened_by } = await findActing(ctx)
    const id = makeIdAt(ctx.now())
    await ctx.db
      .insertInto('estimate_dispute')
      .values({
        ...{ id, bill_id: row.id, patient_id: row.patient_id, case_number, opened_at: ctx.now(), opened_by },
        ...{ outcome: null, closed_at: null, closed_by: null },
      })
      .execute()
    await record(ctx, 'estimate_dispute.opened', aboutOf(id, row))
    return readStanding(ctx, bill)
  })

/**
 * Notes how a dispute ended, and lets the collection of what is open go on, with a new notice. Whether the amount changes is decided by other means.
 * Throws `not_available` if none is open.
 */
export const closeDispute = (ctx: Context, bill: Permitted<BillRow>, outcome: EstimateDisputeOutcome): Promise<Standing> =>
  transaction(ctx, async (ctx) => {
    await holdBillsOf(ctx, [bill.patient_id])
    const { row, dispute } = await readStanding(ctx, bill)
    if (dispute?.outcome !== null) throw new Problem('not_available')
    const { id: closed_by } = await findActing(ctx)
    await ctx.db.updateTable('estimate_dispute').set({ outcome, closed_at: ctx.now(), closed_by }).where('id', '=', dispute.id).execute()
    await record(ctx, 'estimate_dispute.closed', aboutOf(dispute.id, row))
    return readStanding(ctx, bill)
  })

const aboutOf = (id: string, { id: bill_id, patient_id }: Pick<BillRow, 'id' | 'patient_id'>) => ({
  ...{ subject_id: id, patient_id },
  payload: { estimate_dispute_id: id, bill_id },
})
