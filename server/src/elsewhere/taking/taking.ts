import { kindOfTable, type RecordKind } from '@sorrel/contract/elsewhere/vocabulary'
import { sql } from 'kysely'
import { rulesOf } from '../../exports/data/collecting.ts'
import type { Row } from '../../exports/data/manifest.ts'
import { readSchema, type Schema } from '../../exports/data/schema.ts'
import type { DataRule, ExportPart } from '../../exports/part.ts'
import { type Context, transaction } from '../../kernel/context.ts'
import { record } from '../../kernel/record.ts'
import { listWatched, type MergePart } from '../../patients/merging/part.ts'
import { tableOf } from '../../patients/merging/rewriting.ts'
import { addPatientFrom, rewritePatient } from '../../patients/record/taking-over.ts'
import { RecordRefused } from '../archive/fault.ts'
import type { RecordArchive } from '../archive/reading.ts'
import { type Checked, dropTaken, takeFiles } from './files.ts'
import { makeIdWithin } from './ids.ts'
import { type Plan, planTaking } from './planning.ts'
import { refuseShapeless } from './shapes.ts'
import { checkTarget, type Target } from './target.ts'
import { insertRows, keepKeys, refuseIn } from './writing.ts'

/** What the features bring: which rows stand in an archive, and which rows a patient has. */
export type Brought = { parts: readonly ExportPart[]; mergeParts: readonly MergePart[] }
export type Wish = { import_id: string; by_id: string; target: Target }

/** What an archive brings, in numbers. */
export type Report = {
  origin: string
  made_at: string
  first_name: string | null
  last_name: string | null
  birth_date: string | null
  patient_id: string
  is_new: boolean
  /** By kind: how many become rows as here, and how many become history. */
  counts: { kind: RecordKind; rows: number; history: number }[]
  people: number
  files: number
  /** Pictures that were drawn anew, because they hold more than the picture. */
  redrawn: number
  missing_files: number
}

class TakenOnTrial extends Error {
  readonly report: Report
  constructor(report: Report) {
    super('only tried')
    this.report = report
  }
}

/** Does everything that taking the archive would do, and takes all of it back. Throws `RecordRefused` where taking it would. Runs as the system. */
export async function tryRecord(ctx: Context, archive: RecordArchive, wish: Wish, brought: Brought): Promise<Report> {
  await refuseAhead(ctx, archive, wish.target, brought)
  const files = await takeFiles(ctx, archive, undefined)
  try {
    await transaction(ctx, async (ctx) => {
      throw new TakenOnTrial(await takeRows(ctx, archive, wish, brought, files, true))
    })
  } catch (error) {
    if (error instanceof TakenOnTrial) return error.report
    throw error
  }
  throw new Error('a trial always ends')
}

/**
 * Takes an archive into a record: its files first, then all rows in one transaction. May run again: the ids of one import are always the same, and
 * what was taken is not taken twice. Nobody gets a message. Runs as the system.
 */
export async function takeRecord(ctx: Context, archive: RecordArchive, wish: Wish, brought: Brought): Promise<Report> {
  await refuseAhead(ctx, archive, wish.target, brought)
  const ids = new Map(archive.manifest.files.map(({ id }) => [id, makeIdWithin(wish.import_id, id)]))
  try {
    const files = await takeFiles(ctx, archive, { ids })
    return await transaction(ctx, (ctx) => takeRows(ctx, archive, wish, brought, files, false))
  } catch (error) {
    if (error instanceof RecordRefused) await dropTaken(ctx, archive, ids)
    throw error
  }
}

/** Refuses before any picture is opened what can be known before. */
async function refuseAhead(ctx: Context, archive: RecordArchive, target: Target, { parts }: Brought): Promise<void> {
  const rules = rulesOf(parts)
  const [patient] = archive.tables.get('patient') ?? []
  if (!patient || patient.id !== archive.manifest.patient_id) throw new RecordRefused('not_understood', 'patient')
  refuseShapeless(archive.tables, rules, await readSchema(ctx))
  await transaction(ctx, (ctx) => checkTarget(ctx, target, rules, patient))
}

async function takeRows(
  ctx: Context,
  archive: RecordArchive,
  { import_id, by_id, target }: Wish,
  { parts, mergeParts }: Brought,
  files: ReadonlyMap<string, Checked>,
  isTrial: boolean,
): Promise<Report> {
  const rules = rulesOf(parts)
  const schema = await readSchema(ctx)
  const source = withFiles(archive, files)
  const [theirs] = source.tables.get('patient') ?? []
  if (!theirs) throw new RecordRefused('not_understood', 'patient')
  const before = await checkTarget(ctx, target, rules, theirs)
  const patient_id = target.patient_id ?? makeIdWithin(import_id, archive.manifest.patient_id)
  const there = await readOnce(ctx, rules, patient_id)
  const plan = planTaking(source, { import_id, patient_id, schema, rules, there })
  await putPatient(ctx, schema, plan, before, isTrial)
  await putImport(ctx, archive, { import_id, by_id, patient_id, before })
  if (before) await keepKeys(ctx, import_id, patient_id, listWatched(mergeParts), 'before')
  await putRows(ctx, schema, plan, import_id, patient_id)
  await keepKeys(ctx, import_id, patient_id, listWatched(mergeParts), 'after')
  // What refers to something that is not there shows itself now, and not at the end of the transaction.
  await sql`set constraints all immediate`.execute(ctx.db).catch(() => {
    throw new RecordRefused('row_refused')
  })
  const payload = { patient_id, import_id }
  if (!isTrial) await record(ctx, 'record.imported', { subject_id: import_id, patient_id, payload })
  return reportOf(archive, plan, files, patient_id, before === null)
}

/** The rows with what the checks found of the files. A file of which there are no bytes does not come. */
function withFiles(archive: RecordArchive, files: ReadonlyMap<string, Checked>) {
  const rows = (archive.tables.get('file') ?? []).flatMap((row) => {
    const checked = files.get(String(row.id))
    if (!checked) return []
    const { is_redrawn: _, ...found } = checked
    return [{ ...row, ...found }]
  })
  return { manifest: archive.manifest, people: archive.people, tables: new Map([...archive.tables, ['file', rows]]) }
}

async function readOnce(ctx: Context, rules: ReadonlyMap<string, DataRule>, patientId: string) {
  const once = [...rules].filter(([, rule]) => rule.once)
  const found = once.map(async ([table]) => {
    const { rows } = await sql<Row>`select * from ${tableOf(table)} where patient_id = ${patientId}`.execute(ctx.db)
    return [table, rows] as const
  })
  return new Map(await Promise.all(found))
}

// Who somebody is and how they are reached stays as it is known here, and so does how their record began.
const ofHere = ['id', 'identity_id', 'first_name', 'last_name', 'birth_date', 'email', 'phone_number', 'confirmation_status'] as const
const begun = ['booking_source', 'deleted_at', 'created_at', 'created_by', 'updated_at', 'version'] as const

async function putPatient(ctx: Context, schema: Schema, { patient }: Plan, before: Row | null, isTrial: boolean): Promise<void> {
  const columns = (schema.get('patient') ?? []).filter(({ name }) => name in patient && name !== 'identity_id').map(({ name }) => name)
  const kept: readonly string[] = [...ofHere, ...begun]
  if (before) {
    const changed = columns.filter((name) => !kept.includes(name))
    return refuseIn('patient', () => rewritePatient(ctx, String(patient.id), changed, patient))
  }
  const phone = typeof patient.phone_number === 'string' && !isTrial ? patient.phone_number : null
  return refuseIn('patient', () => addPatientFrom(ctx, columns, patient, phone))
}

type Import = { import_id: string; by_id: string; patient_id: string; before: Row | null }

async function putImport(ctx: Context, archive: RecordArchive, { import_id, by_id, patient_id, before }: Import): Promise<void> {
  const { origin, patient_id: source_patient_id, made_at } = archive.manifest
  const { manifest_sha256 } = archive
  await ctx.db
    .insertInto('elsewhere_import')
    .values({
      ...{ id: import_id, patient_id, origin, source_patient_id, made_at, manifest_sha256 },
      ...{ before: before && JSON.stringify(before), at: ctx.now(), by_id, undone_at: null, undone_by: null },
    })
    .execute()
}

async function putRows(ctx: Context, schema: Schema, plan: Plan, import_id: string, patient_id: string): Promise<void> {
  const ours = { import_id, patient_id }
  await insertRows(
    ctx,
    schema,
    'elsewhere_person',
    plan.people.map((one) => ({ ...one, ...ours })),
  )
  for (const [table, rows] of plan.rows) await insertRows(ctx, schema, table, rows)
  await insertRows(
    ctx,
    schema,
    'elsewhere_row',
    plan.beside.map((one) => ({ ...one, ...ours })),
  )
}

function reportOf(archive: RecordArchive, plan: Plan, files: ReadonlyMap<string, Checked>, patient_id: string, is_new: boolean): Report {
  const { origin, made_at, missing } = archive.manifest
  const { patient } = plan
  const text = (name: string) => (typeof patient[name] === 'string' ? patient[name] : null)
  const counts = new Map<RecordKind, { rows: number; history: number }>()
  const add = (table: string, more: { rows: number; history: number }) => {
    const { rows, history } = counts.get(kindOfTable(table)) ?? { rows: 0, history: 0 }
    if (more.rows + more.history > 0) counts.set(kindOfTable(table), { rows: rows + more.rows, history: history + more.history })
  }
  for (const [table, rows] of plan.rows) add(table, { rows: rows.length, history: 0 })
  for (const { table_name, row_id } of plan.beside) if (row_id === null) add(table_name, { rows: 0, history: 1 })
  return {
    ...{ origin, made_at, patient_id, is_new },
    ...{ first_name: text('first_name'), last_name: text('last_name'), birth_date: text('birth_date') },
    counts: [...counts].map(([kind, many]) => ({ kind, ...many })),
    people: plan.people.length,
    files: files.size,
    redrawn: [...files.values()].filter(({ is_redrawn }) => is_redrawn).length,
    missing_files: missing.length,
  }
}
