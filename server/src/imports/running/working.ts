import { sql } from 'kysely'
import { type Context, transaction } from '../../kernel/context.ts'
import { enqueue } from '../../kernel/jobs.ts'
import { record } from '../../kernel/record.ts'
import { attemptChange } from '../../scheduling/affected/attempting.ts'
import { lockRun } from '../access.ts'
import { workOnImport } from '../job-names.ts'
import { type Checked, type Importing, type OpenEntry, ReliedOn, type Row, RowRefused, type Run, Unreadable } from '../kind.ts'
import { makeOpener } from '../table/archives.ts'
import { moveTo } from './applying.ts'
import { listSources } from './sources.ts'

/** So many rows are taken over in one transaction: a crash loses no more than this work, and nobody waits long for its locks. */
const rowsInPiece = 50
const rowsInInsert = 500
const silentMinutes = 2

/** Does what a run waits for. May run twice, also at once: each step locks the run and looks at its state. Runs as the system. */
export async function workOn(ctx: Context, id: string, kinds: readonly Importing[]): Promise<void> {
  const run = await ctx.db.selectFrom('import_run').selectAll().where('id', '=', id).executeTakeFirst()
  const part = kinds.find(({ kind }) => kind === run?.kind)
  if (!run || !part) return
  if (run.state === 'checking') return checkRows(ctx, run, part)
  if (run.state === 'undoing') return undoRun(ctx, run, part)
  const open = makeOpener(await listSources(ctx, run))
  while (await applyPiece(ctx, id, part, open));
}

async function checkRows(ctx: Context, run: Run, part: Importing): Promise<void> {
  const note = (rows_done: number, rows_total: number) =>
    transaction(ctx, async (ctx) => {
      await ctx.db.updateTable('import_run').set({ rows_done, rows_total, updated_at: ctx.now() }).where('id', '=', run.id).execute()
    })
  try {
    await storeChecked(ctx, run, await part.check(ctx, run, await listSources(ctx, run), note))
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    await transaction(ctx, async (ctx) => {
      await moveTo(ctx, await lockRun(ctx, run.id), { state: 'failed', fault: error.fault })
      await record(ctx, 'import.stopped', { subject_id: run.id, payload: { import_id: run.id, kind: run.kind } })
    })
  }
}

/** Writes down what the dry run found, in place of what an earlier one found. */
const storeChecked = (ctx: Context, { id, version }: Run, rows: readonly Checked[]): Promise<void> =>
  transaction(ctx, async (ctx) => {
    const run = await lockRun(ctx, id)
    // Somebody asked for another check meanwhile, or another node was faster.
    if (run.state !== 'checking' || run.version !== version) return
    await ctx.db.deleteFrom('import_row').where('run_id', '=', id).execute()
    for (let at = 0; at < rows.length; at += rowsInInsert)
      await ctx.db
        .insertInto('import_row')
        .values(rows.slice(at, at + rowsInInsert).map((row, place) => ({ ...textsOf(row), run_id: id, n: at + place + 1 })))
        .execute()
    await ctx.db
      .updateTable('import_run')
      .set((set) => ({
        ...{ state: 'checked' as const, rows_total: rows.length, rows_done: rows.length },
        checked_at: ctx.now(),
        updated_at: ctx.now(),
        version: set('version', '+', 1),
      }))
      .where('id', '=', id)
      .execute()
    await countOutcomes(ctx, id)
  })

const textsOf = ({ cells, value, issues, ...row }: Checked) => ({
  ...row,
  cells: JSON.stringify(cells),
  value: JSON.stringify(value),
  issues: JSON.stringify(issues),
})

/** Writes down how many rows have which outcome. */
export const countOutcomes = (ctx: Context, id: string) =>
  sql`update import_run set counts = coalesce((select jsonb_object_agg(outcome, n) from
    (select outcome, count(*) as n from import_row where run_id = ${id} group by outcome) counted), '{}') where id = ${id}`.execute(ctx.db)

/** Takes over the next rows. False: nothing is left to do. */
function applyPiece(ctx: Context, id: string, part: Importing, open: OpenEntry): Promise<boolean> {
  return transaction(ctx, async (ctx) => {
    const run = await lockRun(ctx, id)
    if (run.state !== 'applying') return false
    const waiting = ctx.db.selectFrom('import_row').selectAll().where('run_id', '=', id).where('outcome', '=', 'new')
    const rows = await waiting.orderBy('n').limit(rowsInPiece).execute()
    for (const row of rows) await applyRow(ctx, run, row, part, open)
    await moveTo(ctx, run, { rows_done: run.rows_done + rows.length })
    await countOutcomes(ctx, id)
    if (rows.length > 0) return true
    const { counts } = await lockRun(ctx, id)
    await moveTo(ctx, run, { state: 'applied', applied_at: ctx.now() })
    await record(ctx, 'import.applied', { subject_id: id, payload: { import_id: id, kind: run.kind, made: counts.made ?? 0 } })
    return false
  })
}

async function applyRow(ctx: Context, run: Run, row: Row, part: Importing, open: OpenEntry): Promise<void> {
  const attempt = await attemptRow(ctx, (ctx) => part.applyRow(ctx, run, row, open))
  const change =
    'made' in attempt
      ? { ...attempt.made, outcome: 'made' as const }
      : { outcome: 'refused' as const, issues: JSON.stringify([attempt.issue]) }
  await ctx.db.updateTable('import_row').set(change).where('run_id', '=', run.id).where('n', '=', row.n).execute()
}

/** One row in the transaction of its piece. A refusal undoes this row alone; what nobody foresaw ends the piece, and the queue tries again. */
async function attemptRow(ctx: Context, work: (ctx: Context) => ReturnType<Importing['applyRow']>) {
  const refused: { issue?: Row['issues'][number] } = {}
  const attempt = await attemptChange(ctx, async (ctx) => {
    await sql`savepoint import_row`.execute(ctx.db)
    return work(ctx).catch(async (error) => {
      if (!(error instanceof RowRefused)) throw error
      await sql`rollback to savepoint import_row`.execute(ctx.db)
      refused.issue = error.issue
      return undefined
    })
  })
  if (attempt.ok && attempt.answer) return { made: attempt.answer }
  return { issue: refused.issue ?? { field: null, fault: 'changed_meanwhile' as const } }
}

/** Takes a run back as a whole, or leaves it as it is and says that something stands on it. */
async function undoRun(ctx: Context, { id }: Run, part: Importing): Promise<void> {
  try {
    await transaction(ctx, async (ctx) => {
      const run = await lockRun(ctx, id)
      if (run.state !== 'undoing') return
      const made = await ctx.db.selectFrom('import_row').selectAll().where('run_id', '=', id).where('outcome', '=', 'made').execute()
      await ctx.db.deleteFrom('import_identity').where('run_id', '=', id).execute()
      const undone = { outcome: 'new' as const, patient_id: null, made_id: null, care_id: null }
      await ctx.db.updateTable('import_row').set(undone).where('run_id', '=', id).where('outcome', '=', 'made').execute()
      await part.undo(ctx, run, made)
      await countOutcomes(ctx, id)
      await moveTo(ctx, run, { state: 'undone', undone_at: ctx.now() })
      await record(ctx, 'import.undone', { subject_id: id, payload: { import_id: id, kind: run.kind } })
    })
  } catch (error) {
    if (!(error instanceof ReliedOn) && !isReferredTo(error)) throw error
    await transaction(ctx, async (ctx) => {
      const run = await lockRun(ctx, id)
      await moveTo(ctx, run, { state: 'applied', fault: 'relied_on' })
      await record(ctx, 'import.stopped', { subject_id: id, payload: { import_id: id, kind: run.kind } })
    })
  }
}

/** Another row refers to one that was to be deleted. */
const isReferredTo = (error: unknown) => error instanceof Error && 'code' in error && error.code === '23503'

/** Lets the queue go on with runs of which nothing was heard: their node died, and the queue itself would wait for hours. */
export async function resumeSilent(ctx: Context): Promise<void> {
  const silent = new Date(Date.parse(ctx.now()) - silentMinutes * 60_000).toISOString()
  const runs = ctx.db.selectFrom('import_run').select('id').where('state', 'in', ['checking', 'applying', 'undoing'])
  for (const { id } of await runs.where('updated_at', '<', silent).execute())
    await enqueue(ctx, workOnImport, { import_id: id }, { key: `imports.resume:${id}` })
}
