import { sql } from 'kysely'
import { getDoerId } from '../../kernel/context.ts'
import type { WorkSource } from '../../platform/work/source.ts'

/** Questions about bills that nobody answered, and what a colleague asks to forgive. */
export const billWork: WorkSource = {
  tag: 'billing_operations',
  places: { bill_questions: 26, bill_reliefs: 32 },
  count: async (ctx) => {
    const { rows } = await sql<{ questions: number; reliefs: number; cents: number }>`
      select (select count(*)::int from bill_question where outcome is null) as questions, count(*)::int as reliefs,
        coalesce(sum(amount_cents), 0)::float8 as cents
      from bill_relief where state = 'waiting' and asked_by is distinct from ${getDoerId(ctx.actor)}`.execute(ctx.db)
    const { questions, reliefs, cents } = rows[0]!
    return { bill_questions: { count: questions }, bill_reliefs: { count: reliefs, cents } }
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
