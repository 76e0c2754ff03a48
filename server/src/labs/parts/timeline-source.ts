import type { TimelineEntry } from '@sorrel/contract/care/schemas'
import { sql } from 'kysely'
import type { TimelineSource } from '../../care/timeline/source.ts'

/** The laboratory reports in their latest version, by the day of the sample, and how many of their values lie outside of the range. */
export const labTimeline: TimelineSource = {
  list: async (ctx, { patient_id }, after, limit) => {
    const { rows } = await sql<TimelineEntry>`
      select l.id::text, 'lab' as kind, l.collected_at as at, l.id as subject_id, l.review_status as code, l.panel_name as text,
        (select count(*) from lab_result r where r.lab_id = l.id and r.flag in ('Low', 'High'))::int as number
      from lab l where l.patient_id = ${patient_id} and (l.collected_at, l.id) < (${after.at}, ${after.id})
        and not exists (select from lab next where next.corrects_id = l.id)
      order by l.collected_at desc, l.id desc limit ${limit}`.execute(ctx.db)
    return rows
  },
}
