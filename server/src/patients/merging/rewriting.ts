import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../kernel/context.ts'
import type { Following, Merge, Merging, TableName } from './part.ts'

/** A column of a primary key, with its type. */
export type KeyColumn = { name: string; type: string }
export type Keys = ReadonlyMap<string, readonly KeyColumn[]>

/** The primary keys of all our tables. */
export async function readKeys(ctx: Context): Promise<Keys> {
  const { rows } = await sql<{ table: string; columns: KeyColumn[] }>`
    select c.relname as table, jsonb_agg(jsonb_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum) as columns
    from pg_index i join pg_class c on c.oid = i.indrelid join pg_attribute a on a.attrelid = c.oid and a.attnum = any (i.indkey)
    where i.indisprimary and c.relnamespace = 'app'::regnamespace and not c.relispartition
    group by c.relname`.execute(ctx.db)
  return new Map(rows.map(({ table, columns }) => [table, columns]))
}

/** The table of that name, whose feature named it in its merge part. */
export const tableOf = (name: string) => sql.table(`app.${name}`)

/** The primary key of a row as JSON, by which the change of the row is found again. */
export function keyOf(keys: Keys, table: string, row: RawBuilder<unknown>): RawBuilder<unknown> {
  const columns = keys.get(table) ?? []
  if (columns.length === 0) throw new Error(`${table} has no primary key, so a merge could not be undone`)
  return sql`jsonb_build_object(${sql.join(columns.map(({ name }) => sql`${sql.lit(name)}, ${row}.${sql.ref(name)}`))})`
}

/** The columns of a row that differ from another one. */
const differing = (row: RawBuilder<unknown>, other: RawBuilder<unknown>) =>
  sql`(select coalesce(jsonb_object_agg(d.key, d.value), '{}') from jsonb_each(to_jsonb(${row})) d where to_jsonb(${other}) -> d.key is distinct from d.value)`

const before = sql`old`
const after = sql`new`

/** Begins to rewrite rows for a merge. Each statement is a step, which keeps what it changed. */
export function beginRewriting(ctx: Context, merge: Merge, keys: Keys): Merging {
  let step = 0
  const keep = async (table: TableName, statement: RawBuilder<unknown>) => {
    step += 1
    const kept = await sql`
      with rewritten as (${statement})
      insert into app.patient_merge_change (merge_id, step, table_name, key, before, after)
      select ${merge.id}, ${step}, ${table}, rewritten.key, rewritten.before, rewritten.after from rewritten`.execute(ctx.db)
    return Number(kept.numAffectedRows ?? 0)
  }
  return {
    ...merge,
    change: (table, set, where) =>
      keep(
        table,
        sql`update ${tableOf(table)} t set ${set} where ${where}
          returning ${keyOf(keys, table, after)} as key, ${differing(before, after)} as before, ${differing(after, before)} as after`,
      ),
    remove: (table, where) =>
      keep(
        table,
        sql`delete from ${tableOf(table)} t where ${where}
          returning ${keyOf(keys, table, before)} as key, to_jsonb(old) as before, null::jsonb as after`,
      ),
  }
}

/**
 * Lets the rows of one table follow, and returns how many. Who did something is looked for among the rows of the household alone: nobody else's
 * rows name a patient as the one who did it, and no index leads to them.
 */
export function followRows(merging: Merging, following: Following, household: readonly string[]): Promise<number> {
  const { table, whose, doers = [], household_by = whose[0] } = following
  const { from_id, into_id } = merging
  const naming = (column: string) => sql`t.${sql.ref(column)} = ${from_id}`
  const done = household_by && doers.length > 0
  const where = [
    ...whose.map(naming),
    ...(done ? [sql`(t.${sql.ref(household_by)} = any (${household}::uuid[]) and (${sql.join(doers.map(naming), sql` or `)}))`] : []),
  ]
  const renamed = [...whose, ...doers].map(
    (column) => sql`${sql.ref(column)} = case when t.${sql.ref(column)} = ${from_id} then ${into_id}::uuid else t.${sql.ref(column)} end`,
  )
  return merging.change(table, sql.join(renamed), sql.join(where, sql` or `))
}

/** Everybody whose rows may say that one of the two did something: the two, and those for whom they act or have acted. */
export async function findHousehold(ctx: Context, { from_id, into_id }: Merge): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select ${from_id}::uuid as id union select ${into_id}::uuid
    union select g.patient_id from app.guardianship g where g.guardian_id in (${from_id}, ${into_id})`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

/** Keeps the keys of all rows of the patient, so that a row that comes later is known as one. */
export async function keepRows(ctx: Context, merge: Merge, keys: Keys, tables: readonly Following[]): Promise<void> {
  for (const { table, whose } of tables) {
    const theirs = sql.join(
      whose.map((column) => sql`t.${sql.ref(column)} = ${merge.into_id}`),
      sql` or `,
    )
    await sql`
      insert into app.patient_merge_row (merge_id, table_name, key)
      select ${merge.id}, ${table}, ${keyOf(keys, table, sql`t`)} from ${tableOf(table)} t where ${theirs}`.execute(ctx.db)
  }
}
