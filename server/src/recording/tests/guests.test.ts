import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TestApp } from '../../kernel/testing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { serveUntouchedWorld } from '../../kernel/tests/restoring.ts'
import { makeBrowser } from '../../video/tests/calls.ts'
import { cast } from '../../world/cast.ts'
import { comeToVisit, listEvents, pathOf, startRecording } from './recording.ts'

let t: TestApp
serveUntouchedWorld((opened) => {
  t = opened
})
const { maya, hannah } = cast

test('a guest who comes in stops a recording until they agree, may stop it, and hears and reads nothing of it', async () => {
  const visit = await comeToVisit(t)
  const [path, call] = [pathOf(visit), `/appointments/${visit.id}/video-call` as const]
  const { url } = await bodyOf(t.call(`POST ${call}/guests`, { as: maya, body: { name: 'Gwen', relation: 'family', language: 'en' } }))
  const headers = { 'x-guest-token': url.split('#')[1]! }
  await bodyOf(t.call(`POST ${call}/join`, { as: hannah, body: makeBrowser() }))
  const take_id = await startRecording(t, visit)
  const gwen = makeBrowser()
  await bodyOf(t.call(`POST ${call}/join`, { headers, body: gwen }))
  await t.runJobs()
  assert.equal((await bodyOf(t.call(`GET ${path}`, { as: maya }))).status, 'recording', 'who waits hears nothing')
  await bodyOf(t.call(`POST ${call}/people/${gwen.peer_id}/admit`, { as: hannah }))
  await t.runJobs()
  assert.deepEqual(await listEvents(t, visit, 'recording.stopped'), [{ because: 'somebody_came' }])
  const missing = await t.call(`POST ${path}`, { as: hannah })
  assert.deepEqual([missing.code, missing.details.missing], ['consent_required', [{ party: 'guest', name: 'Gwen' }]])
  const agreed = await bodyOf(t.call(`POST ${path}`, { headers }))
  assert.deepEqual(
    agreed.people.filter(({ is_me }) => is_me).map(({ party, answer }) => [party, answer]),
    [['guest', 'given']],
  )
  assert.equal((await bodyOf(t.call(`POST ${path}`, { as: hannah }))).status, 'recording')
  assert.equal((await bodyOf(t.call(`GET ${path}`, { headers }))).status, 'recording')
  assert.equal((await t.call(`GET ${path}/transcript`, { headers })).code, 'not_signed_in')
  assert.equal((await t.call(`GET ${path}/takes/${take_id}/media`, { headers })).code, 'not_signed_in')
  await bodyOf(t.call(`POST ${path}/stop`, { headers }))
  await bodyOf(t.call(`POST ${path}`, { as: hannah }))
  const refused = await bodyOf(t.call(`POST ${path}/withdraw`, { headers }))
  assert.equal(refused.takes.at(-1)?.ended_because, 'withdrawn')
  assert.equal(refused.takes.length, 3, 'a guest deletes nothing of the others')
  assert.equal((await t.call(`POST ${path}`, { as: hannah })).code, 'consent_required')
  assert.equal((await t.call(`GET ${path}`, { headers: { 'x-guest-token': 'x'.repeat(40) } })).code, 'not_found')
})
