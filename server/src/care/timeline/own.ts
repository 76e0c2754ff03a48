import type { TimelineEntry } from '@sorrel/contract/care/schemas'
import { sql } from 'kysely'
import type { TimelineSource } from './source.ts'

/** What changed in the care itself. */
export const careTimeline: TimelineSource = {
  list: async (ctx, { care_id }, after, limit) => {
    const { rows } = await sql<TimelineEntry>`
      select id::text, 'care' as kind, at, null as subject_id, change as code, reason as text, null::int as number from care_change
      where care_id = ${care_id} and (at, id) < (${after.at}, ${after.id}) order by at desc, id desc limit ${limit}`.execute(ctx.db)
    return rows
  },
}

/** The visits with this dietitian that have begun, also missed and canceled ones. */ // reads scheduling
export const visitTimeline: TimelineSource = {
  list: async (ctx, { patient_id, provider_id }, after, limit) => {
    const { rows } = await sql<TimelineEntry>`
      select id::text, 'visit' as kind, starts_at as at, id as subject_id, status as code, null as text, null::int as number from appointment
      where patient_id = ${patient_id} and provider_id = ${provider_id} and status <> 'Re-scheduled' and starts_at <= ${ctx.now()}
        and (starts_at, id) < (${after.at}, ${after.id}) order by starts_at desc, id desc limit ${limit}`.execute(ctx.db)
    return rows
  },
}
