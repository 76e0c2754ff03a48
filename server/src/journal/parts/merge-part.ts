import { sql } from 'kysely'
import { conflictOf, type MergePart, type Merging } from '../../patients/merging/part.ts'

/** What a merge does with the journal. The streak is counted from the entries, so it is that of both. */
export const journalMergePart: MergePart = {
  follows: [
    { table: 'journal_entry', whose: ['patient_id'], doers: ['created_by'], counts_as: 'journal_entries' },
    { table: 'journal_comment', whose: ['patient_id'], doers: ['author_id'] },
    { table: 'journal_review', whose: ['patient_id'] },
    { table: 'journal_question', whose: ['patient_id'] },
    { table: 'journal_photo', whose: ['patient_id'] },
  ],
  settle: async (_ctx, merging) => {
    await partTwins(merging)
    return settleQuestions(merging)
  },
}

/** An entry that both sent from one device under one id keeps its text, and gets another id of the device. */
const partTwins = (merging: Merging) =>
  merging.change(
    'journal_entry',
    sql`client_id = t.id`,
    sql`t.patient_id = ${merging.from_id} and exists (select from app.journal_entry o where o.patient_id = ${merging.into_id} and o.client_id = t.client_id)`,
  )

/** Of two questions of one dietitian the newer one stands above the journal. */
async function settleQuestions(merging: Merging) {
  const theirs = sql`(${merging.from_id}::uuid, ${merging.into_id}::uuid)`
  const removed = await merging.remove(
    'journal_question',
    sql`t.patient_id in ${theirs} and exists (select from app.journal_question o where o.patient_id in ${theirs} and o.patient_id <> t.patient_id
      and o.provider_id = t.provider_id and (o.asked_at, o.patient_id) > (t.asked_at, t.patient_id))`,
  )
  return conflictOf('question_twice', removed)
}
