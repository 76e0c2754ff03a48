import { sql } from 'kysely'
import { conflictOf, type MergePart, type Merging } from '../../patients/merging/part.ts'

/** What a merge does with coverages and cards. */
export const insuranceMergePart: MergePart = {
  follows: [
    { table: 'coverage', whose: ['patient_id'], doers: ['created_by'], counts_as: 'coverages' },
    { table: 'insurance_card', whose: ['patient_id'], doers: ['created_by'], counts_as: 'cards' },
  ],
  settle: (_ctx, merging) => closeTwice(merging),
}

/** Where both have a coverage of one priority that holds, that of the record that stays goes on, and the other is closed. Visits keep theirs. */
async function closeTwice(merging: Merging) {
  const closed = await merging.change(
    'coverage',
    sql`closed_at = app.moment(), updated_at = app.moment()`,
    sql`t.patient_id = ${merging.from_id} and t.closed_at is null
      and exists (select from app.coverage o where o.patient_id = ${merging.into_id} and o.priority = t.priority and o.closed_at is null)`,
  )
  return conflictOf('coverage_closed', closed)
}
