import { sql } from 'kysely'
import type { MergePart } from '../../patients/merging/part.ts'

/** What a merge does with archives: they last for a day. One that is being made of the record that goes is given up, since it is only a part now. */
export const exportMergePart: MergePart = {
  follows: [
    {
      table: 'patient_export',
      whose: ['patient_id', 'asked_by'],
      may_come_later: 'an archive is a copy that lasts for a day',
    },
  ],
  settle: async (_ctx, merging) => {
    await merging.change(
      'patient_export',
      sql`status = 'failed'`,
      sql`${merging.from_id} in (t.patient_id, t.asked_by) and t.status in ('waiting', 'making')`,
    )
    return []
  },
}
