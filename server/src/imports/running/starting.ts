import type { ImportKind, ImportSource } from '@sorrel/contract/imports/vocabulary'
import type { ImportSettings, startImport as wire } from '@sorrel/contract/imports/wire'
import type { z } from 'zod'
import type { File } from '../../files/access.ts'
import { attachFile } from '../../files/attaching.ts'
import { readFileBytes } from '../../files/reading.ts'
import type { Permitted } from '../../kernel/access.ts'
import { type Context, getDoerId, transaction } from '../../kernel/context.ts'
import { makeId } from '../../kernel/ids.ts'
import { enqueue } from '../../kernel/jobs.ts'
import { Problem, refuseValue } from '../../kernel/problem.ts'
import { record } from '../../kernel/record.ts'
import { lockRun } from '../access.ts'
import { workOnImport } from '../job-names.ts'
import { type Importing, type Run, type Source, Unreadable } from '../kind.ts'
import { noCounts } from '../showing.ts'

/** A file of a run, whose bytes are read when somebody needs them. */
export const sourceOf = (ctx: Context, { id, name, type, bytes }: Pick<File, 'id' | 'name' | 'type' | 'bytes'>): Source => ({
  id,
  name,
  type: type ?? '',
  bytes,
  read: () => readFileBytes(ctx, { id }),
})

/** Begins a run: its files are looked at, and nothing else happens. */
export function startRun(ctx: Context, kinds: readonly Importing[], wish: z.output<typeof wire.body>): Promise<Permitted<Run>> {
  const { kind, source, file_ids, patient_id } = wish
  const part = kinds.find((one) => one.kind === kind)
  if (!part) throw refuseValue('body', ['kind'], 'invalid_value')
  if (new Set(file_ids).size < file_ids.length) throw refuseValue('body', ['file_ids'], 'invalid_value')
  if ((patient_id !== undefined) > (kind === 'record')) throw refuseValue('body', ['patient_id'], 'invalid_value')
  return transaction(ctx, async (ctx) => {
    const files: File[] = []
    for (const file_id of file_ids) files.push(await attachFile(ctx, { file_id, purpose: 'import', patient_id: null }))
    const { found, settings } = await part
      .open(
        ctx,
        files.map((file) => sourceOf(ctx, file)),
      )
      .catch(refuseUnreadable)
    const id = makeId()
    const last = await findSaved(ctx, source, kind)
    await ctx.db
      .insertInto('import_run')
      .values({
        ...{ id, kind, source, patient_id: patient_id ?? null, state: 'uploaded' },
        settings: JSON.stringify(last ? withSaved(settings, found.headers, last) : settings),
        found: JSON.stringify(found),
        counts: JSON.stringify(noCounts),
        created_at: ctx.now(),
        created_by: getDoerId(ctx.actor)!,
        updated_at: ctx.now(),
      })
      .execute()
    await ctx.db
      .insertInto('import_file')
      .values(files.map((file, place) => ({ run_id: id, file_id: file.id, place })))
      .execute()
    await record(ctx, 'import.started', { subject_id: id, payload: { import_id: id, kind }, details: { source, files: files.length } })
    return lockRun(ctx, id)
  })
}

function refuseUnreadable(error: unknown): never {
  throw error instanceof Unreadable ? new Problem('import_unreadable', { reason: error.fault }) : error
}

const findSaved = async (ctx: Context, source: ImportSource, kind: ImportKind) =>
  (await ctx.db.selectFrom('import_setting').select('settings').where('source', '=', source).where('kind', '=', kind).executeTakeFirst())
    ?.settings

type Saved = NonNullable<Awaited<ReturnType<typeof findSaved>>>

/** What was chosen for the last file of this system, as far as the new file has the same headers; the guess for the rest. */
function withSaved(guessed: ImportSettings, headers: readonly { text: string }[], saved: Saved): ImportSettings {
  const kept = saved.headers.flatMap(({ field, header }) => {
    const column = headers.findIndex(({ text }) => text === header)
    return column < 0 ? [] : [{ field: field as ImportSettings['columns'][number]['field'], column }]
  })
  const open = guessed.columns.filter(({ field, column }) => kept.every((one) => one.field !== field && one.column !== column))
  // NOTE: the order of dates is asked anew, because another file of the same system may have been written by another program.
  return { ...guessed, columns: [...kept, ...open], time_zone: saved.time_zone, provider_id: saved.provider_id }
}

/** Begins the dry run with these settings, and keeps them for the next file of the system. */
export function askToCheck(ctx: Context, { id }: Permitted<Run>, settings: ImportSettings): Promise<Permitted<Run>> {
  return transaction(ctx, async (ctx) => {
    const run = await lockRun(ctx, id)
    refuseState(run, ['uploaded', 'checked', 'failed'])
    refuseApplied(run)
    refuseWrongColumns(run, settings)
    await refuseUnknownProvider(ctx, settings)
    await ctx.db
      .updateTable('import_run')
      .set((set) => ({
        ...{ state: 'checking' as const, fault: null, settings: JSON.stringify(settings), rows_done: 0, tries: 0 },
        updated_at: ctx.now(),
        version: set('version', '+', 1),
      }))
      .where('id', '=', id)
      .execute()
    await keepSettings(ctx, run, settings)
    await enqueue(ctx, workOnImport, { import_id: id }, { key: `imports.work:${id}` })
    return lockRun(ctx, id)
  })
}

export function refuseState(run: Run, states: readonly Run['state'][]): void {
  if (!states.includes(run.state) || run.cleared_at) throw new Problem('import_not_possible', { state: run.state })
}

/** A run of which rows were made is not checked again: its rows say what was made. */
function refuseApplied(run: Run): void {
  if (run.applied_by) throw new Problem('import_not_possible', { state: run.state })
}

function refuseWrongColumns(run: Run, { columns }: ImportSettings): void {
  const width = run.found.headers?.length ?? 0
  const isWrong = ({ column, field }: ImportSettings['columns'][number], at: number) =>
    column >= width || columns.findIndex((other) => other.field === field) !== at
  const at = columns.findIndex(isWrong)
  if (at >= 0) throw refuseValue('body', ['columns', at], 'invalid_value')
}

// reads providers
async function refuseUnknownProvider(ctx: Context, { provider_id }: ImportSettings): Promise<void> {
  if (provider_id === null) return
  const known = await ctx.db.selectFrom('provider').select('id').where('id', '=', provider_id).executeTakeFirst()
  if (!known) throw refuseValue('body', ['provider_id'], 'invalid_value')
}

async function keepSettings(ctx: Context, run: Run, { columns, ...settings }: ImportSettings): Promise<void> {
  if (columns.length === 0) return
  const headers = columns.map(({ field, column }) => ({ field, header: run.found.headers![column]!.text }))
  const values = { settings: JSON.stringify({ ...settings, headers }), updated_at: ctx.now() }
  await ctx.db
    .insertInto('import_setting')
    .values({ source: run.source, kind: run.kind, ...values })
    .onConflict((conflict) => conflict.columns(['source', 'kind']).doUpdateSet(values))
    .execute()
}
