import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { type TestDatabase, testDatabase } from '../kernel/database/test-database.ts'
import { isEmpty, makeWorldRows, testWeek } from './seed.ts'

let database: TestDatabase
let owner: pg.Client
before(async () => {
  database = await testDatabase()
  owner = new pg.Client({ connectionString: database.ownerUrl, options: '-c search_path=app,public' })
  await owner.connect()
})
after(async () => {
  await owner.end()
  await database.drop()
})

test('A database is empty until a table of any feature has a row, whether somebody signs in with it or not.', async () => {
  const tables = Object.keys(makeWorldRows({ seed: 1, week: testWeek, now: '2026-03-05T18:00:00.000Z' }, 'hash')).filter(
    (table) => table !== 'setting',
  )
  assert.ok(tables.includes('patient') && tables.includes('review'))
  const { rows } = await owner.query('select to_jsonb(r) as row from review r limit 1')
  const { rows: rules } = await owner.query('select to_jsonb(r) as row from payer_rule r limit 1')
  // As a replica, because the books refuse to be emptied.
  await owner.query(`begin; set local session_replication_role = replica; truncate ${tables.join(', ')} cascade; commit`)
  // Migrations bring rules of payers.
  await owner.query('insert into payer_rule select * from jsonb_populate_record(null::payer_rule, $1)', [rules[0].row])
  assert.equal(await isEmpty(database.ownerUrl), true)
  // The dietitian of these visits has left.
  await owner.query('set session_replication_role = replica')
  await owner.query('insert into review select * from jsonb_populate_record(null::review, $1)', [rows[0].row])
  assert.equal(await isEmpty(database.ownerUrl), false)
})
