import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../../kernel/testing.ts'
import { assertEach } from '../../kernel/tests/asserting.ts'
import { type CastPatient, cast } from '../../world/cast.ts'

let t: TestApp
let address: string
const leaving: AbortController[] = []
before(async () => {
  t = await testApp({ rate_limit_factor: 1 })
  address = await t.app.listen({ port: 0, host: '127.0.0.1' })
})
after(async () => {
  for (const one of leaving) one.abort()
  await t.close()
})

async function openStream(as: CastPatient) {
  const signal = new AbortController()
  leaving.push(signal)
  const headers = { authorization: `client::::${await t.tokenOf(as)}` }
  const { status, headers: answered } = await fetch(`${address}/api/live`, { headers, signal: signal.signal })
  return { status, retry_after: Number(answered.get('retry-after')) }
}

test('one person opens so many streams a minute and no more, and keeps nobody else from theirs', async () => {
  const all: Awaited<ReturnType<typeof openStream>>[] = []
  for (let nth = 0; nth < 110; nth++) all.push(await openStream(cast.maya))
  const refused = all.filter(({ status }) => status === 429)
  assert.deepEqual([all.filter(({ status }) => status === 200).length, refused.length], [100, 10])
  assertEach(refused, ({ retry_after }) => retry_after > 0)
  assert.equal((await openStream(cast.ruben)).status, 200)
})
