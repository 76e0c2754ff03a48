import { sql } from 'kysely'
import { getDoerId } from '../../kernel/context.ts'
import type { WorkSource } from '../../platform/work/source.ts'

/** Questions about bills that nobody answered, what a colleague asks to forgive, and bills that wait for a word about Medicaid. */
export const billWork: WorkSource = {
  tag: 'billing_operations',
  places: { bill_questions: 26, waiting_bills: 31, bill_reliefs: 32 },
  count: async (ctx) => {
    const { rows } = await sql<{ questions: number; reliefs: number; cents: number; waiting: number; waiting_cents: number }>`
      select (select count(*)::int from bill_question where outcome is null) as questions, count(*)::int as reliefs,
        (select count(*)::int from bill where frozen_why = 'plan') as waiting,
        (select coalesce(sum(open_cents), 0)::float8 from bill where frozen_why = 'plan') as waiting_cents,
        coalesce(sum(amount_cents), 0)::float8 as cents
      from bill_relief where state = 'waiting' and asked_by is distinct from ${getDoerId(ctx.actor)}`.execute(ctx.db)
    const { questions, reliefs, cents, waiting, waiting_cents } = rows[0]!
    return {
      bill_questions: { count: questions },
      bill_reliefs: { count: reliefs, cents },
      waiting_bills: { count: waiting, cents: waiting_cents },
    }
  },
}

/** What the last check of the books found. */
export const findingWork: WorkSource = {
  tag: ['billing_operations', 'finance'],
  places: { book_findings: 15 },
  count: async (ctx) => {
    const { rows } = await sql<{ count: number }>`
      select jsonb_array_length(findings) as count from reconciliation_run order by ran_at desc, id desc limit 1`.execute(ctx.db)
    return { book_findings: rows[0] ?? { count: 0 } }
  },
}
