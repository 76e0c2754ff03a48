import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../testing.ts'

const hashOf = (key: string) => createHash('sha256').update(key).digest('hex')
const old = 'the-old-key-of-the-nightly-job'
const fresh = 'the-new-key-of-the-nightly-job'

let app: TestApp
before(async () => {
  app = await testApp({ api_keys: [`nightly-old:${hashOf(old)}`, `nightly:${hashOf(fresh)}`, 'a-plain-key-of-a-demo'] })
})
after(() => app.close())

const ask = async (key: string) =>
  (await app.call('POST /background-jobs', { headers: { 'x-api-key': key }, body: { job: 'scheduling.sweep_holds' } })).status

test('while a key is being replaced, the old and the new key both work, and a plain key beside them', async () => {
  for (const key of [old, fresh, 'a-plain-key-of-a-demo']) assert.equal(await ask(key), 202, key)
})

test('a background job takes its arguments as `args`; sweeps take none, so any arguments are refused', async () => {
  const run = async (args: object) =>
    (await app.send('POST /background-jobs', { headers: { 'x-api-key': old }, body: { job: 'scheduling.sweep_holds', args } })).status
  assert.deepEqual([await run({}), await run({ all: true })], [202, 400])
})

test('an unknown key, the hash or name of a key, and a part of a key get 401', async () => {
  for (const key of [
    '',
    'nightly',
    hashOf(fresh),
    `nightly:${hashOf(fresh)}`,
    fresh.slice(0, -1),
    `${fresh} `.trimEnd().toUpperCase(),
    `${old}${fresh}`,
  ])
    assert.equal(await ask(key), 401, key)
})

test('operations for people refuse an API key', async () => {
  assert.equal((await app.call('GET /appointments', { headers: { 'x-api-key': fresh } })).status, 401)
})
