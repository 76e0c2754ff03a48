import { sql } from 'kysely'
import { addMinutes } from '../../kernel/clock.ts'
import type { WorkSource } from '../../platform/work/source.ts'

const days = 7

/** Notices of the last week that did not reach anybody and that nobody sent again. */
export const noticeWork: WorkSource = {
  tag: 'support',
  places: { missed_notices: 60 },
  count: async (ctx) => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from notification n where n.created_at > ${addMinutes(ctx.now(), -days * 24 * 60)} and n.status in ('failed', 'bounced')
        and not exists (select from notification a where a.again_of = coalesce(n.again_of, n.id) and a.created_at > n.created_at)`.execute(
      ctx.db,
    )
    return { missed_notices: rows[0]! }
  },
}
