import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findUnseenRows } from './migrations.ts'

const made = { path: '1.sql', text: "create table app.visit (id uuid);\ncall app.guard('visit', 'select'); -- app.visit; update" }
const find = (text: string) => findUnseenRows([made, { path: '2.sql', text }])

test('an update, a copy or a deletion by the owner is found, since it finds no row; as app_job it does', () => {
  for (const statement of [
    'update app.visit set n = 1',
    'delete from app.visit',
    'insert into app.copy select id from app.visit',
    "with old as (select ';' as sign from app.visit) insert into app.copy select sign from old",
  ]) {
    assert.equal(find(`-- Why; so.\n${statement};`).length, 1, statement)
    assert.deepEqual(find(`set local role app_job;\n${statement};\nset local role app_owner;`), [], statement)
    assert.equal(find(`set local role app_job;\nset local role app_owner;\n${statement};`).length, 1, statement)
  }
  assert.deepEqual(find('update app.list set n = 1'), [], 'a table without row-level security')
  assert.deepEqual(
    find('create function app.a() returns void language sql as $$ update app.visit set n = 1; $$;'),
    [],
    'the body of a function',
  )
  assert.deepEqual(find('alter table app.visit add m integer;\ncreate policy visit_all on app.visit for all using (true)'), [])
})

test('reset role is found, because it makes the owner somebody who may change nothing', () =>
  assert.deepEqual(find('set local role app_job;\nupdate app.visit set n = 1;\nreset role;'), [
    '2.sql: reset role; set local role app_owner instead',
  ]))
