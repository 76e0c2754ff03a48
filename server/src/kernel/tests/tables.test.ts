import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import pg from 'pg'
import { testDatabase } from '../database/test-database.ts'

const root = join(import.meta.dirname, '../../../..')

/** A column of the database; `may_be_left_out` if an insert does not need a value for it. */
type Column = { table_name: string; column_name: string; udt_name: string; is_null: boolean; may_be_left_out: boolean }

// The TypeScript type that our parsers (see doors/values.ts) give to each type of PostgreSQL. A type that is not listed here fails the
// test.
const read: Record<string, string> = {
  ...Object.fromEntries(
    ['uuid', 'text', 'citext', 'date', 'time', 'timestamptz', 'tstzrange', 'xid8', 'inet', 'tsvector'].map((type) => [type, 'string']),
  ),
  ...Object.fromEntries(['int2', 'int4', 'int8', 'float4', 'float8'].map((type) => [type, 'number'])),
  ...Object.fromEntries(['_text', '_uuid', '_date', '_timestamptz'].map((type) => [type, 'readonly string[]'])),
  bool: 'boolean',
  jsonb: 'object',
}

// Without partitions, since they have the columns of their table; with views.
const columnsOfApp = `
  select c.table_name, c.column_name, c.udt_name, c.is_nullable = 'YES' as is_null,
    c.is_nullable = 'YES' or c.column_default is not null or c.is_identity = 'YES' or c.is_generated = 'ALWAYS' as may_be_left_out
  from information_schema.columns c
  join pg_class r on r.relname = c.table_name and r.relnamespace = c.table_schema::regnamespace
  where c.table_schema = 'app' and not r.relispartition
  order by c.table_name, c.ordinal_position`

const columns = await readColumns()

async function readColumns(): Promise<Column[]> {
  const database = await testDatabase()
  const owner = new pg.Client({ connectionString: database.ownerUrl })
  try {
    await owner.connect()
    return (await owner.query<Column>(columnsOfApp)).rows
  } finally {
    await owner.end()
    await database.drop()
  }
}

// `Tables` is only a type, so the compiler compares it: each line below claims one thing, and a false claim is a compile error.
const claims = `
import type { Insertable, Selectable } from 'kysely'
import type { Tables } from '${join(root, 'server/src/tables.ts')}'
type Names<Declared, Stored> =
  [Exclude<Declared, Stored>] extends [never]
    ? [Exclude<Stored, Declared>] extends [never] ? true : ['is not declared', Exclude<Stored, Declared>]
    : ['is not in the database', Exclude<Declared, Stored>]
type Reads<Read, Kind> = unknown extends Read ? true : [NonNullable<Read>] extends [Kind] ? true : 'has another type in the database'
type Nulls<Read, Stored> =
  unknown extends Read ? true
  : null extends Read ? Stored extends true ? true : 'is never null in the database'
  : Stored extends true ? 'may be null in the database' : true
type Writes<Row, Name, Stored> =
  Name extends keyof Row ? object extends Pick<Row, Name> ? Stored extends true ? true : 'has no default in the database' : true : true
// A table that is not declared at all is reported once, by its name.
type Table<Name> = Name extends keyof Tables ? Tables[Name] : unknown
type Read<Row, Name> = Name extends keyof Row ? Row[Name] : unknown
`

/** Where the declared tables and these columns differ. */
function disagreements(stored: readonly Column[]): string[] {
  const byTable = Map.groupBy(stored, ({ table_name }) => table_name)
  const lines = [claim('tables', `Names<keyof Tables, ${union([...byTable.keys()])}>`)]
  for (const [table, its] of byTable) {
    lines.push(claim(table, `Names<keyof Table<'${table}'>, ${union(its.map(({ column_name }) => column_name))}>`))
    for (const { column_name, udt_name, is_null, may_be_left_out } of its) {
      const readAs = `Read<Selectable<Table<'${table}'>>, '${column_name}'>`
      const kind = read[udt_name] ?? assert.fail(`${table}.${column_name} is a ${udt_name}, which this test does not know`)
      lines.push(
        claim(`${table}.${column_name}`, `Reads<${readAs}, ${kind}>`),
        claim(`${table}.${column_name}`, `Nulls<${readAs}, ${is_null}>`),
        claim(`${table}.${column_name}`, `Writes<Insertable<Table<'${table}'>>, '${column_name}', ${may_be_left_out}>`),
      )
    }
  }
  return compiled(lines)
}

const union = (names: string[]) => names.map((name) => `'${name}'`).join(' | ')
const claim = (subject: string, holds: string) => ({ subject, text: `{ const holds: ${holds} = true; void holds }` })

function compiled(lines: { subject: string; text: string }[]): string[] {
  mkdirSync(join(root, '.sorrel'), { recursive: true })
  const folder = mkdtempSync(join(root, '.sorrel/tables-'))
  try {
    writeFileSync(join(folder, 'claims.ts'), `${[claims, ...lines.map(({ text }) => text)].join('\n')}\n`)
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ extends: '../../tsconfig.json', include: ['claims.ts'] }))
    const { status, stdout } = spawnSync(join(root, 'node_modules/.bin/tsc'), ['-p', folder, '--pretty', 'false'], { encoding: 'utf8' })
    const first = claims.split('\n').length + 1
    const found = [...stdout.matchAll(/claims\.ts\((\d+),\d+\): error \w+: (.*)/g)].map(([, line, message = '']) => {
      const broken = /'(?:true|boolean)' is not assignable to type '(.*)'\.$/.exec(message)?.[1] ?? message
      return `${lines[Number(line) - first]?.subject ?? 'the test'} ${broken.replaceAll(/["[\]]/g, '')}`
    })
    assert.equal(status === 0, found.length === 0, stdout)
    return found
  } finally {
    rmSync(folder, { recursive: true })
  }
}

test('The declared tables are those of the database, with their columns, types and nulls', () => {
  assert.ok(columns.length > 100)
  assert.deepEqual(disagreements(columns), [])
})

test('A column that was renamed, has another type, or differs from the database in allowing null is reported', () => {
  const planted = columns
    .filter(({ table_name, column_name }) => table_name !== 'freed_time' && column_name !== 'canceled_at')
    .map((column) => {
      const name = `${column.table_name}.${column.column_name}`
      if (name === 'patient.zip') return { ...column, column_name: 'postcode' }
      if (name === 'review.rating') return { ...column, udt_name: 'text' }
      if (name === 'care.created_by') return { ...column, is_null: false }
      if (name === 'care.status') return { ...column, is_null: true }
      return name === 'care.source' ? { ...column, may_be_left_out: false } : column
    })
  const told = disagreements(planted)
  for (const expected of [
    'tables is not in the database, freed_time',
    'appointment is not in the database, canceled_at',
    'patient is not in the database, zip',
    'review.rating has another type in the database',
    'care.created_by is never null in the database',
    'care.status may be null in the database',
    'care.source has no default in the database',
  ])
    assert.ok(
      told.some((line) => line.startsWith(expected)),
      `${expected}\n${told.join('\n')}`,
    )
})
