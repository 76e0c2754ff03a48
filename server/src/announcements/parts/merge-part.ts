import { sql } from 'kysely'
import type { MergePart } from '../../patients/merging/part.ts'

/** What a merge does with what somebody saw: it follows the record that stays. */
export const announcementMergePart: MergePart = {
  follows: [{ table: 'announcement_seen', whose: ['reader_id'], may_come_later: 'announcements that were seen since stay seen' }],
  settle: async (_ctx, { from_id, into_id, remove }) => {
    await remove(
      'announcement_seen',
      sql`t.reader_kind = 'patient' and t.reader_id = ${from_id} and exists (select from app.announcement_seen o
        where o.reader_kind = 'patient' and o.reader_id = ${into_id} and o.announcement_id = t.announcement_id)`,
    )
    return []
  },
}
