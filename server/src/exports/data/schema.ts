import { sql } from 'kysely'
import type { Context } from '../../kernel/context.ts'

export type Column = {
  name: string
  type: string
  required: boolean
  is_key: boolean
  /** The table to whose only key the column refers. */
  refers_to: string | null
}
/** The columns of each table of ours, in their order. */
export type Schema = ReadonlyMap<string, readonly Column[]>

/** What the database itself says of our tables, so that no list can fall behind it. */
export async function readSchema(ctx: Context): Promise<Schema> {
  const { rows } = await sql<{ table_name: string; columns: Column[] }>`
    select c.relname as table_name, jsonb_agg(jsonb_build_object('name', a.attname, 'type', format_type(a.atttypid, null),
      'required', a.attnotnull, 'is_key', coalesce(a.attnum = any (k.conkey), false), 'refers_to', f.relname) order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.attidentity = ''
    left join pg_constraint k on k.conrelid = c.oid and k.contype = 'p'
    left join lateral (select t.relname from pg_constraint r join pg_class t on t.oid = r.confrelid
      where r.conrelid = c.oid and r.contype = 'f' and r.conkey = array[a.attnum] limit 1) f on true
    where c.relnamespace = 'app'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    group by c.relname`.execute(ctx.db)
  return new Map(rows.map(({ table_name, columns }) => [table_name, columns]))
}

/** The tables in an order in which each comes after those to which it refers. A table that refers to itself counts as settled. */
export function sortByReference(schema: Schema, tables: readonly string[]): string[] {
  const sorted: string[] = []
  const visit = (table: string, above: readonly string[]) => {
    if (sorted.includes(table) || above.includes(table)) return
    for (const { refers_to } of schema.get(table) ?? []) if (refers_to && tables.includes(refers_to)) visit(refers_to, [...above, table])
    sorted.push(table)
  }
  for (const table of [...tables].sort()) visit(table, [])
  return sorted
}
