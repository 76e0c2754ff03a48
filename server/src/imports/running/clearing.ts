import { importDays } from '@sorrel/contract/imports/vocabulary'
import { releaseFiles } from '../../files/attaching.ts'
import { type Context, transaction } from '../../kernel/context.ts'
import { lockRun } from '../access.ts'

/** Removes the rows and the files of runs at which nobody worked for a month. What was taken over stays. Runs as the system. */
export async function clearOldRuns(ctx: Context): Promise<void> {
  const old = new Date(Date.parse(ctx.now()) - importDays * 24 * 60 * 60_000).toISOString()
  const runs = ctx.db.selectFrom('import_run').select('id').where('cleared_at', 'is', null).where('updated_at', '<', old)
  for (const { id } of await runs.where('state', 'in', ['uploaded', 'checked', 'applied', 'undone', 'failed']).execute())
    await transaction(ctx, (ctx) => clearRun(ctx, id, old))
}

async function clearRun(ctx: Context, id: string, old: string): Promise<void> {
  const run = await lockRun(ctx, id)
  if (run.cleared_at || run.updated_at >= old) return
  const files = await ctx.db.selectFrom('import_file').select('file_id').where('run_id', '=', id).execute()
  await ctx.db.deleteFrom('import_row').where('run_id', '=', id).execute()
  await ctx.db.deleteFrom('import_file').where('run_id', '=', id).execute()
  await releaseFiles(
    ctx,
    files.map(({ file_id }) => file_id),
  )
  // The examples of the columns are data of patients, too.
  const found = { ...run.found, headers: (run.found.headers ?? []).map(({ text }) => ({ text, example: '' })) }
  await ctx.db
    .updateTable('import_run')
    .set({ cleared_at: ctx.now(), found: JSON.stringify(found) })
    .where('id', '=', id)
    .execute()
}
