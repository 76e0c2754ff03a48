import { sql } from 'kysely'
import type { MergePart } from '../../patients/merging/part.ts'

/**
 * What a merge does with bills: they follow their items, and so do papers, whose words stay as they were issued. Where both records have somebody of
 * the family who pays, the one of the record that stays goes on.
 */
export const billingMergePart: MergePart = {
  follows: [
    { table: 'bill', whose: ['patient_id'], may_come_later: 'bills follow from what is owed' },
    { table: 'bill_notice', whose: ['patient_id'], may_come_later: 'notices follow from bills' },
    { table: 'payment_plan', whose: ['patient_id'] },
    { table: 'bill_question', whose: ['patient_id'], doers: ['asked_by'] },
    { table: 'estimate_dispute', whose: ['patient_id'] },
    { table: 'bill_relief', whose: ['patient_id'] },
    { table: 'family_payer', whose: ['patient_id', 'payer_patient_id'] },
    { table: 'bill_paper', whose: ['patient_id'], may_come_later: 'papers follow from payments' },
  ],
  settle: async (ctx, { from_id, into_id, change, remove }) => {
    const ended = sql`ended_at = ${ctx.now()}`
    await change(
      'family_payer',
      ended,
      sql`t.patient_id = ${from_id} and t.ended_at is null and exists (select from app.family_payer o where o.patient_id = ${into_id} and o.ended_at is null)`,
    )
    // Nobody pays for themselves as somebody else.
    await remove('family_payer', sql`${from_id} in (t.patient_id, t.payer_patient_id) and ${into_id} in (t.patient_id, t.payer_patient_id)`)
    return []
  },
}
