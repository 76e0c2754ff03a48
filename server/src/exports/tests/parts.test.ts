import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../../kernel/testing.ts'
import { exportParts } from '../../parts.ts'

let t: TestApp
before(async () => {
  t = await testApp()
})
after(() => t.close())

/** What belongs to the house itself, and names patients by the way. */
const ofTheHouse: Readonly<Record<string, string>> = {
  event: 'says what happened, in ids alone; the rows that changed stand in the chapters',
  audit: 'says who read and changed what; the practice answers that on request',
  live_event: 'tells open browsers of news, and goes within minutes',
  patient_export: 'is about the archive itself',
  provider_account: 'is about a member of staff',
  administrator: 'is about a member of staff',
}

/** Tables with a column that refers to a patient, or is named like one, without the partitions of others. */
async function listTablesOfPatients(): Promise<string[]> {
  const { rows } = await t.owner.query<{ table_name: string }>(
    `select distinct c.table_name from information_schema.columns c
     join pg_class k on k.oid = format('app.%I', c.table_name)::regclass and not k.relispartition and k.relkind in ('r', 'p')
     where c.table_schema = 'app' and (
       c.column_name ~ '(^|_)(patient|guardian|recipient|owner|audience|actor|identity)_id$'
       or c.table_name = 'patient'
       or exists (select from pg_constraint f join pg_attribute a on a.attrelid = f.conrelid and a.attnum = any (f.conkey)
         where f.contype = 'f' and f.confrelid = 'app.patient'::regclass and f.conrelid = k.oid and a.attname = c.column_name))
     order by 1`,
  )
  return rows.map(({ table_name }) => table_name)
}

test('each table that names a patient is in the archive, or a reason says why it is not', async () => {
  const written = exportParts.flatMap(({ tables }) => tables)
  const left = [...exportParts.flatMap(({ left_out }) => Object.entries(left_out)), ...Object.entries(ofTheHouse)]
  for (const [table, reason] of left) assert.ok(reason.length > 15, `${table}: ${reason}`)
  const names = [...written, ...left.map(([table]) => table)]
  assert.deepEqual(
    names.filter((name, at) => names.indexOf(name) !== at),
    [],
    'named twice',
  )
  const tables = await listTablesOfPatients()
  assert.ok(tables.length > 20)
  assert.deepEqual(
    tables.filter((table) => !names.includes(table)),
    [],
    'tables that no part names',
  )
  const { rows } = await t.owner.query<{ table_name: string }>(
    `select table_name from information_schema.tables where table_schema = 'app'`,
  )
  const known = new Set(rows.map(({ table_name }) => table_name))
  assert.deepEqual(
    names.filter((name) => !known.has(name)),
    [],
    'tables that do not exist',
  )
})
