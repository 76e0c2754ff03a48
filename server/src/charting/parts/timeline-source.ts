import type { TimelineEntry } from '@sorrel/contract/care/schemas'
import { sql } from 'kysely'
import type { TimelineSource } from '../../care/timeline/source.ts'

/** When notes were signed, and when an addendum was added. The subject is the visit, whose note opens. */
export const noteTimeline: TimelineSource = {
  list: async (ctx, { patient_id }, after, limit) => {
    const { rows } = await sql<TimelineEntry>`
      with told as (
        select id, signed_at as at, 'note_signed' as code, appointment_id as subject_id, signature_name as text from chart_note_signature
          where patient_id = ${patient_id} and appointment_id is not null
        union all select d.id, d.signed_at, 'note_amended', n.appointment_id, d.signature_name from chart_note_addendum d join chart_note n on n.id = d.note_id
          where d.patient_id = ${patient_id}
      ) select id::text, 'note' as kind, at, subject_id, code, text, null::int as number from told
      where (at, id) < (${after.at}, ${after.id}) order by at desc, id desc limit ${limit}`.execute(ctx.db)
    return rows
  },
}
