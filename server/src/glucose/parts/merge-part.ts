import { sql } from 'kysely'
import type { MergePart } from '../../patients/merging/part.ts'

/** What a merge does with glucose. Readings belong to their file and follow it; of a day that both have, the sums with more readings stay. */
export const glucoseMergePart: MergePart = {
  follows: [
    { table: 'glucose_upload', whose: ['patient_id'], doers: ['created_by'], counts_as: 'glucose_files' },
    { table: 'glucose_day', whose: ['patient_id'] },
    { table: 'glucose_target', whose: ['patient_id'] },
  ],
  settle: async (_ctx, merging) => {
    const { from_id, into_id } = merging
    const both = sql`(${from_id}::uuid, ${into_id}::uuid)`
    await merging.remove(
      'glucose_day',
      sql`t.patient_id in ${both} and exists (select from app.glucose_day o where o.patient_id in ${both} and o.patient_id <> t.patient_id
        and o.day = t.day and (o.readings, o.patient_id) > (t.readings, t.patient_id))`,
    )
    await merging.remove(
      'glucose_target',
      sql`t.patient_id in ${both} and exists (select from app.glucose_target o where o.patient_id in ${both} and o.patient_id <> t.patient_id
        and (o.chosen_at, o.patient_id) > (t.chosen_at, t.patient_id))`,
    )
    return []
  },
}
