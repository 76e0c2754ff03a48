import type { Permitted } from '../../kernel/access.ts'
import { type Context, getDoerId, transaction } from '../../kernel/context.ts'
import { enqueue } from '../../kernel/jobs.ts'
import { Problem } from '../../kernel/problem.ts'
import { record } from '../../kernel/record.ts'
import { lockRun } from '../access.ts'
import { workOnImport } from '../job-names.ts'
import type { Run } from '../kind.ts'
import { refuseState } from './starting.ts'

/** Lets the rows of a checked run be taken over, or goes on with one that broke off. */
export function askToApply(ctx: Context, { id }: Permitted<Run>, { invites }: { invites: boolean }): Promise<Permitted<Run>> {
  return transaction(ctx, async (ctx) => {
    const run = await lockRun(ctx, id)
    refuseState(run, ['checked', 'failed'])
    // What broke off while it was undone is only undone.
    if (run.state === 'failed' && (!run.applied_by || run.undone_by)) throw new Problem('import_not_possible', { state: run.state })
    if ((run.counts.unclear ?? 0) > 0) throw new Problem('import_not_possible', { state: run.state, unclear: run.counts.unclear })
    await moveTo(ctx, run, { state: 'applying', fault: null, applied_by: getDoerId(ctx.actor)!, invites, rows_done: 0, tries: 0 })
    const payload = { import_id: id, kind: run.kind, invites }
    await record(ctx, 'import.confirmed', { subject_id: id, payload })
    await enqueue(ctx, workOnImport, { import_id: id }, { key: `imports.work:${id}` })
    return lockRun(ctx, id)
  })
}

/** Asks for a run to be taken back as a whole. */
export function askToUndo(ctx: Context, { id }: Permitted<Run>): Promise<Permitted<Run>> {
  return transaction(ctx, async (ctx) => {
    const run = await lockRun(ctx, id)
    refuseState(run, ['applied', 'failed'])
    if (!run.applied_by) throw new Problem('import_not_possible', { state: run.state })
    await moveTo(ctx, run, { state: 'undoing', fault: null, undone_by: getDoerId(ctx.actor)!, tries: 0 })
    await record(ctx, 'import.undo_requested', { subject_id: id, payload: { import_id: id, kind: run.kind } })
    await enqueue(ctx, workOnImport, { import_id: id }, { key: `imports.work:${id}` })
    return lockRun(ctx, id)
  })
}

type Change = Partial<
  Pick<Run, 'state' | 'fault' | 'applied_by' | 'undone_by' | 'invites' | 'rows_done' | 'tries' | 'applied_at' | 'undone_at'>
>

/** Puts a run, which the caller has locked, into another state. */
export const moveTo = (ctx: Context, { id }: Run, change: Change) =>
  ctx.db
    .updateTable('import_run')
    .set((set) => ({ ...change, updated_at: ctx.now(), version: set('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
