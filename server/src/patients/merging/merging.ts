import type { mergePatients as wire } from '@sorrel/contract/patients/merging/wire'
import { sql } from 'kysely'
import type { z } from 'zod'
import { requireStepUp } from '../../auth/access.ts'
import { auditWrite } from '../../kernel/audit.ts'
import { type AdminActor, type Context, runAsSystem, transaction } from '../../kernel/context.ts'
import { makeId } from '../../kernel/ids.ts'
import { Problem, refuseValue } from '../../kernel/problem.ts'
import { record, tellBrowsers } from '../../kernel/record.ts'
import { listObstacles } from './obstacles.ts'
import { type Conflict, listWatched, type Merge, type MergePart, type Merging } from './part.ts'
import { lockTwo, type Person, settlePeople } from './people.ts'
import { beginRewriting, findHousehold, followRows, keepRows, readKeys } from './rewriting.ts'
import { showSide } from './sides.ts'

export type Report = z.input<typeof wire.output>
type Moves = Report['moves']
type Asked = { from_id: string; into_id: string; dry_run: boolean }

/**
 * Merges two records of one person, or says what that would do. A dry run is a merge that is rolled back, so that it says nothing but what a
 * merge does. Throws `not_found` if there is no such patient, and `merge_refused` where an obstacle stands in the way.
 */
export async function mergePatients(ctx: Context, parts: readonly MergePart[], asked: Asked): Promise<Report> {
  if (asked.from_id === asked.into_id) throw refuseValue('body', ['into_id'], 'same_patient')
  if (!asked.dry_run) await requireStepUp(ctx)
  return transaction(ctx, async (ctx) => {
    const report = await runAsSystem(ctx, (system) => runMerge(system, ctx, parts, asked))
    if (asked.dry_run) await noteLook(ctx, report)
    return report
  })
}

async function runMerge(ctx: Context, caller: Context, parts: readonly MergePart[], asked: Asked): Promise<Report> {
  const { from, into } = await lockTwo(ctx, asked.from_id, asked.into_id)
  if (!from || !into) throw new Problem('not_found')
  const obstacles = await listObstacles(ctx, from, into)
  const sides = { from: await showSide(ctx, from), into: await showSide(ctx, into) }
  if (obstacles.length > 0) {
    if (!asked.dry_run) throw new Problem('merge_refused', { obstacles })
    return { merge_id: null, dry_run: true, ...sides, outcome: null, moves: [], conflicts: [], obstacles }
  }
  await sql`savepoint before_merge`.execute(ctx.db)
  const merge = { id: makeId(), from_id: from.id, into_id: into.id }
  const { moves, conflicts } = await rewriteAll(ctx, caller, parts, merge, { from, into })
  const outcome = await showSide(ctx, await ctx.db.selectFrom('patient').selectAll().where('id', '=', into.id).executeTakeFirstOrThrow())
  if (asked.dry_run) await sql`rollback to savepoint before_merge`.execute(ctx.db)
  else await announce({ ...ctx, actor: caller.actor }, 'patient.merged', merge)
  return { merge_id: asked.dry_run ? null : merge.id, dry_run: asked.dry_run, ...sides, outcome, moves, conflicts, obstacles }
}

async function rewriteAll(
  ctx: Context,
  caller: Context,
  parts: readonly MergePart[],
  merge: Merge,
  two: { from: Person; into: Person },
): Promise<{ moves: Moves; conflicts: Conflict[] }> {
  const keys = await readKeys(ctx)
  const household = await findHousehold(ctx, merge)
  const merged_by = (caller.actor as AdminActor).admin_id
  await ctx.db
    .insertInto('patient_merge')
    .values({ ...merge, merged_at: ctx.now(), merged_by, undone_at: null, undone_by: null })
    .execute()
  const merging = beginRewriting(ctx, merge, keys)
  // The accounts are settled while both records still have theirs.
  const conflicts: Conflict[] = []
  for (const part of parts) conflicts.push(...((await part.settle?.(ctx, merging)) ?? []))
  conflicts.push(...(await settlePeople(merging, two)))
  const moves = await followAll(merging, parts, household)
  await merging.remove('patient', sql`t.id = ${merge.from_id}`)
  await ctx.db.insertInto('patient_alias').values({ old_id: merge.from_id, patient_id: merge.into_id, merge_id: merge.id }).execute()
  await keepRows(ctx, merge, keys, listWatched(parts))
  return { moves, conflicts }
}

async function followAll(merging: Merging, parts: readonly MergePart[], household: readonly string[]): Promise<Moves> {
  const counts = new Map<Moves[number]['kind'], number>()
  for (const following of parts.flatMap(({ follows }) => follows)) {
    const count = await followRows(merging, following, household)
    const kind = following.counts_as
    if (kind && count > 0) counts.set(kind, (counts.get(kind) ?? 0) + count)
  }
  return [...counts].map(([kind, count]) => ({ kind, count }))
}

/** Records what happened to both, and tells the browsers of their dietitians. Runs in the transaction of the change. */
export async function announce(ctx: Context, name: 'patient.merged' | 'patient.unmerged', { id, from_id, into_id }: Merge): Promise<void> {
  const payload = { merge_id: id, from_id, into_id }
  await record(ctx, name, { subject_id: into_id, patient_id: into_id, payload, details: { merge_id: id, other_id: from_id } })
  await auditWrite(ctx, {
    action: 'write',
    outcome: name,
    subject_kind: 'patient',
    subject_id: from_id,
    patient_id: from_id,
    details: { merge_id: id, other_id: into_id },
  })
  const { rows } = await sql<{ provider_id: string }>`
    select distinct c.provider_id from app.care c where c.patient_id in (${from_id}, ${into_id}) and c.ended_at is null`.execute(ctx.db) // reads care
  for (const { provider_id } of rows) await tellBrowsers(ctx, name, { subject_id: into_id, provider_id })
}

/** Looking at two people side by side is a read of both. */
async function noteLook(ctx: Context, { from, into }: Report): Promise<void> {
  for (const { patient_id } of [from, into])
    await auditWrite(ctx, {
      action: 'read',
      outcome: 'ok',
      subject_kind: 'patient',
      subject_id: patient_id,
      patient_id,
      details: { dry_run: true },
    })
}
