import assert from 'node:assert/strict'
import { test } from 'node:test'
import { judgeFile } from '../../claims/x12/reading/file.ts'
import type { TestApp } from '../../kernel/testing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { serveUntouchedWorld } from '../../kernel/tests/restoring.ts'
import { cast } from '../../world/cast.ts'
import { sendClaimOf } from './sending.ts'

let t: TestApp
serveUntouchedWorld((opened) => {
  t = opened
})
const { tom, dana } = cast

test('a claim that was denied for want of a paper goes again with the papers named, each under its number, and is no duplicate', async () => {
  const sent = await sendClaimOf(t, '9252')
  await t.runJobs()
  await bodyOf(t.call('POST /admin/demo/clearinghouse/answer', { as: tom }))
  await t.runJobs()
  const path = `/claims/${sent.claim_id}` as const
  const denied = await bodyOf(t.call(`GET ${path}`, { as: tom }))
  assert.equal(denied.state, 'denied')
  const open = await bodyOf(t.call(`POST ${path}/acts`, { as: tom, body: { act: 'correct', reason: 'They want the referral' } }))
  assert.ok(open.can.includes('repeat'), 'nothing differs so far')
  const attachments = [
    { kind: 'B4' as const, way: 'FX' as const },
    { kind: 'LA' as const, way: 'AA' as const },
    { kind: 'M1' as const, way: 'BM' as const },
  ]
  const eleven = Array.from({ length: 11 }, () => attachments[0]!)
  assert.equal((await t.call(`PATCH ${path}`, { as: tom, body: { attachments: eleven } })).code, 'invalid_request')
  assert.equal((await t.call(`PATCH ${path}`, { as: dana, body: { attachments } })).code, 'forbidden')
  const changed = await bodyOf(t.call(`PATCH ${path}`, { as: tom, body: { attachments } }))
  assert.deepEqual([changed.draft.attachments, changed.can.includes('repeat')], [attachments, false])
  const again = await bodyOf(t.call(`POST ${path}/submit`, { as: tom }))
  const { clm01, n } = again.versions[0]!
  const { text } = await t.send(`GET /admin/claims/${sent.claim_id}/submissions/${n}/x12`, { as: tom })
  assert.deepEqual(text.match(/PWK\*[^~]+/g), [`PWK*B4*FX***AC*${clm01}-1`, 'PWK*LA*AA', `PWK*M1*BM***AC*${clm01}-3`])
  assert.deepEqual((await judgeFile([text])).errors, [])
  const bare = await bodyOf(t.call(`GET ${path}`, { as: tom }))
  assert.deepEqual(bare.changes.attachments, attachments)
})
