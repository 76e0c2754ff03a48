import type { TimelineEntry } from '@sorrel/contract/care/schemas'
import { sql } from 'kysely'
import type { TimelineSource } from '../../care/timeline/source.ts'

/** When a release was signed, when it was sent to its recipient, and when the patient took it back. */
export const releaseTimeline: TimelineSource = {
  list: async (ctx, { patient_id }, after, limit) => {
    const { rows } = await sql<TimelineEntry>`
      with told as (
        select id, signed_at as at, 'signed' as code, recipient_name as text, id as release_id from release_of_information
          where patient_id = ${patient_id} and signed_at is not null and status <> 'draft'
        union all select id, revoked_at, 'revoked', recipient_name, id from release_of_information
          where patient_id = ${patient_id} and revoked_at is not null
        union all select s.id, s.sent_at, 'sent', r.recipient_name, r.id from release_send s join release_of_information r on r.id = s.release_id
          where s.patient_id = ${patient_id} and s.sent_at is not null
      ) select id::text, 'release' as kind, at, release_id as subject_id, code, text, null::int as number from told
      where (at, id) < (${after.at}, ${after.id}) order by at desc, id desc limit ${limit}`.execute(ctx.db)
    return rows
  },
}
