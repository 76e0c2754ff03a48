import type { Remittance } from '@sorrel/contract/clearinghouse/schemas'
import type { listRemittances } from '@sorrel/contract/clearinghouse/wire'
import type { z } from 'zod'
import type { Context } from '../../kernel/context.ts'
import { pageOf, readCursor } from '../../kernel/lists/cursors.ts'

type Shown = z.input<typeof Remittance>

const selectRemittances = (ctx: Context) =>
  ctx.db
    .selectFrom('remittance as r')
    .select(['r.id', 'r.file_id as exchange_file_id', 'r.payer_id', 'r.payer_name', 'r.trace', 'r.method', 'r.paid_on', 'r.amount_cents'])
    .select(['r.withheld_cents', 'r.created_at'])
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
const showRemittance = (row: Row): Shown => ({ ...row, claims: row.claims ?? 0, unmatched: row.unmatched ?? 0 })

/** The payments that payers explained, the newest first: one statement. */
export async function listAllRemittances(ctx: Context, { cursor, limit = 50 }: z.output<typeof listRemittances.query>) {
  const after = cursor === undefined ? undefined : readCursor(cursor)
  let found = selectRemittances(ctx)
  if (after) found = found.where((is) => is(is.refTuple('r.created_at', 'r.id'), '<', is.tuple(after.at, after.id)))
  const rows = await found
    .orderBy('r.created_at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(limit + 1)
    .execute()
  const { items, next_cursor } = pageOf(rows, limit, ({ created_at: at, id }) => ({ at, id }))
  return { items: items.map(showRemittance), next_cursor }
}

const mostOfFile = 100

/** The payments of one file. */
export const listPayments = async (ctx: Context, fileId: string): Promise<Shown[]> =>
  (await selectRemittances(ctx).where('r.file_id', '=', fileId).orderBy('r.n').limit(mostOfFile).execute()).map(showRemittance)
