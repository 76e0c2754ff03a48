import type { TimelineEntry } from '@sorrel/contract/care/schemas'
import { sql } from 'kysely'
import type { TimelineSource } from '../../care/timeline/source.ts'

/**
 * One entry for each day of the journal, with the number of what is shared on it. Days are read whole, also where a page ends within one:
 * a day stands at its latest entry, and must not stand a second time at an earlier one.
 */
export const journalTimeline: TimelineSource = {
  list: async (ctx, { patient_id }, after, limit) => {
    const { rows } = await sql<TimelineEntry>`
      select id::text, 'journal' as kind, at, id as subject_id, 'day' as code, null as text, number from (
        select max(occurred_at) as at, (array_agg(id order by occurred_at desc, id desc))[1] as id, count(*)::int as number
        from journal_entry where patient_id = ${patient_id} and visibility = 'shared' and hidden_at is null group by local_date
      ) days where (at, id) < (${after.at}, ${after.id}) order by at desc, id desc limit ${limit}`.execute(ctx.db)
    return rows
  },
}
