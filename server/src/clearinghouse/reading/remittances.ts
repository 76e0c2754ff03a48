import type { Remittance } from '@sorrel/contract/clearinghouse/schemas'
import type { listRemittances } from '@sorrel/contract/clearinghouse/wire'
import type { z } from 'zod'
import type { Context } from '../../kernel/context.ts'
import { pageOf, readCursor } from '../../kernel/lists/cursors.ts'
import { isOverdue } from '../arrivals/overdue.ts'

type Shown = z.input<typeof Remittance>

const selectRemittances = (ctx: Context) =>
  ctx.db
    .selectFrom('remittance as r')
    .select(['r.id', 'r.file_id as exchange_file_id', 'r.payer_id', 'r.payer_name', 'r.trace', 'r.method', 'r.paid_on', 'r.amount_cents'])
    .leftJoin('remittance_arrival as a', (on) => on.onRef('a.remittance_id', '=', 'r.id').on('a.taken_back_at', 'is', null))
    .innerJoin('exchange_file as f', 'f.id', 'r.file_id')
    .select(['f.source', 'f.means', 'f.added_name'])
    .select(['r.withheld_cents', 'r.created_at', 'a.arrived_on', 'a.amount_cents as arrived_cents', 'a.noted_name'])
    .select(isOverdue(ctx).as('is_overdue'))
    .select((select) => [
      select
        .selectFrom('remitted_claim as c')
        .whereRef('c.remittance_id', '=', 'r.id')
        .select((count) => count.fn.countAll<number>().as('n'))
        .as('claims'),
      select
        .selectFrom('remitted_claim as c')
        .whereRef('c.remittance_id', '=', 'r.id')
        .where('c.state', '=', 'unmatched')
        .select((count) => count.fn.countAll<number>().as('n'))
        .as('unmatched'),
    ])

type Row = Awaited<ReturnType<ReturnType<typeof selectRemittances>['executeTakeFirstOrThrow']>>
function showRemittance({ arrived_on, arrived_cents, noted_name, source, means, added_name, claims, unmatched, ...row }: Row): Shown {
  const entered = means !== null && (source === 'letter' || source === 'portal') ? { source, means, added_name } : null
  const arrival = arrived_on === null || arrived_cents === null ? null : { arrived_on, amount_cents: arrived_cents, noted_name }
  return { ...row, arrival, entered, claims: claims ?? 0, unmatched: unmatched ?? 0 }
}

/** The payments that payers explained, the newest first: one statement. */
export async function listAllRemittances(ctx: Context, { arrival, cursor, limit = 50 }: z.output<typeof listRemittances.query>) {
  const after = cursor === undefined ? undefined : readCursor(cursor)
  let found = selectRemittances(ctx)
  if (after) found = found.where((is) => is(is.refTuple('r.created_at', 'r.id'), '<', is.tuple(after.at, after.id)))
  if (arrival === 'overdue') found = found.where(isOverdue(ctx))
  const rows = await found
    .orderBy('r.created_at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(limit + 1)
    .execute()
  const { items, next_cursor } = pageOf(rows, limit, ({ created_at: at, id }) => ({ at, id }))
  return { items: items.map(showRemittance), next_cursor }
}

/** One payment as it is shown. */
export const showOne = async (ctx: Context, id: string): Promise<Shown> =>
  showRemittance(await selectRemittances(ctx).where('r.id', '=', id).executeTakeFirstOrThrow())

const mostOfFile = 100

/** The payments of one file. */
export const listPayments = async (ctx: Context, fileId: string): Promise<Shown[]> =>
  (await selectRemittances(ctx).where('r.file_id', '=', fileId).orderBy('r.n').limit(mostOfFile).execute()).map(showRemittance)
