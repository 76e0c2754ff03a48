import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type pg from 'pg'
import { makeId } from '../../kernel/ids.ts'
import { type TestApp, testApp, testNow } from '../../kernel/testing.ts'

let t: TestApp
before(async () => {
  t = await testApp()
})
after(() => t.close())

/** Runs statements as a role, in a transaction that is given up, and returns the message of the refusal. */
async function tryAs(role: 'app_user' | 'app_job' | 'none', statements: readonly string[]): Promise<string> {
  const client = await t.owner.connect()
  try {
    await client.query('begin')
    await client.query(`set local role ${role}`)
    await client.query(
      `select set_config('app.actor_kind', 'admin', true), set_config('app.actor_tags', 'billing_operations,superadmin', true)`,
    )
    await run(client, [...statements, 'set constraints all immediate'])
    return 'done'
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  } finally {
    await client.query('rollback')
    client.release()
  }
}

async function run(client: pg.PoolClient, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await client.query(statement)
}

const tables = ['ledger_transaction', 'posting', 'ledger_account', 'billing_item']
const changes: Record<string, string> = {
  ledger_transaction: `kind = 'changed'`,
  posting: 'amount_cents = amount_cents + 1',
  ledger_account: 'in_cents = in_cents + 1',
  billing_item: 'amount_cents = amount_cents + 1',
}

// `none` is the superuser, whom no policy binds.
for (const role of ['app_user', 'app_job', 'none'] as const)
  test(`As the role ${role} nobody can change or remove anything in the books`, async () => {
    for (const table of tables) {
      const statements = [`update app.${table} set ${changes[table]}`, `delete from app.${table}`, `truncate app.${table} cascade`]
      for (const statement of statements)
        assert.match(await tryAs(role, [statement]), /permission denied|only added to|new row|follows its postings/, statement)
    }
  })

const id = makeId()
const begin = (count: number, more = '') =>
  `insert into app.ledger_transaction (id, kind, reference, idempotency_key, idempotency_hash, posting_count, effective_at, recorded_at, reverses_id)
   values ('${id}', 'test_kind', 'test:${id}', '${id}', 'x', ${count}, '${testNow}', '${testNow}', ${more || 'null'})`
const move = (position: number, more: { of?: string; from?: string; to?: string; cents?: number } = {}) =>
  `insert into app.posting (transaction_id, position, from_account, to_account, amount_cents, effective_at)
   values ('${more.of ?? id}', ${position}, '${more.from ?? 'cash:stripe'}', '${more.to ?? 'fees:platform'}', ${more.cents ?? 1}, '${testNow}')`

test('What is written is whole, or it is not written', async () => {
  assert.equal(await tryAs('app_job', [begin(1), move(1)]), 'done')
  assert.match(await tryAs('app_job', [begin(2), move(1)]), /other postings than it says/)
  assert.match(await tryAs('app_job', [begin(1)]), /other postings than it says/)
  assert.match(await tryAs('app_job', [begin(1), move(1), move(2)]), /takes no more postings/)
  assert.match(await tryAs('app_job', [begin(1), move(1, { cents: 0 })]), /check constraint/)
  assert.match(await tryAs('app_job', [begin(1), move(1, { to: 'cash:stripe' })]), /check constraint/)
  assert.match(await tryAs('app_job', [begin(1), move(1, { to: 'no account' })]), /check constraint/)
})

test('Nothing is added to a transaction later, and what takes it back is its exact opposite', async () => {
  const { rows } = await t.owner.query<{ id: string; from_account: string; to_account: string; amount_cents: string }>(
    'select transaction_id as id, from_account, to_account, amount_cents from app.posting limit 1',
  )
  const old = rows[0]!
  assert.match(await tryAs('app_job', [move(2, { of: old.id })]), /takes no more postings|foreign key/)
  const back = { from: old.to_account, to: old.from_account, cents: Number(old.amount_cents) }
  assert.equal(await tryAs('app_job', [begin(1, `'${old.id}'`), move(1, back)]), 'done')
  assert.match(await tryAs('app_job', [begin(1, `'${old.id}'`), move(1, { ...back, cents: back.cents - 1 })]), /the other way/)
  assert.match(await tryAs('app_job', [begin(2, `'${old.id}'`), move(1, back), move(2)]), /the other way/)
})
