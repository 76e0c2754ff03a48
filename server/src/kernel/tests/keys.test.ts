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

test('while a key is being exchanged the old and the new one are good, and a plain one beside them', async () => {
  for (const key of [old, fresh, 'a-plain-key-of-a-demo']) assert.equal(await ask(key), 202, key)
})

test('a background job takes its arguments as `args`; a sweep has none, so that others are refused', async () => {
  const run = async (args: object) =>
    (await app.send('POST /background-jobs', { headers: { 'x-api-key': old }, body: { job: 'scheduling.sweep_holds', args } })).status
  assert.deepEqual([await run({}), await run({ all: true })], [202, 400])
})

test('a key that is none, the hash or the name of one, and a part of one are 401', async () => {
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

test('a key opens nothing that is for people', async () => {
  assert.equal((await app.call('GET /appointments', { headers: { 'x-api-key': fresh } })).status, 401)
})
