import { sql } from 'kysely'
import type { Context } from '../../../kernel/context.ts'
import { conflictOf, type MergePart, type Merging } from '../../merging/part.ts'

type Twice = { heads: number; answers: number; highest: number }

/** What a merge does with the intake. */
export const intakeMergePart: MergePart = {
  follows: [
    { table: 'intake', whose: ['patient_id'], doers: ['submitted_by'] },
    { table: 'intake_answer', whose: ['patient_id'], doers: ['by_id'], counts_as: 'intake_answers' },
  ],
  settle: settleIntakes,
}

/**
 * Of two intakes one history becomes, in the order in which the answers were given, so that the newest answer to a question holds, and the others
 * stay readable behind it.
 */
async function settleIntakes(ctx: Context, merging: Merging) {
  const { from_id, into_id } = merging
  const theirs = sql`(${from_id}::uuid, ${into_id}::uuid)`
  const { rows } = await sql<Twice>`
    select (select count(*)::int from app.intake where patient_id in ${theirs}) as heads,
      (select coalesce(max(version), 0)::int from app.intake_answer where patient_id in ${theirs}) as highest,
      (select count(*)::int from (select question from app.intake_answer where patient_id in ${theirs} group by question having count(distinct patient_id) = 2) q) as answers`.execute(
    ctx.db,
  )
  const { heads, answers, highest } = rows[0]!
  if (heads < 2) return []
  // NOTE: above all versions that there are, because the index of versions is unique within the statement as well.
  await merging.change(
    'intake_answer',
    sql`version = ${highest} + (select n.place from (
      select a.id, dense_rank() over (order by a.at, a.patient_id = ${into_id}, a.version)::int as place
      from app.intake_answer a where a.patient_id in ${theirs}) n where n.id = t.id)`,
    sql`t.patient_id in ${theirs}`,
  )
  await merging.change(
    'intake',
    sql`(started_at, updated_at, submitted_at, submitted_by, suggests_safe_mode, version) = (
      select min(b.started_at), max(b.updated_at), max(b.submitted_at), (array_agg(b.submitted_by order by b.submitted_at desc nulls last))[1],
        bool_or(b.suggests_safe_mode), greatest(max(b.version), (select max(version) from app.intake_answer where patient_id in ${theirs}))
      from app.intake b where b.patient_id in ${theirs})`,
    sql`t.patient_id = ${into_id}`,
  )
  await merging.remove('intake', sql`t.patient_id = ${from_id}`)
  return conflictOf('intake_twice', Math.max(answers, 1))
}
