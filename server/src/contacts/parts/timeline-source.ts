import type { TimelineEntry } from '@sorrel/contract/care/schemas'
import { sql } from 'kysely'
import type { TimelineSource } from '../../care/timeline/source.ts'

/** When something between visits happened that a dietitian signed. */
export const contactTimeline: TimelineSource = {
  list: async (ctx, { patient_id }, after, limit) => {
    const { rows } = await sql<TimelineEntry>`
      select n.id::text, 'contact' as kind, n.happened_at as at, n.id as subject_id, n.kind as code, n.signature_name as text, n.minutes as number
      from contact_note n where n.patient_id = ${patient_id} and n.status = 'signed' and (n.happened_at, n.id) < (${after.at}, ${after.id})
      order by n.happened_at desc, n.id desc limit ${limit}`.execute(ctx.db)
    return rows
  },
}
