import { openContestStatuses, shownFamilies } from '@sorrel/contract/remote-care/vocabulary'
import type {
  listRemoteCharges as chargesWire,
  listContests as contestsWire,
  listRemoteEncounters as wire,
} from '@sorrel/contract/remote-care/wire'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Permitted } from '../../kernel/access.ts'
import type { Context } from '../../kernel/context.ts'
import { pageOf, readCursor } from '../../kernel/lists/cursors.ts'
import { viewEncounters } from '../access.ts'
import { showCharges, showContests, showEncounters } from './showing.ts'

/** One page of encounters, the latest first. A dietitian sees the families that dietitians bill; staff see all. */
export async function listEncounters(
  ctx: Context,
  { statuses = [], patient_id, cursor, limit = 25 }: z.output<typeof wire.query>,
): Promise<z.input<typeof wire.output>> {
  const after = cursor === undefined ? undefined : readCursor(cursor)
  const parts = [
    sql`true`,
    ...(ctx.actor.kind === 'provider' ? [sql`e.family = any (${[...shownFamilies]})`] : []),
    ...(statuses.length > 0 ? [sql`e.status = any (${statuses})`] : []),
    ...(patient_id === undefined ? [] : [sql`e.patient_id = ${patient_id}`]),
    ...(after ? [sql`(e.period_start, e.id) < (${after.at}::timestamptz, ${after.id}::uuid)`] : []),
  ]
  const rows = await viewEncounters(ctx, sql.join(parts, sql` and `), sql`order by e.period_start desc, e.id desc limit ${limit + 1}`)
  const page = pageOf(rows, limit, ({ period_start, id }) => ({ at: period_start, id }))
  return { ...page, items: await showEncounters(ctx, page.items) }
}

/** One page of what a patient was told of, the latest first. */
export async function listCharges(
  ctx: Context,
  { id }: Permitted<{ id: string }>,
  { cursor, limit = 25 }: z.output<typeof chargesWire.query>,
): Promise<z.input<typeof chargesWire.output>> {
  const after = cursor === undefined ? undefined : readCursor(cursor)
  const older = after ? sql`and (e.period_start, e.id) < (${after.at}::timestamptz, ${after.id}::uuid)` : sql``
  const where = sql`e.patient_id = ${id} and e.noticed_at is not null ${older}`
  const rows = await viewEncounters(ctx, where, sql`order by e.period_start desc, e.id desc limit ${limit + 1}`)
  const page = pageOf(rows, limit, ({ period_start, id }) => ({ at: period_start, id }))
  return { ...page, items: await showCharges(ctx, page.items) }
}

type Place = { id: string; at: string }

/** One page of contests: open ones by the day on which they are due, decided ones the latest first. */
export async function listContests(
  ctx: Context,
  { view, reason, cursor, limit = 25 }: z.output<typeof contestsWire.query>,
): Promise<z.input<typeof contestsWire.output>> {
  const isOpen = view === 'open'
  const after = cursor === undefined ? undefined : readCursor(cursor)
  const place = isOpen ? sql`(c.due_at, c.id) >` : sql`(c.decided_at, c.id) <`
  const order = isOpen ? sql`c.due_at, c.id` : sql`c.decided_at desc, c.id desc`
  const [{ rows }, counts] = await Promise.all([
    sql<Place>`select c.id, ${isOpen ? sql`c.due_at` : sql`c.decided_at`} as at from contest c
      where ${isOpen ? sql`c.status = any (${[...openContestStatuses]})` : sql`c.decided_at is not null`}
        ${reason === undefined ? sql`` : sql`and c.reason = ${reason}`}
        ${after ? sql`and ${place} (${after.at}::timestamptz, ${after.id}::uuid)` : sql``} order by ${order} limit ${limit + 1}`.execute(
      ctx.db,
    ),
    sql<{ open: number; overdue: number }>`select count(*)::int as open, count(*) filter (where due_at < ${ctx.now()})::int as overdue
      from contest where status = any (${[...openContestStatuses]})`.execute(ctx.db),
  ])
  const { items, next_cursor } = pageOf(rows, limit, ({ at, id }) => ({ at, id }))
  const shown = await showContests(
    ctx,
    items.map(({ id }) => id),
  )
  return { items: items.flatMap(({ id }) => shown.get(id) ?? []), next_cursor, ...counts.rows[0]! }
}
