import { sql } from 'kysely'
import type { Waiting, WorkSource } from '../../platform/work/source.ts'

/** Good-faith estimates that the law wants to be sent and that were not, with the first day by which one is due. */
export const goodFaithWork: WorkSource = {
  tag: 'billing_operations',
  places: { good_faith_estimates: 25 },
  count: async (ctx) => {
    const { rows } = await sql<Waiting>`
      select count(*)::int as count, min(due_on)::text as due_on from good_faith_estimate where sent_at is null`.execute(ctx.db)
    return { good_faith_estimates: rows[0]! }
  },
}
