import type { OpenQuestion } from '@sorrel/contract/billing/schemas'
import type { listBillQuestions, listPatientBalances } from '@sorrel/contract/billing/wire'
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

type Balance = z.input<typeof listPatientBalances.output>['items'][number]
const never = '9999-12-31T00:00:00.000Z'

/**
 * One page of patients with something open, credit, a failed payment or a stopped collection, those with the oldest open bill first. What stands here
 * follows the bills within moments; the page of one patient is reckoned when it is opened.
 */ // reads patients
export async function listBalances(
  ctx: Context,
  { only, cursor, limit = 25 }: z.output<typeof listPatientBalances.query>,
): Promise<z.input<typeof listPatientBalances.output>> {
  const after = cursor === undefined ? undefined : readCursor(cursor)
  const having = {
    open: sql`sum(b.open_cents) > 0`,
    failed: sql`bool_or(b.failures > 0 and b.open_cents > 0)`,
    frozen: sql`bool_or(b.state = 'contested')`,
    credit: sql`sum(b.surplus_cents - b.credit_cents) > 0`,
  }[only ?? 'open']
  const wanted = only === undefined ? sql`sum(b.open_cents) > 0 or sum(b.surplus_cents - b.credit_cents) > 0` : having
  const { rows } = await sql<Balance>`
    select * from (
      select b.patient_id, concat_ws(' ', coalesce(p.preferred_name, p.first_name), p.last_name) as patient_name, sum(b.open_cents)::float8 as open_cents,
        greatest(0, sum(b.surplus_cents - b.credit_cents))::float8 as credit_cents, (count(*) filter (where b.open_cents > 0))::int as bills,
        min(b.created_at) filter (where b.open_cents > 0) as oldest_at, bool_or(b.failures > 0 and b.open_cents > 0) as is_failed,
        bool_or(b.state = 'contested') as is_frozen
      from bill b join patient p on p.id = b.patient_id where p.deleted_at is null group by b.patient_id, p.id having ${wanted}) balance
    where ${after ? sql`(coalesce(oldest_at, ${never}::timestamptz), patient_id) > (${after.at}::timestamptz, ${after.id}::uuid)` : sql`true`}
    order by coalesce(oldest_at, ${never}::timestamptz), patient_id limit ${limit + 1}`.execute(ctx.db)
  return pageOf(rows, limit, ({ oldest_at, patient_id }) => ({ at: oldest_at ?? never, id: patient_id }))
}
