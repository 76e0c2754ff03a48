import { sql } from 'kysely'
import { requireStepUp } from '../../auth/access.ts'
import type { Permitted } from '../../kernel/access.ts'
import { type AdminActor, type Context, runAsSystem, transaction } from '../../kernel/context.ts'
import type { MergeRow } from '../tables.ts'
import { announce } from './merging.ts'
import { refuseUndo } from './obstacles.ts'
import { listWatched, type MergePart } from './part.ts'
import { lockTwo } from './people.ts'
import { type Keys, keyOf, readKeys, tableOf } from './rewriting.ts'

type Step = { step: number; table_name: string; columns: string[]; removes: boolean }

// Every change of a row counts these up. They say nothing that an undo could lose.
const countingColumns = ['version', 'updated_at']

/** Takes a merge back whole. Throws `merge_not_undoable`, and says why, once either of the two has a new row or what the merge wrote was changed. */
export async function undoMerge(ctx: Context, parts: readonly MergePart[], permitted: Permitted<MergeRow>): Promise<void> {
  await requireStepUp(ctx)
  await transaction(ctx, (ctx) => runAsSystem(ctx, (system) => runUndo(system, ctx, parts, permitted.id)))
}

async function runUndo(ctx: Context, caller: Context, parts: readonly MergePart[], id: string): Promise<void> {
  const merge = await ctx.db.selectFrom('patient_merge').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
  if (merge.undone_at) throw refuseUndo('undone')
  const { into } = await lockTwo(ctx, merge.from_id, merge.into_id)
  if (!into) throw refuseUndo((await isMergedOn(ctx, merge.into_id)) ? 'merged_again' : 'deleted')
  const keys = await readKeys(ctx)
  const tables = await listNewRows(ctx, parts, merge, keys)
  if (tables.length > 0) throw refuseUndo('new_rows', { tables })
  for (const part of parts) await part.makeRoom?.(ctx, merge)
  await ctx.db.deleteFrom('patient_alias').where('merge_id', '=', id).execute()
  for (const step of await listSteps(ctx, id)) await takeBack(ctx, id, step, keys)
  const undone_by = (caller.actor as AdminActor).admin_id
  await ctx.db.updateTable('patient_merge').set({ undone_at: ctx.now(), undone_by }).where('id', '=', id).execute()
  await announce({ ...ctx, actor: caller.actor }, 'patient.unmerged', merge)
}

async function isMergedOn(ctx: Context, id: string): Promise<boolean> {
  return (await ctx.db.selectFrom('patient_alias').select('old_id').where('old_id', '=', id).executeTakeFirst()) !== undefined
}

/** The tables in which either of the two has a row that was not there right after the merge. */
async function listNewRows(ctx: Context, parts: readonly MergePart[], merge: MergeRow, keys: Keys): Promise<string[]> {
  const checks = listWatched(parts).map(({ table, whose }) => {
    const theirs = sql.join(
      whose.map((column) => sql`t.${sql.ref(column)} in (${merge.from_id}, ${merge.into_id})`),
      sql` or `,
    )
    return sql`select ${sql.lit(table)} as name where exists (select from ${tableOf(table)} t where (${theirs})
      and not exists (select from app.patient_merge_row r where r.merge_id = ${merge.id} and r.table_name = ${sql.lit(table)} and r.key = ${keyOf(keys, table, sql`t`)}))`
  })
  const { rows } = await sql<{ name: string }>`${sql.join(checks, sql` union all `)}`.execute(ctx.db)
  return rows.map(({ name }) => name).sort()
}

/** What the merge did, the last step first. */
async function listSteps(ctx: Context, mergeId: string): Promise<Step[]> {
  const { rows } = await sql<Step>`
    select c.step, c.table_name, bool_or(c.after is null) as removes,
      array(select distinct k from app.patient_merge_change o, jsonb_object_keys(o.before) k where o.merge_id = ${mergeId} and o.step = c.step) as columns
    from app.patient_merge_change c where c.merge_id = ${mergeId}
    group by c.step, c.table_name order by c.step desc`.execute(ctx.db)
  return rows
}

/** Takes one step back. A row that has gone since, such as a code that expired, stays gone. */
async function takeBack(ctx: Context, mergeId: string, { step, table_name, columns, removes }: Step, keys: Keys): Promise<void> {
  const table = tableOf(table_name)
  const changes = sql`app.patient_merge_change c where c.merge_id = ${mergeId} and c.step = ${step}`
  if (removes) {
    await sql`insert into ${table} overriding system value select r.* from (select c.before from ${changes}) c, jsonb_populate_record(null::${table}, c.before) r`.execute(
      ctx.db,
    )
    return
  }
  const isRow = sql.join(
    (keys.get(table_name) ?? []).map(({ name, type }) => sql`t.${sql.ref(name)} = (c.key ->> ${sql.lit(name)})::${sql.raw(type)}`),
    sql` and `,
  )
  const steps = sql`(select * from ${changes}) c`
  const { rows } = await sql<{ changed: boolean }>`
    select exists (select from ${steps} join ${table} t on ${isRow} where exists (select from jsonb_each(c.after) a
      where a.key <> all (${countingColumns}) and to_jsonb(t) -> a.key is distinct from a.value)) as changed`.execute(ctx.db)
  if (rows[0]?.changed) throw refuseUndo('changed_since', { tables: [table_name] })
  await sql`update ${table} t set ${sql.join(columns.map(restoredOf))}
    from ${steps}, jsonb_populate_record(null::${table}, c.before) r where ${isRow}`.execute(ctx.db)
}

/** The value of a column before the step. What has been counted up since is counted up once more. */
function restoredOf(column: string) {
  const now = sql`t.${sql.ref(column)}`
  const isAsLeft = sql`to_jsonb(t) -> ${sql.lit(column)} is not distinct from c.after -> ${sql.lit(column)}`
  const later = column === 'version' ? sql`${now} + 1` : now
  return sql`${sql.ref(column)} = case when c.before ? ${sql.lit(column)} and ${isAsLeft} then r.${sql.ref(column)} when c.before ? ${sql.lit(column)} then ${later} else ${now} end`
}
