import { sql } from 'kysely'
import type { MergePart } from '../../patients/merging/part.ts'

/** What a merge does with gifts: they follow the record that stays. Of two that go on, that of this record does. */
export const donationMergePart: MergePart = {
  follows: [
    { table: 'donation', whose: ['patient_id'] },
    { table: 'donation_gift', whose: ['patient_id'] },
  ],
  settle: async (ctx, { from_id, into_id, change }) => {
    await change(
      'donation',
      sql`status = 'canceled', next_charge_at = null, canceled_at = ${ctx.now()}::timestamptz`,
      sql`t.patient_id = ${from_id} and t.status <> 'canceled'
        and exists (select from app.donation other where other.patient_id = ${into_id} and other.status <> 'canceled')`,
    )
    return []
  },
}
