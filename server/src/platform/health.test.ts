import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import Fastify from 'fastify'
import { answerRefusals } from '../kernel/serving/refusals.ts'
import { type TestApp, testApp, testNow } from '../kernel/testing.ts'

let app: TestApp
before(async () => {
  app = await testApp()
})
after(() => app.close())

test('anybody may ask whether the node is up, and whether it can do its work', async () => {
  const ping = await app.call('GET /ping', { as: 'nobody' })
  assert.deepEqual([ping.status, ping.body], [200, { pong: true, at: testNow }])
  const { status, body } = await app.call('GET /health', { as: 'nobody' })
  const { jobs_waiting, ...health } = body
  assert.equal(status, 200)
  assert.deepEqual(health, { status: 'ok', database: 'ok', months_ahead: 45, version: '0.1.0', at: testNow })
  assert.ok(Number.isInteger(jobs_waiting))
})

test('a bug is answered as internal, with the id under which it is logged and nothing of its inside', async () => {
  const broken = Fastify({ genReqId: () => 'the-request' })
  answerRefusals(broken)
  broken.get('/', () => {
    throw new TypeError('the name Maya is not a function')
  })
  const answer = await broken.inject('/')
  assert.equal(answer.statusCode, 500)
  assert.deepEqual(answer.json(), { error: { code: 'internal', details: null, request_id: 'the-request' } })
  await broken.close()
})
