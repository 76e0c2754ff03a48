import { type Permitted, permit } from '../kernel/access.ts'
import type { Context } from '../kernel/context.ts'
import { Problem } from '../kernel/problem.ts'
import type { Row, Run } from './kind.ts'

/** A run, for support. Row-level security shows it to nobody else. */
export async function findRun(ctx: Context, id: string): Promise<Permitted<Run>> {
  const run = await ctx.db.selectFrom('import_run').selectAll().where('id', '=', id).executeTakeFirst()
  if (!run) throw new Problem('not_found')
  return permit(run)
}

/** The same run, until the end of the transaction nobody else's. */
export async function lockRun(ctx: Context, id: string): Promise<Permitted<Run>> {
  const run = await ctx.db.selectFrom('import_run').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!run) throw new Problem('not_found')
  return permit(run)
}

/** One row of a run. Otherwise `not_found`. */
export async function lockRow(ctx: Context, run: Permitted<Run>, n: number): Promise<Permitted<Row>> {
  const rows = ctx.db.selectFrom('import_row').selectAll().where('run_id', '=', run.id).where('n', '=', n)
  const row = await rows.forUpdate().executeTakeFirst()
  if (!row) throw new Problem('not_found')
  return permit(row)
}
