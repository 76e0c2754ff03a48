import type { OpenQuestion } from '@sorrel/contract/billing/schemas'
import type { listBillQuestions } from '@sorrel/contract/billing/wire'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Context } from '../../kernel/context.ts'
import { pageOf, readCursor } from '../../kernel/lists/cursors.ts'

/** One page of the questions that nobody has answered, the oldest first. */ // reads patients, scheduling, providers
export async function listOpenQuestions(
  ctx: Context,
  { cursor, limit = 25 }: z.output<typeof listBillQuestions.query>,
): Promise<z.input<typeof listBillQuestions.output>> {
  const after = cursor === undefined ? undefined : readCursor(cursor)
  const later = after ? sql`and (q.asked_at, q.id) > (${after.at}::timestamptz, ${after.id}::uuid)` : sql``
  const { rows } = await sql<z.input<typeof OpenQuestion>>`
    select q.id, q.message, q.asked_at, q.outcome, q.answer, q.answered_at, q.bill_id, q.patient_id, b.type, b.open_cents,
      concat_ws(' ', coalesce(p.preferred_name, p.first_name), p.last_name) as patient_name,
      a.starts_at as visit_at, nullif(concat_ws(' ', d.first_name, d.last_name), '') as provider_name
    from bill_question q join bill b on b.id = q.bill_id join patient p on p.id = q.patient_id
      left join appointment a on a.id = b.appointment_id left join provider d on d.id = a.provider_id
    where q.outcome is null ${later} order by q.asked_at, q.id limit ${limit + 1}`.execute(ctx.db)
  return pageOf(rows, limit, ({ asked_at: at, id }) => ({ at, id }))
}
