import type { listPatientBalances } from '@sorrel/contract/billing/wire'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Context } from '../../kernel/context.ts'
import { pageOf, readCursor } from '../../kernel/lists/cursors.ts'

type Balance = z.input<typeof listPatientBalances.output>['items'][number]
const never = '9999-12-31T00:00:00.000Z'

/**
 * One page of patients with something open, credit, a failed payment or a stopped collection, or of those with a name, whatever they owe; those with the
 * oldest open bill first. What stands here follows the bills within moments; the page of one patient is reckoned when it is opened.
 */ // reads patients
export async function listBalances(
  ctx: Context,
  { only, q, cursor, limit = 25 }: z.output<typeof listPatientBalances.query>,
): Promise<z.input<typeof listPatientBalances.output>> {
  const after = cursor === undefined ? undefined : readCursor(cursor)
  const wanted = {
    any: sql`sum(b.open_cents) > 0 or sum(b.surplus_cents - b.credit_cents) > 0`,
    named: sql`true`,
    open: sql`sum(b.open_cents) > 0`,
    failed: sql`bool_or(b.failures > 0 and b.open_cents > 0)`,
    frozen: sql`bool_or(b.state = 'contested')`,
    credit: sql`sum(b.surplus_cents - b.credit_cents) > 0`,
  }[only ?? (q === undefined ? 'any' : 'named')]
  const bills =
    q === undefined
      ? sql`join bill b on b.patient_id = p.id where true`
      : sql`left join bill b on b.patient_id = p.id where p.id in (select f.id from app.find_people_of_notes(${q}) f)`
  const { rows } = await sql<Balance>`
    select * from (
      select p.id as patient_id, concat_ws(' ', coalesce(p.preferred_name, p.first_name), p.last_name) as patient_name, p.birth_date, coalesce(sum(b.open_cents), 0)::float8 as open_cents,
        greatest(0, coalesce(sum(b.surplus_cents - b.credit_cents), 0))::float8 as credit_cents, (count(*) filter (where b.open_cents > 0))::int as bills,
        min(b.created_at) filter (where b.open_cents > 0) as oldest_at, coalesce(bool_or(b.failures > 0 and b.open_cents > 0), false) as is_failed,
        coalesce(bool_or(b.state = 'contested'), false) as is_frozen
      from patient p ${bills} and p.deleted_at is null group by p.id having ${wanted}) balance
    where ${after ? sql`(coalesce(oldest_at, ${never}::timestamptz), patient_id) > (${after.at}::timestamptz, ${after.id}::uuid)` : sql`true`}
    order by coalesce(oldest_at, ${never}::timestamptz), patient_id limit ${limit + 1}`.execute(ctx.db)
  return pageOf(rows, limit, ({ oldest_at, patient_id }) => ({ at: oldest_at ?? never, id: patient_id }))
}
