import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TestApp } from '../../kernel/testing.ts'
import { serveUntouchedWorld } from '../../kernel/tests/restoring.ts'
import { mergeParts } from '../../parts.ts'

let t: TestApp
serveUntouchedWorld((opened) => {
  t = opened
})

const placesOf = (tables: readonly { table: string; columns: readonly string[] }[]) =>
  new Set(tables.flatMap(({ table, columns }) => columns.map((column) => `${table}.${column}`)))
const following = placesOf(
  mergeParts.flatMap(({ follows }) => follows.map(({ table, whose, doers = [] }) => ({ table, columns: [...whose, ...doers] }))),
)
const staying = placesOf(mergeParts.flatMap(({ stays = [] }) => stays))

/** The columns that name a patient by what they refer to, or by what they are called. */
const byDefinition = `
  select c.table_name || '.' || c.column_name as place from information_schema.columns c
  join pg_class k on k.relname = c.table_name and k.relnamespace = 'app'::regnamespace and k.relkind in ('r', 'p') and not k.relispartition
  where c.table_schema = 'app' and (c.column_name ~ '(patient|guardian|dependent|subscriber|acting_for)(_id|_ids)?$' and c.udt_name in ('uuid', '_uuid')
    or exists (select from pg_constraint f join pg_attribute a on a.attrelid = f.conrelid and a.attnum = any (f.conkey)
      where f.contype = 'f' and f.conrelid = k.oid and f.confrelid = 'app.patient'::regclass and a.attname = c.column_name))
  order by 1`

/** The columns in which the id of a patient stands in this world, whatever they are called. */
async function listPlacesOfPatients(): Promise<string[]> {
  const { rows } = await t.owner.query<{ name: string }>(
    `select c.relname as name from pg_class c where c.relnamespace = 'app'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition`,
  )
  const places: string[] = []
  for (const { name } of rows) {
    const found = await t.owner.query<{ place: string }>(
      `select distinct '${name}.' || d.key as place from app.${name} t, jsonb_each_text(to_jsonb(t)) d
       where substring(d.value from '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}') in (select id::text from app.patient)`,
    )
    places.push(...found.rows.map(({ place }) => place))
  }
  return places.sort()
}

test('every column that names a patient follows in a merge, or somebody wrote down why it stays', async () => {
  const { rows } = await t.owner.query<{ place: string }>(byDefinition)
  const places = [...rows.map(({ place }) => place), ...(await listPlacesOfPatients())]
  assert.ok(places.includes('appointment.patient_id') && places.includes('file.uploaded_by'))
  assert.deepEqual(
    [...new Set(places)].filter((place) => !following.has(place) && !staying.has(place)),
    [],
  )
})

test('no part names a column that is not there, and none names one twice', async () => {
  const { rows } = await t.owner.query<{ place: string }>(
    `select table_name || '.' || column_name as place from information_schema.columns where table_schema = 'app'`,
  )
  const there = new Set(rows.map(({ place }) => place))
  assert.deepEqual(
    [...following, ...staying].filter((place) => !there.has(place)),
    [],
  )
  assert.deepEqual(
    [...following].filter((place) => staying.has(place)),
    [],
  )
})
