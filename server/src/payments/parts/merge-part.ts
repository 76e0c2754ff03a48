import { sql } from 'kysely'
import type { MergePart } from '../../patients/merging/part.ts'

/** What a merge does with cards and payments: they follow. Of two default cards, that of the record that stays goes on. */
export const paymentMergePart: MergePart = {
  follows: [
    { table: 'payment_customer', whose: ['patient_id'] },
    { table: 'payment_instrument', whose: ['patient_id'] },
    { table: 'payment', whose: ['patient_id'] },
    { table: 'payment_allocation', whose: ['patient_id'] },
    { table: 'refund', whose: ['patient_id'] },
    { table: 'refund_allocation', whose: ['patient_id'] },
    { table: 'dispute', whose: ['patient_id'] },
    { table: 'dispute_allocation', whose: ['patient_id'] },
  ],
  settle: async (_ctx, merging) => {
    await merging.change(
      'payment_instrument',
      sql`is_default = false`,
      sql`t.patient_id = ${merging.from_id} and t.is_default
        and exists (select from app.payment_instrument o where o.patient_id = ${merging.into_id} and o.is_default)`,
    )
    return []
  },
}
