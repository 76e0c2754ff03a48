import type { TimelineEntry } from '@sorrel/contract/care/schemas'
import { sql } from 'kysely'
import type { TimelineSource } from '../../care/timeline/source.ts'

/** When a letter was signed, when it went out, and when it could not. */
export const letterTimeline: TimelineSource = {
  list: async (ctx, { patient_id }, after, limit) => {
    const { rows } = await sql<TimelineEntry>`
      with told as (
        select id, signed_at as at, 'signed' as code, recipient_name as text, appointment_id from letter where patient_id = ${patient_id}
        union all select s.id, s.updated_at, s.status, l.recipient_name, l.appointment_id from letter_send s join letter l on l.id = s.letter_id
          where s.patient_id = ${patient_id} and s.status in ('sent', 'failed')
      ) select id::text, 'letter' as kind, at, appointment_id as subject_id, code, text, null::int as number from told
      where (at, id) < (${after.at}, ${after.id}) order by at desc, id desc limit ${limit}`.execute(ctx.db)
    return rows
  },
}
