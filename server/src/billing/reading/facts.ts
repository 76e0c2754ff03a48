import { findNextPart, type PlanPart } from '@sorrel/contract/billing/collecting'
import type { EstimateDispute } from '@sorrel/contract/billing/schemas'
import { type BillFacts, type Settled, settleBills } from '@sorrel/contract/billing/settling'
import { sql } from 'kysely'
import type { Context } from '../../kernel/context.ts'
import { Problem } from '../../kernel/problem.ts'
import { type Paid, readPaid } from '../../payments/reading/paid.ts'
import type { BillRow } from '../access.ts'

export type Plan = { id: string; base_cents: number; parts: PlanPart[]; started_at: string }
export type Question = { id: string; message: string; asked_at: string }

/** One bill with what follows from all that is known about its patient's bills now. */
export type Standing = {
  row: BillRow
  facts: BillFacts
  settled: Settled
  paid: Paid
  plan: Plan | null
  question: Question | null
  /** The last dispute of it with HHS. */
  dispute: EstimateDispute | null
  /** What falls due next: all that is open, or the next part of the plan with the moment that the plan sets. */
  due: { amount_cents: number; part: { n: number; collect_at: string } | null }
}
export type Account = { bills: Standing[]; credit_cents: number }

type Row = {
  bill: BillRow
  owed_cents: number
  waiver_cents: number
  write_off_cents: number
  plan: Plan | null
  question: Question | null
  dispute: EstimateDispute | null
  awaits: boolean
}

/**
 * All bills of a patient with their amounts, reckoned now from items, payments and what was given up. So what a screen shows never waits for a job.
 * Three statements, however many bills.
 */ // reads ledger, claims
export async function readAccount(ctx: Context, patientId: string): Promise<Account> {
  const { rows } = await sql<Row>`
    select to_jsonb(b) as bill,
      coalesce((select sum(i.amount_cents) from billing_item i where i.reference = b.reference), 0)::float8 as owed_cents,
      coalesce((select sum(r.amount_cents) from bill_relief r where r.bill_id = b.id and r.state = 'granted' and r.kind = 'waiver'), 0)::float8 as waiver_cents,
      coalesce((select sum(r.amount_cents) from bill_relief r where r.bill_id = b.id and r.state = 'granted' and r.kind = 'write_off'), 0)::float8 as write_off_cents,
      (select jsonb_build_object('id', p.id, 'base_cents', p.base_cents, 'parts', p.parts, 'started_at', ${readMoment(sql`p.started_at`)})
        from payment_plan p where p.bill_id = b.id and p.ended_at is null) as plan,
      (select jsonb_build_object('id', q.id, 'message', q.message, 'asked_at', ${readMoment(sql`q.asked_at`)})
        from bill_question q where q.bill_id = b.id and q.outcome is null) as question,
      (select jsonb_build_object('id', d.id, 'case_number', d.case_number, 'opened_at', ${readMoment(sql`d.opened_at`)}, 'outcome', d.outcome,
        'closed_at', ${readMoment(sql`d.closed_at`)}) from estimate_dispute d where d.bill_id = b.id
        order by d.outcome is null desc, d.opened_at desc, d.id desc limit 1) as dispute,
      exists (select from claim c where c.id = b.claim_id and c.state in ('submitted', 'acknowledged', 'accepted')) as awaits
    from bill b where b.patient_id = ${patientId} order by b.created_at, b.reference`.execute(ctx.db)
  const bills = rows.map((row) => ({ ...row, bill: readMoments(row.bill) }))
  const paid = await readPaid(
    ctx,
    bills.map(({ bill }) => bill.reference),
  )
  return settleAll(bills, paid)
}

/** What is open of all bills together, in cents. */
export const sumOpen = (bills: readonly Pick<Standing, 'settled'>[]): number =>
  bills.reduce((sum, { settled }) => sum + settled.open_cents, 0)

/** One bill as it stands now. */
export async function readStanding(ctx: Context, { id, patient_id }: Pick<BillRow, 'id' | 'patient_id'>): Promise<Standing> {
  const standing = (await readAccount(ctx, patient_id)).bills.find(({ row }) => row.id === id)
  if (!standing) throw new Problem('not_found')
  return standing
}

function settleAll(rows: readonly Row[], paid: ReadonlyMap<string, Paid>): Account {
  const known = rows.map((row) => {
    const its = paid.get(row.bill.reference) ?? nothingPaid
    return { ...row, paid: its, facts: factsOf(row, its) }
  })
  const { bills, credit_cents } = settleBills(known.map(({ facts }) => facts))
  const settled = new Map(bills.map((one) => [one.reference, one]))
  return {
    credit_cents,
    bills: known.map(({ bill: row, facts, paid, plan, question, dispute }) => {
      const its = settled.get(row.reference)!
      // Once nothing is open, a plan has done its work.
      const running = its.open_cents > 0 || facts.in_flight_cents > 0 ? plan : null
      return { row, facts, paid, plan: running, question, dispute, settled: its, due: findDue(its.open_cents, running) }
    }),
  }
}

const nothingPaid: Paid = { paid_cents: 0, refunded_cents: 0, surplus_refunded_cents: 0, in_flight_cents: 0, disputed_cents: 0 }

function factsOf({ bill, owed_cents, waiver_cents, write_off_cents, plan, question, dispute, awaits }: Row, paid: Paid): BillFacts {
  const { reference, type, created_at, credit_cents, failures, next_try_at, collect_at, frozen_why } = bill
  return {
    ...{ reference, type, created_at, owed_cents, waiver_cents, write_off_cents, credit_cents, failures },
    ...{ paid_cents: paid.paid_cents, refunded_cents: paid.refunded_cents, surplus_refunded_cents: paid.surplus_refunded_cents },
    ...{ disputed_cents: paid.disputed_cents, in_flight_cents: paid.in_flight_cents },
    awaits_plan: awaits && owed_cents === 0,
    frozen_why: dispute?.outcome === null ? 'estimate_dispute' : question ? 'question' : frozen_why,
    will_retry: next_try_at !== null,
    is_announced: collect_at !== null || plan !== null,
  }
}

function findDue(open_cents: number, plan: Plan | null): Standing['due'] {
  const part = plan && findNextPart({ open_cents, base_cents: plan.base_cents, parts: plan.parts })
  return part
    ? { amount_cents: part.amount_cents, part: { n: part.n, collect_at: part.collect_at } }
    : { amount_cents: open_cents, part: null }
}

/** A moment as the contract writes it, inside of JSON. */
export const readMoment = (column: ReturnType<typeof sql>) => sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const moments = [
  'surplus_since',
  'frozen_at',
  'stopped_at',
  'told_at',
  'collect_at',
  'first_failed_at',
  'next_try_at',
  'created_at',
  'updated_at',
] as const satisfies readonly (keyof BillRow)[]

/** A row that came as JSON, with its moments as the contract writes them. */
const readMoments = (row: BillRow): BillRow => ({
  ...row,
  ...Object.fromEntries(moments.map((name) => [name, row[name] === null ? null : new Date(row[name]).toISOString()])),
})
