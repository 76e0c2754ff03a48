import type { Lab } from '@sorrel/contract/labs/schemas'
import { type Selectable, sql } from 'kysely'
import type { z } from 'zod'
import type { Permitted } from '../kernel/access.ts'
import type { Context } from '../kernel/context.ts'
import { pageOf, readCursor } from '../kernel/lists/cursors.ts'
import type { LabPatient, LabRow } from './access.ts'
import { roundRange } from './ranges/choosing.ts'
import { type RangeSource, rangeSources } from './ranges/sources.ts'
import type { LabTables } from './tables.ts'

type Shown = z.input<typeof Lab>

type Wanted = { before_datetime?: string; after_datetime?: string; cursor?: string; limit?: number }

/** The reports of a patient in their latest versions, the latest sample first: four statements, however many there are. */
export async function listReports(
  ctx: Context,
  { id }: Permitted<LabPatient>,
  { before_datetime, after_datetime, cursor, limit = 20 }: Wanted,
) {
  const after = cursor === undefined ? undefined : readCursor(cursor)
  let found = ctx.db
    .selectFrom('lab')
    .selectAll('lab')
    .select(sql<null>`null`.as('corrected_by_id'))
    .where('lab.patient_id', '=', id)
    .where((eb) => eb.not(eb.exists(eb.selectFrom('lab as next').select('next.id').whereRef('next.corrects_id', '=', 'lab.id'))))
  if (before_datetime) found = found.where('collected_at', '<', before_datetime)
  if (after_datetime) found = found.where('collected_at', '>=', after_datetime)
  if (after) found = found.where(sql<boolean>`(lab.collected_at, lab.id) < (${after.at}::timestamptz, ${after.id}::uuid)`)
  const rows = await found
    .orderBy('lab.collected_at', 'desc')
    .orderBy('lab.id', 'desc')
    .limit(limit + 1)
    .execute()
  const page = pageOf(rows, limit, (row) => ({ at: row.collected_at, id: row.id }))
  return { items: await showReports(ctx, page.items), next_cursor: page.next_cursor }
}

/** Reports in the form of the contract, with their results and what was written about any version of them. */
export async function showReports(ctx: Context, labs: readonly LabRow[]): Promise<Shown[]> {
  if (labs.length === 0) return []
  const ids = labs.map(({ id }) => id)
  const roots = labs.map(({ root_id }) => root_id)
  const [results, feedback, files] = await Promise.all([readResults(ctx, ids), readFeedback(ctx, roots), readFiles(ctx, ids)])
  return labs.map((lab) => ({
    ...lab,
    results: results.filter(({ lab_id }) => lab_id === lab.id).map(showResult),
    feedback: feedback.filter(({ root_id }) => root_id === lab.root_id).map((one) => ({ ...one, at: one.created_at })),
    files: files.filter(({ lab_id }) => lab_id === lab.id),
  }))
}

const readResults = (ctx: Context, labIds: readonly string[]) =>
  ctx.db.selectFrom('lab_result').selectAll().where('lab_id', 'in', labIds).orderBy('lab_id').orderBy('place').execute()

// reads files
const readFiles = async (ctx: Context, labIds: readonly string[]) => {
  const rows = await ctx.db
    .selectFrom('lab_file')
    .innerJoin('file', 'file.id', 'lab_file.file_id')
    .select(['lab_file.lab_id', 'file.id as file_id', 'file.name', 'file.type', 'file.has_thumb'])
    .where('lab_file.lab_id', 'in', labIds)
    .where('file.dropped_at', 'is', null)
    .orderBy('lab_file.place')
    .execute()
  return rows.flatMap(({ type, ...file }) => (type === null ? [] : [{ ...file, type }]))
}

// reads providers
const readFeedback = (ctx: Context, rootIds: readonly string[]) =>
  ctx.db
    .selectFrom('lab_feedback as feedback')
    .innerJoin('lab', 'lab.id', 'feedback.lab_id')
    .innerJoin('provider', 'provider.id', 'feedback.provider_id')
    .selectAll('feedback')
    .select(['lab.root_id', sql<string>`concat(provider.first_name, ' ', provider.last_name)`.as('provider_name')])
    .where('lab.root_id', 'in', rootIds)
    .orderBy('feedback.created_at')
    .orderBy('feedback.id')
    .execute()

function showResult({ reference_ranges, ...row }: Selectable<LabTables['lab_result']>): Shown['results'][number] {
  const ranges = reference_ranges.map(roundRange)
  const [only] = ranges.length === 1 ? ranges : []
  return {
    ...row,
    reference_low: only?.low ?? null,
    reference_high: only?.high ?? null,
    reference_ranges: ranges.map((range) => ({ ...range, source: nameSource(range.source) })),
  }
}

/** The name of a source on screens; `report` stays, because the reader's language names it. */
export const nameSource = (source: string): string => (source in rangeSources ? rangeSources[source as RangeSource] : source)
