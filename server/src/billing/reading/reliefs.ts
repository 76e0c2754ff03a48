import type { Relief } from '@sorrel/contract/billing/schemas'
import type { listReliefs } from '@sorrel/contract/billing/wire'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Context } from '../../kernel/context.ts'
import { pageOf, readCursor } from '../../kernel/lists/cursors.ts'
import type { ReliefRow } from '../access.ts'

type Shown = z.input<typeof Relief>
type Row = ReliefRow & { patient_name: string }

/** What was given up or may be, in the form of the contract. */ // reads patients
const selectReliefs = (ctx: Context, where: RawBuilder<unknown>, limit: number) =>
  sql<Row>`
    select r.*, concat_ws(' ', coalesce(p.preferred_name, p.first_name), p.last_name) as patient_name
    from bill_relief r join patient p on p.id = r.patient_id where ${where} order by r.asked_at desc, r.id desc limit ${limit}`.execute(
    ctx.db,
  )

const show =
  (ctx: Context) =>
  ({ asked_by, decided_by: _decided, asked_name, ...row }: Row): Shown => ({
    ...row,
    asked_name: asked_name ?? '',
    may_decide: row.state === 'waiting' && ctx.actor.kind === 'admin' && ctx.actor.admin_id !== asked_by,
  })

export async function showRelief(ctx: Context, id: string): Promise<Shown> {
  const { rows } = await selectReliefs(ctx, sql`r.id = ${id}`, 1)
  return show(ctx)(rows[0]!)
}

/** One page of what was given up of bills, the newest first. */
export async function listReliefsOf(ctx: Context, { state, cursor, limit = 25 }: z.output<typeof listReliefs.query>) {
  const after = cursor === undefined ? undefined : readCursor(cursor)
  const conditions = [
    ...(state === undefined ? [] : [sql`r.state = ${state}`]),
    ...(after ? [sql`(r.asked_at, r.id) < (${after.at}::timestamptz, ${after.id}::uuid)`] : []),
  ]
  const { rows } = await selectReliefs(ctx, conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `), limit + 1)
  const page = pageOf(rows, limit, ({ asked_at: at, id }) => ({ at, id }))
  return { items: page.items.map(show(ctx)), next_cursor: page.next_cursor }
}
