import { findFirstPart, maySplit, splitBill } from '@sorrel/contract/billing/collecting'
import { isPayable } from '@sorrel/contract/billing/settling'
import type { Permitted } from '../../kernel/access.ts'
import { type Context, transaction } from '../../kernel/context.ts'
import { makeIdAt } from '../../kernel/ids.ts'
import { Problem } from '../../kernel/problem.ts'
import { record } from '../../kernel/record.ts'
import { type BillRow, holdBillsOf } from '../access.ts'
import { readStanding, type Standing } from '../reading/facts.ts'

/**
 * Splits what is open of a bill into equal parts. The first one is charged at the moment that was announced, or after the hours of a notice if these end
 * later, and each further one a month later. Throws `bill_not_payable` if nothing is open, a plan runs already, or the parts would be too small.
 */
export const startPlan = (ctx: Context, bill: Permitted<BillRow>, parts: number): Promise<Standing> =>
  transaction(ctx, async (ctx) => {
    await holdBillsOf(ctx, [bill.patient_id])
    const { row, settled, plan } = await readStanding(ctx, bill)
    const { state, open_cents } = settled
    if (!isPayable(state, open_cents) || plan !== null || row.type === 'donation' || !maySplit(open_cents, parts))
      throw new Problem('bill_not_payable', { state, open_cents })
    const first_at = findFirstPart(row.collect_at, ctx.now())
    const id = makeIdAt(ctx.now())
    await ctx.db
      .insertInto('payment_plan')
      .values({
        ...{ id, bill_id: row.id, patient_id: row.patient_id, base_cents: open_cents, started_at: ctx.now(), ended_at: null },
        parts: JSON.stringify(splitBill(open_cents, parts, first_at, await readZone(ctx, row.patient_id))),
      })
      .execute()
    await record(ctx, 'payment_plan.started', aboutOf(row, id))
    return readStanding(ctx, bill)
  })

/** The time zone by which a patient reads their days. */ // reads patients
async function readZone(ctx: Context, patientId: string): Promise<string> {
  const patient = await ctx.db.selectFrom('patient').select('time_zone').where('id', '=', patientId).executeTakeFirst()
  return patient?.time_zone ?? ctx.config.time_zone
}

/** Ends a payment plan. What is open then falls due in one sum, after a new notice. Throws `bill_not_payable` if none runs or a part is being paid. */
export const endPlan = (ctx: Context, bill: Permitted<BillRow>): Promise<Standing> =>
  transaction(ctx, async (ctx) => {
    await holdBillsOf(ctx, [bill.patient_id])
    const { row, settled, plan } = await readStanding(ctx, bill)
    if (plan === null || settled.state === 'processing') throw new Problem('bill_not_payable', { state: settled.state })
    await ctx.db.updateTable('payment_plan').set({ ended_at: ctx.now() }).where('id', '=', plan.id).execute()
    await record(ctx, 'payment_plan.ended', aboutOf(row, plan.id))
    return readStanding(ctx, bill)
  })

const aboutOf = ({ id: bill_id, patient_id }: Pick<BillRow, 'id' | 'patient_id'>, payment_plan_id: string) => ({
  ...{ subject_id: bill_id, patient_id },
  payload: { bill_id, payment_plan_id },
})
