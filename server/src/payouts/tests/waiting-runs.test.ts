import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TestApp } from '../../kernel/testing.ts'
import { bodyOf, proveMember } from '../../kernel/tests/calls.ts'
import { serveUntouchedWorld } from '../../kernel/tests/restoring.ts'
import { cast } from '../../world/cast.ts'

let t: TestApp
serveUntouchedWorld((opened) => {
  t = opened
})
const { femi, sasha, tom } = cast

const workOf = async (as: typeof femi) => {
  const { items } = await bodyOf(t.call('GET /admin/work', { as }))
  return items.flatMap(({ kind, count, cents }) => (kind === 'payouts' || kind === 'payout_runs' ? [{ kind, count, cents }] : []))
}

test('finalizePayouts: a run that one person asked for waits on the first screen of every other one of finance, and is over when it is sent', async () => {
  const { period, run } = await bodyOf(t.call('GET /admin/payouts/drafts', { as: femi, query: {} }))
  const { payout_count: count, total_cents: cents } = run
  assert.ok(count > 0)
  const send = async (as: typeof femi) =>
    bodyOf(t.call('POST /admin/payouts/finalize', { headers: await proveMember(t, as), body: { period_end: period.ends_on } }))
  for (const as of [femi, sasha]) assert.deepEqual(await workOf(as), [{ kind: 'payouts', count, cents }])
  const unproven = await t.call('POST /admin/payouts/finalize', { as: femi, body: { period_end: period.ends_on } })
  assert.equal(unproven.code, 'step_up_required')
  assert.equal((await send(femi)).status, 'awaiting_approval')
  assert.deepEqual(await workOf(femi), [], 'nobody agrees to what they asked for')
  assert.deepEqual(await workOf(sasha), [{ kind: 'payout_runs', count: 1, cents }])
  assert.deepEqual(await workOf(tom), [])
  assert.equal((await send(sasha)).status, 'finalized')
  for (const as of [femi, sasha]) assert.deepEqual(await workOf(as), [])
})
