import assert from 'node:assert/strict'
import { test } from 'node:test'
import pg from 'pg'
import { testDatabase } from '../database/test-database.ts'

/** The tables whose rows are removed in numbers, by an import that is taken back or a person who is forgotten. */
const removed = ['patient', 'identity', 'care', 'appointment', 'coverage', 'insurance_card', 'file']

// The condition of an index may only leave out nulls: PostgreSQL uses no other for the question whether a row is referred to.
const unindexed = `
  select format('%s.%s refers to %s', c.conrelid::regclass, a.attname, c.confrelid::regclass) as fault
  from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
  where c.contype = 'f' and c.conparentid = 0 and c.confrelid = any (select ('app.' || name)::regclass from unnest($1::text[]) as name)
    and not exists (select from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1]
      and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = format('(%I IS NOT NULL)', a.attname)))
  order by 1`

test('whatever refers to a row that may be removed is found by an index', async () => {
  const database = await testDatabase()
  const owner = new pg.Client({ connectionString: database.ownerUrl })
  try {
    await owner.connect()
    const list = async () => (await owner.query<{ fault: string }>(unindexed, [removed])).rows.map(({ fault }) => fault)
    assert.deepEqual(await list(), [])
    await owner.query('drop index app.consent_given_by')
    assert.deepEqual(await list(), ['app.consent.given_by refers to app.patient'])
  } finally {
    await owner.end()
    await database.drop()
  }
})
