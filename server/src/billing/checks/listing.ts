import type { listCheckRuns } from '@sorrel/contract/billing/wire'
import type { z } from 'zod'
import type { Context } from '../../kernel/context.ts'
import { pageOf, readCursor } from '../../kernel/lists/cursors.ts'
import { findNextCheck } from '../job-names.ts'

/** One page of what the checks of the books found, the latest first, and when the next one runs. */
export async function listRuns(
  ctx: Context,
  { cursor, limit = 25 }: z.output<typeof listCheckRuns.query>,
): Promise<z.input<typeof listCheckRuns.output>> {
  const after = cursor === undefined ? undefined : readCursor(cursor)
  let runs = ctx.db.selectFrom('reconciliation_run').selectAll()
  if (after) runs = runs.where((is) => is.or([is('ran_at', '<', after.at), is.and([is('ran_at', '=', after.at), is('id', '<', after.id)])]))
  const rows = await runs
    .orderBy('ran_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  const page = pageOf(rows, limit, ({ ran_at: at, id }) => ({ at, id }))
  return { ...page, items: page.items.map(({ skipped, ...run }) => ({ ...run, skipped: [...skipped] })), next_at: findNextCheck(ctx.now()) }
}
