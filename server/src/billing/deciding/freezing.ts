import type { FreezeReason } from '@sorrel/contract/billing/vocabulary'
import { sql } from 'kysely'
import { type Context, transaction } from '../../kernel/context.ts'
import { record } from '../../kernel/record.ts'
import { type BillRow, holdBillsOf } from '../access.ts'

type Why = Exclude<FreezeReason, 'question' | 'estimate_dispute' | 'plan'>
type Stopped = Pick<BillRow, 'id' | 'patient_id'>

/**
 * Stops the collection of a thing that a patient owes for, until the same reason ends. For verbs of other features, in their transaction. A payment
 * that is under way by then is not stopped. Runs as billing staff or as the system.
 */
export const freezeItem = (ctx: Context, reference: string, why: Why): Promise<void> =>
  withBill(ctx, reference, (bill) => (why === 'staff' ? stopByStaff(ctx, bill) : setHeld(ctx, bill, 'contest', true)))

/** Lets the collection go on after a contest, with a new notice. What staff stopped stays stopped. */
export const releaseItem = (ctx: Context, reference: string): Promise<void> =>
  withBill(ctx, reference, (bill) => setHeld(ctx, bill, 'contest', false))

async function withBill(ctx: Context, reference: string, act: (bill: Stopped) => Promise<void>): Promise<void> {
  const bill = await ctx.db.selectFrom('bill').select(['id', 'patient_id']).where('reference', '=', reference).executeTakeFirst()
  if (bill) await act(bill)
}

/** Staff stop a collection. While it is contested, too, their stop outlives the contest. */
export const stopByStaff = (ctx: Context, bill: Stopped): Promise<void> =>
  change(ctx, bill, { why: sql`coalesce(frozen_why, 'staff')`, stopped_at: sql`${ctx.now()}::timestamptz`, where: sql`stopped_at is null` })

/** Staff let a collection go on. What is contested stays stopped until that is decided. */
export const goOnByStaff = (ctx: Context, bill: Stopped): Promise<void> =>
  change(ctx, bill, { why: sql`nullif(frozen_why, 'staff')`, stopped_at: sql`null`, where: sql`stopped_at is not null` })

/** Lets a bill wait while nobody knows whether its patient has Medicaid, or lets its collection go on with a new notice. Runs as the system. */
export const holdForPlan = (ctx: Context, bill: Stopped, isHeld: boolean): Promise<void> => setHeld(ctx, bill, 'plan', isHeld)

/** A contest stops whatever stands, and the end of a reason lifts no stop but its own. */
const setHeld = (ctx: Context, bill: Stopped, reason: 'contest' | 'plan', isHeld: boolean): Promise<void> => {
  const [stopped_at, why] = [sql`stopped_at`, sql`${reason}::text`]
  return isHeld
    ? change(ctx, bill, { why, stopped_at, where: sql`coalesce(frozen_why, 'staff') not in ('contest', ${reason}::text)` })
    : change(ctx, bill, { why: sql`case when stopped_at is null then null else 'staff' end`, stopped_at, where: sql`frozen_why = ${why}` })
}

type Part = ReturnType<typeof sql>

const change = (ctx: Context, { id, patient_id }: Stopped, { why, stopped_at, where }: { why: Part; stopped_at: Part; where: Part }) =>
  transaction(ctx, async (ctx) => {
    await holdBillsOf(ctx, [patient_id])
    const { rows } = await sql<Pick<BillRow, 'frozen_why'>>`
      update bill set frozen_why = ${why}, stopped_at = ${stopped_at}, updated_at = ${ctx.now()},
        frozen_at = case when ${why} is null then null else coalesce(frozen_at, ${ctx.now()}::timestamptz) end
      where id = ${id} and ${where} returning frozen_why`.execute(ctx.db)
    if (!rows[0]) return
    const is_frozen = rows[0].frozen_why !== null
    await record(ctx, 'bill.frozen', { subject_id: id, patient_id, payload: { bill_id: id, is_frozen } })
  })
