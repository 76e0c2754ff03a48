import { sql } from 'kysely'
import { listCaresTwice } from '../../care/parts/merge-part.ts'
import type { MergePart } from '../../patients/merging/part.ts'

/** What a merge does with care without a visit: it follows. Of two consents the later one holds. */
export const remoteCareMergePart: MergePart = {
  follows: [
    { table: 'remote_consent', whose: ['patient_id'], doers: ['given_by', 'revoked_by'] },
    { table: 'remote_action', whose: ['patient_id'], may_come_later: 'it is what the product keeps of messages and reviews' },
    { table: 'remote_work', whose: ['patient_id'], may_come_later: 'it is time that was measured' },
    { table: 'billable_remote_encounter', whose: ['patient_id'] },
    { table: 'contest', whose: ['patient_id'] },
    { table: 'contest_file', whose: ['patient_id'] },
  ],
  settle: async (ctx, merging) => {
    const { from_id, into_id, change } = merging
    const both = sql`(${from_id}::uuid, ${into_id}::uuid)`
    await change(
      'remote_consent',
      sql`revoked_at = ${ctx.now()}, revoked_by = t.given_by`,
      sql`t.patient_id in ${both} and t.revoked_at is null and exists (select from app.remote_consent o where o.patient_id in ${both}
        and o.revoked_at is null and (o.given_at, o.id) > (t.given_at, t.id))`,
    )
    for (const { kept_id, other_id } of await listCaresTwice(ctx, merging))
      await change('billable_remote_encounter', sql`care_id = ${kept_id}`, sql`t.care_id = ${other_id}`)
    return []
  },
}
