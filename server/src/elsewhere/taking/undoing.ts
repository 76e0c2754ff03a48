import { sql } from 'kysely'
import { readSchema, sortByReference } from '../../exports/data/schema.ts'
import { releaseFiles } from '../../files/attaching.ts'
import { type Context, transaction } from '../../kernel/context.ts'
import { record } from '../../kernel/record.ts'
import { listWatched, type MergePart } from '../../patients/merging/part.ts'
import { type Keys, keyOf, readKeys, tableOf } from '../../patients/merging/rewriting.ts'
import { emptyPatient, rewritePatient } from '../../patients/record/taking-over.ts'
import { hashOfRow } from './writing.ts'

/** Why a record stays: something was built on it, in these tables. */
export type Obstacle = { tables: string[] }

/**
 * Takes an import back whole: its rows and its files go, and the patient is as before; somebody who was new is nobody again. Does nothing and says
 * which tables if anything was added to the record since, or changed. Runs as the system.
 */
export const undoRecord = (ctx: Context, importId: string, byId: string, mergeParts: readonly MergePart[]): Promise<Obstacle | null> =>
  transaction(ctx, async (ctx) => {
    const found = await ctx.db.selectFrom('elsewhere_import').selectAll().where('id', '=', importId).forUpdate().executeTakeFirst()
    if (!found?.patient_id || found.undone_at) return null
    const { patient_id, before } = found
    // reads patients
    await sql`select from app.patient where id = ${patient_id} for update`.execute(ctx.db)
    const keys = await readKeys(ctx)
    const tables = await listBuiltOn(ctx, importId, patient_id, mergeParts, keys)
    if (tables.length > 0) return { tables }
    await removeRows(ctx, importId, keys)
    if (before) await putBack(ctx, patient_id, before)
    else await emptyPatient(ctx, patient_id)
    await ctx.db.deleteFrom('elsewhere_key').where('import_id', '=', importId).execute()
    await ctx.db
      .updateTable('elsewhere_import')
      .set({ undone_at: ctx.now(), undone_by: byId, before: null })
      .where('id', '=', importId)
      .execute()
    await record(ctx, 'record.unimported', { subject_id: importId, patient_id, payload: { patient_id, import_id: importId } })
    return null
  })

/** The tables in which the record has a row that the import did not leave so. */
async function listBuiltOn(ctx: Context, importId: string, patientId: string, parts: readonly MergePart[], keys: Keys): Promise<string[]> {
  const checks = [...listWatched(parts), { table: 'patient' as const, whose: ['id'] }].map(({ table, whose }) => {
    const theirs = sql.join(
      whose.map((column) => sql`t.${sql.ref(column)} = ${patientId}`),
      sql` or `,
    )
    return sql`select ${sql.lit(table)} as name where exists (select from ${tableOf(table)} t where (${theirs})
      and not exists (select from app.elsewhere_key k where k.import_id = ${importId} and k.table_name = ${sql.lit(table)}
        and k.key = ${keyOf(keys, table, sql`t`)} and (k.hash is null or k.hash = ${hashOfRow(sql`t`)})))`
  })
  const { rows } = await sql<{ name: string }>`${sql.join(checks, sql` union all `)}`.execute(ctx.db)
  return rows.map(({ name }) => name).sort()
}

async function removeRows(ctx: Context, importId: string, keys: Keys): Promise<void> {
  const { rows } = await sql<{ table_name: string }>`
    select distinct table_name from app.elsewhere_key where import_id = ${importId} and hash is not null and table_name <> 'patient'`.execute(
    ctx.db,
  )
  const tables = sortByReference(
    await readSchema(ctx),
    rows.map(({ table_name }) => table_name),
  ).reverse()
  await sql`set constraints all deferred`.execute(ctx.db)
  // The import itself says that it was undone; files go with their bytes.
  for (const table of tables.filter((name) => name !== 'file' && name !== 'elsewhere_import'))
    await sql`
      delete from ${tableOf(table)} t using app.elsewhere_key k
      where k.import_id = ${importId} and k.table_name = ${table} and k.hash is not null and k.key = ${keyOf(keys, table, sql`t`)}`.execute(
      ctx.db,
    )
  const files = await sql<{ id: string }>`
    select key ->> 'id' as id from app.elsewhere_key where import_id = ${importId} and table_name = 'file' and hash is not null`.execute(
    ctx.db,
  )
  await releaseFiles(
    ctx,
    files.rows.map(({ id }) => id),
  )
}

const asNow = ['id', 'identity_id', 'version', 'updated_at']

async function putBack(ctx: Context, patientId: string, before: Record<string, unknown>): Promise<void> {
  const columns = (await readSchema(ctx)).get('patient') ?? []
  const changed = columns.map(({ name }) => name).filter((name) => name in before && !asNow.includes(name))
  await rewritePatient(ctx, patientId, changed, before)
}
