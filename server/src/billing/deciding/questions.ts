import { isPayable } from '@sorrel/contract/billing/settling'
import type { QuestionOutcome } from '@sorrel/contract/billing/vocabulary'
import type { answerBillQuestion } from '@sorrel/contract/billing/wire'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Permitted } from '../../kernel/access.ts'
import { type Context, getDoerId, transaction } from '../../kernel/context.ts'
import { makeIdAt } from '../../kernel/ids.ts'
import { Problem, refuseValue } from '../../kernel/problem.ts'
import { record } from '../../kernel/record.ts'
import { type BillRow, findActing, holdBillsOf, holdQuestion, type QuestionRow } from '../access.ts'
import { readStanding, type Standing } from '../reading/facts.ts'

/** Questions a bill: nothing is collected of it until a person has answered. Throws `bill_not_payable` if nothing of it is to be collected. */
export const askQuestion = (ctx: Context, bill: Permitted<BillRow>, message: string): Promise<Standing> =>
  transaction(ctx, async (ctx) => {
    await holdBillsOf(ctx, [bill.patient_id])
    const { row, settled, question } = await readStanding(ctx, bill)
    if (question !== null || !isPayable(settled.state, settled.open_cents)) throw new Problem('bill_not_payable', { state: settled.state })
    const id = makeIdAt(ctx.now())
    await ctx.db
      .insertInto('bill_question')
      .values({
        ...{ id, bill_id: row.id, patient_id: row.patient_id, message, asked_at: ctx.now() },
        asked_by: getDoerId(ctx.actor) ?? row.patient_id,
        ...{ outcome: null, answer: null, answered_at: null, answered_by: null },
      })
      .execute()
    await record(ctx, 'bill_question.asked', aboutOf({ id, bill_id: row.id, patient_id: row.patient_id }))
    return readStanding(ctx, bill)
  })

/** Takes an open question back, so that the collection goes on. Throws `not_available` if none is open. */
export const withdrawQuestion = (ctx: Context, bill: Permitted<BillRow>): Promise<Standing> =>
  transaction(ctx, async (ctx) => {
    await holdBillsOf(ctx, [bill.patient_id])
    const { question } = await readStanding(ctx, bill)
    if (question === null) throw new Problem('not_available')
    const held = await holdQuestion(ctx, question.id)
    await close(ctx, held, { outcome: 'withdrawn', answer: null, answered_by: null })
    await record(ctx, 'bill_question.withdrawn', aboutOf(held))
    return readStanding(ctx, bill)
  })

type Answer = z.output<typeof answerBillQuestion.body>

/**
 * Answers a question. Whether the amount changes is decided by other means; the answer says what became of it, and may say that the amount was
 * corrected only after it was. Throws `not_available`.
 */
export const answerQuestion = (ctx: Context, id: string, { outcome, answer }: Answer): Promise<z.input<typeof answerBillQuestion.output>> =>
  transaction(ctx, async (ctx) => {
    const { id: answered_by } = await findActing(ctx)
    const held = await holdQuestion(ctx, id)
    if (outcome === 'changed' && !(await hasChangedSince(ctx, held))) throw refuseValue('body', ['outcome'], 'amount_unchanged')
    await close(ctx, held, { outcome, answer, answered_by })
    await record(ctx, 'bill_question.answered', aboutOf(held))
    return { id, message: held.message, asked_at: held.asked_at, outcome, answer, answered_at: ctx.now() }
  })

/** Whether the amount of a bill was corrected, or a part of it given up, since it was questioned. */ // reads ledger
async function hasChangedSince(ctx: Context, { bill_id, asked_at }: Pick<QuestionRow, 'bill_id' | 'asked_at'>): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from bill b join billing_item i on i.reference = b.reference
        where b.id = ${bill_id} and i.change <> 'owed' and i.created_at >= ${asked_at}::timestamptz)
      or exists (select from bill_relief r where r.bill_id = ${bill_id} and r.state = 'granted'
        and coalesce(r.decided_at, r.asked_at) >= ${asked_at}::timestamptz) as has`.execute(ctx.db)
  return rows[0]!.has
}

type Closed = { outcome: QuestionOutcome; answer: string | null; answered_by: string | null }

const close = async (ctx: Context, { id }: Pick<QuestionRow, 'id'>, closed: Closed): Promise<void> => {
  await ctx.db
    .updateTable('bill_question')
    .set({ ...closed, answered_at: ctx.now() })
    .where('id', '=', id)
    .execute()
}

const aboutOf = ({ id, bill_id, patient_id }: Pick<QuestionRow, 'id' | 'bill_id' | 'patient_id'>) => ({
  ...{ subject_id: id, patient_id },
  payload: { bill_question_id: id, bill_id },
})
