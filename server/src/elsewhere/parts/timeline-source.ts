import type { TimelineEntry } from '@sorrel/contract/care/schemas'
import { sql } from 'kysely'
import type { TimelineSource } from '../../care/timeline/source.ts'

/** What happened elsewhere, before the record came: visits, comments and care, with whoever stood behind them. */
export const elsewhereTimeline: TimelineSource = {
  list: async (ctx, { patient_id }, after, limit) => {
    const { rows } = await sql<TimelineEntry>`
      select r.id::text, 'elsewhere' as kind, r.at, null::uuid as subject_id, concat_ws(':', r.table_name, r.code) as code,
        nullif(concat_ws(' · ', nullif(concat_ws(', ', nullif(concat_ws(' ', p.first_name, p.last_name), ''), p.credentials), ''), r.text), '') as text,
        null::int as number
      from elsewhere_row r left join elsewhere_person p on p.id = r.author_id
      where r.patient_id = ${patient_id} and r.at is not null and r.for_dietitian and (r.at, r.id) < (${after.at}, ${after.id})
      order by r.at desc, r.id desc limit ${limit}`.execute(ctx.db)
    return rows
  },
}
