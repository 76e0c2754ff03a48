import type { TimelineEntry } from '@sorrel/contract/care/schemas'
import { sql } from 'kysely'
import type { TimelineSource } from '../../care/timeline/source.ts'

/** When a referral arrived, when it was confirmed, and when a new one was asked for. */
export const referralTimeline: TimelineSource = {
  list: async (ctx, { patient_id }, after, limit) => {
    const { rows } = await sql<TimelineEntry>`
      with told as (
        select id, created_at as at, 'received' as code, null::text as text, id as referral_id from referral where patient_id = ${patient_id} and file_id is not null
        union all select id, confirmed_at, 'confirmed', clinician_name, id from referral where patient_id = ${patient_id} and confirmed_at is not null
        union all select q.id, q.created_at, 'requested', r.clinician_name, r.id from referral_request q join referral r on r.id = q.referral_id
          where q.patient_id = ${patient_id}
      ) select id::text, 'referral' as kind, at, referral_id as subject_id, code, text, null::int as number from told
      where (at, id) < (${after.at}, ${after.id}) order by at desc, id desc limit ${limit}`.execute(ctx.db)
    return rows
  },
}
