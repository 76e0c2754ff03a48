import type { TimelineEntry } from '@sorrel/contract/care/schemas'
import { sql } from 'kysely'
import type { TimelineSource } from '../../care/timeline/source.ts'

/**
 * The documents of another system, on the day that they are about. A day without a time stands at noon, and its code says so; a document
 * without a day stands where it was taken over.
 */
export const importedTimeline: TimelineSource = {
  list: async (ctx, { patient_id }, after, limit) => {
    const { rows } = await sql<TimelineEntry>`
      with told as (
        select id, coalesce((dated + time '12:00') at time zone 'UTC', created_at) as at, title, dated from imported_document
        where patient_id = ${patient_id}
      ) select id::text, 'file' as kind, at, id as subject_id, case when dated is null then 'imported' else 'imported_of_day' end as code,
          title as text, null::int as number
        from told where (at, id) < (${after.at}, ${after.id}) order by at desc, id desc limit ${limit}`.execute(ctx.db)
    return rows
  },
}
