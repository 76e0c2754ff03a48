import { sql } from 'kysely'
import { conflictOf, type MergePart } from '../../patients/merging/part.ts'

/** What a merge does with the codes to invite others: that of the record that stays goes on. */
export const bookingCodeMergePart: MergePart = {
  follows: [{ table: 'booking_code', whose: ['owner_patient_id'], counts_as: 'codes' }],
  settle: async (_ctx, merging) => {
    const paused = await merging.change(
      'booking_code',
      sql`status = 'paused'`,
      sql`t.owner_patient_id = ${merging.from_id} and t.status = 'active'
        and exists (select from app.booking_code o where o.owner_patient_id = ${merging.into_id} and o.status = 'active')`,
    )
    return conflictOf('code_twice', paused)
  },
}
