import { openContestStatuses } from '@sorrel/contract/remote-care/vocabulary'
import { sql } from 'kysely'
import { findDayOf } from '../../kernel/clock.ts'
import type { WorkSource } from '../../platform/work/source.ts'

/** Objections that nobody decided, with the first day by which one must be. */
export const contestWork: WorkSource = {
  tag: 'billing_operations',
  places: { contests: 14 },
  count: async (ctx) => {
    const { rows } = await sql<{ count: number; due_at: string | null }>`
      select count(*)::int as count, min(due_at) as due_at from contest where status = any (${[...openContestStatuses]})`.execute(ctx.db)
    const { count, due_at } = rows[0]!
    return { contests: { count, due_on: due_at === null ? null : findDayOf(ctx, due_at) } }
  },
}
