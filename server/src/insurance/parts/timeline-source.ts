import type { TimelineEntry } from '@sorrel/contract/care/schemas'
import { sql } from 'kysely'
import type { TimelineSource } from '../../care/timeline/source.ts'

/** When a plan was entered, when it stopped to count, and when its card was photographed. */
export const insuranceTimeline: TimelineSource = {
  list: async (ctx, { patient_id }, after, limit) => {
    const { rows } = await sql<TimelineEntry>`
      with told as (
        select id, 'coverage' as kind, created_at as at, 'added' as code, coalesce(payer_name, '') as text from coverage where patient_id = ${patient_id}
        union all select id, 'coverage', closed_at, 'closed', coalesce(payer_name, '') from coverage where patient_id = ${patient_id} and closed_at is not null
        union all select id, 'file', created_at, 'insurance_card', null from insurance_card where patient_id = ${patient_id}
      ) select id::text, kind, at, id as subject_id, code, nullif(text, '') as text, null::int as number from told
      where (at, id) < (${after.at}, ${after.id}) order by at desc, id desc limit ${limit}`.execute(ctx.db)
    return rows
  },
}
