import { sql } from 'kysely'
import { addMinutes } from '../../kernel/clock.ts'
import type { Waiting, WorkSource } from '../../platform/work/source.ts'

const days = 30

/** Imports of the last month that were checked and wait for somebody to apply them, and those that stopped. */
export const importWork: WorkSource = {
  tag: 'support',
  places: { failed_imports: 61, checked_imports: 62 },
  count: async (ctx) => {
    const { rows } = await sql<Waiting & { state: string }>`
      select state, count(*)::int as count from import_run where state in ('checked', 'failed') and created_at > ${addMinutes(ctx.now(), -days * 24 * 60)} group by state`.execute(
      ctx.db,
    )
    return Object.fromEntries(rows.map(({ state, count }) => [`${state}_imports`, { count }]))
  },
}
