import type { TimelineEntry } from '@sorrel/contract/care/schemas'
import { sql } from 'kysely'
import type { TimelineSource } from '../../../care/timeline/source.ts'

/**
 * That the intake was sent, and the days on which answers changed after it. Before it is sent, the patient is still writing. A day stands
 * at its last change.
 */
export const intakeTimeline: TimelineSource = {
  list: async (ctx, { patient_id }, after, limit) => {
    const { rows } = await sql<TimelineEntry>`
      with sent as (select submitted_at from intake where patient_id = ${patient_id} and submitted_at is not null),
      told as (
        select ${patient_id}::uuid as id, submitted_at as at, 'submitted' as code, null::int as number from sent
        union all
        select (array_agg(a.id order by a.at desc, a.id desc))[1], max(a.at), 'changed', count(distinct a.question)::int
        from intake_answer a, sent where a.patient_id = ${patient_id} and a.at > sent.submitted_at group by date_trunc('day', a.at at time zone 'utc')
      ) select id::text, 'intake' as kind, at, ${patient_id}::uuid as subject_id, code, null as text, number from told
      where (at, id) < (${after.at}, ${after.id}) order by at desc, id desc limit ${limit}`.execute(ctx.db)
    return rows
  },
}
