import type { RunFault } from '@sorrel/contract/imports/vocabulary'
import { sql } from 'kysely'
import { type Context, transaction } from '../../kernel/context.ts'
import { enqueue } from '../../kernel/jobs.ts'
import { record } from '../../kernel/record.ts'
import { attemptChange } from '../../scheduling/affected/attempting.ts'
import { lockRun } from '../access.ts'
import { workOnImport } from '../job-names.ts'
import {
  type Applied,
  type Checked,
  type Importing,
  type OpenEntry,
  ReliedOn,
  type Row,
  RowRefused,
  type Run,
  Unreadable,
} from '../kind.ts'
import { makeOpener } from '../table/archives.ts'
import type { Issue } from '../tables.ts'
import { moveTo } from './applying.ts'
import { listSources } from './sources.ts'

/** So many rows are taken over in one transaction, unless a kind takes more at once: a crash loses no more, and nobody waits long for its locks. */
const fewestInPiece = 50
const rowsInInsert = 500
const silentMinutes = 2
/** So often a run is begun without getting further. The queue waits longer before each try, a quarter of an hour in all. */
const mostTries = 8
const workingStates: readonly Run['state'][] = ['checking', 'applying', 'undoing']

/** Does what a run waits for. May run twice, also at once: each step locks the run and looks at its state. Runs as the system. */
export async function workOn(ctx: Context, id: string, kinds: readonly Importing[]): Promise<void> {
  const run = await beginTry(ctx, id)
  const part = kinds.find(({ kind }) => kind === run?.kind)
  if (!run || !part) return
  if (run.state === 'checking') return checkRows(ctx, run, part)
  if (run.state === 'undoing') return undoRun(ctx, run, part)
  const open = makeOpener(await listSources(ctx, run))
  while (await applyPiece(ctx, id, part, open));
}

/**
 * Counts a try, and returns the run; undefined if nothing is to be done. The count stands before the work begins, so that a node that dies of
 * the work counts as well. After too many tries without any progress the run stops, and a person decides.
 */
const beginTry = (ctx: Context, id: string): Promise<Run | undefined> =>
  transaction(ctx, async (ctx) => {
    const run = await ctx.db.selectFrom('import_run').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
    if (!run || !workingStates.includes(run.state)) return undefined
    if (run.tries >= mostTries) {
      await stopRun(ctx, run, 'broke_off')
      return undefined
    }
    await ctx.db
      .updateTable('import_run')
      .set({ tries: run.tries + 1, updated_at: ctx.now() })
      .where('id', '=', id)
      .execute()
    return run
  })

async function stopRun(ctx: Context, run: Run, fault: RunFault): Promise<void> {
  await moveTo(ctx, run, { state: 'failed', fault })
  await record(ctx, 'import.stopped', { subject_id: run.id, payload: { import_id: run.id, kind: run.kind } })
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
    await transaction(ctx, async (ctx) => stopRun(ctx, await lockRun(ctx, run.id), error.fault))
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
        ...{ state: 'checked' as const, rows_total: rows.length, rows_done: rows.length, tries: 0 },
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
    const { rowsAtOnce } = part
    const rows = await waiting.orderBy('n').limit(Math.max(rowsAtOnce, fewestInPiece)).execute()
    for (let at = 0; at < rows.length; at += rowsAtOnce) {
      const group = rows.slice(at, at + rowsAtOnce)
      await storeApplied(ctx, group, await attemptRows(ctx, run, group, part, open))
    }
    await moveTo(ctx, run, { rows_done: run.rows_done + rows.length, tries: 0 })
    await countOutcomes(ctx, id)
    if (rows.length > 0) return true
    const { counts } = await lockRun(ctx, id)
    await moveTo(ctx, run, { state: 'applied', applied_at: ctx.now() })
    await record(ctx, 'import.applied', { subject_id: id, payload: { import_id: id, kind: run.kind, made: counts.made ?? 0 } })
    return false
  })
}

/** Writes down what came of rows, by one statement. */
async function storeApplied(ctx: Context, rows: readonly Row[], applied: readonly Applied[]): Promise<void> {
  const changes = rows.map(({ n }, at) => {
    const one = applied[at]!
    return 'made' in one ? { n, outcome: 'made', ...one.made } : { n, outcome: 'refused', issues: [one.issue] }
  })
  await sql`update import_row r set outcome = c.outcome, issues = coalesce(c.issues, r.issues), patient_id = coalesce(c.patient_id, r.patient_id),
      made_id = c.made_id, care_id = c.care_id
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)
      as c (n int, outcome text, issues jsonb, patient_id uuid, made_id uuid, care_id uuid)
    where r.run_id = ${rows[0]!.run_id} and r.n = c.n`.execute(ctx.db)
}

/**
 * Takes over rows in the transaction of their piece. If one of several is refused, all are undone and taken one by one, so that it alone stays
 * out. What nobody foresaw ends the piece, and the queue tries again.
 */
async function attemptRows(ctx: Context, run: Run, rows: readonly Row[], part: Importing, open: OpenEntry): Promise<Applied[]> {
  const refused: { issue?: Issue } = {}
  const attempt = await attemptChange(ctx, async (ctx) => {
    await sql`savepoint import_rows`.execute(ctx.db)
    return part.applyRows(ctx, run, rows, open).catch(async (error) => {
      if (!(error instanceof RowRefused)) throw error
      await sql`rollback to savepoint import_rows`.execute(ctx.db)
      refused.issue = error.issue
      return undefined
    })
  })
  if (attempt.ok && attempt.answer) return attempt.answer
  if (rows.length === 1) return [{ issue: refused.issue ?? { field: null, fault: 'changed_meanwhile' } }]
  const applied: Applied[] = []
  for (const row of rows) applied.push(...(await attemptRows(ctx, run, [row], part, open)))
  return applied
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
  const runs = ctx.db.selectFrom('import_run').select('id').where('state', 'in', workingStates)
  for (const { id } of await runs.where('updated_at', '<', silent).execute())
    await enqueue(ctx, workOnImport, { import_id: id }, { key: `imports.resume:${id}` })
}
