import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TestApp } from '../../kernel/testing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { serveUntouchedWorld } from '../../kernel/tests/restoring.ts'
import { cast } from '../../world/cast.ts'
import { sayStatus } from './answers.ts'
import { sendClaimOf } from './sending.ts'

let t: TestApp
serveUntouchedWorld((opened) => {
  t = opened
})
const { tom } = cast

/** A claim that came back because its payer does not know the member under this number. */
async function reject(): Promise<string> {
  const sent = await sendClaimOf(t, '0006')
  const { rows } = await t.owner.query<{ n: number }>('select interchange_number::int as n from app.exchange_file where version_id = $1', [
    sent.version_id,
  ])
  const body = { name: 'unknown-member.x12', text: sayStatus('A3:33:IL')(rows[0]!.n, sent.clm01) }
  const file = await bodyOf(t.call('POST /admin/clearinghouse/files', { as: tom, body }))
  await t.runJob('clearinghouse.take', { file_id: file.id })
  return sent.claim_id
}

test('changeClaim: a claim whose payer does not find the member goes again under the number on the card, and the plan stays as it was', async () => {
  const id = await reject()
  const read = () => bodyOf(t.call(`GET /claims/${id}`, { as: tom }))
  const before = await read()
  assert.equal(before.state, 'rejected')
  const planOf = async () =>
    (await t.owner.query('select v.* from app.coverage v join app.claim c on c.coverage_id = v.id where c.id = $1', [id])).rows[0]
  const plan = await planOf()

  const changed = await bodyOf(t.call(`PATCH /claims/${id}`, { as: tom, body: { member_id: 'W777000111' } }))
  assert.deepEqual([changed.draft.subscriber.member_id, changed.changes.member_id], ['W777000111', 'W777000111'])
  assert.equal((await bodyOf(t.call(`POST /claims/${id}/check`, { as: tom }))).draft.subscriber.member_id, 'W777000111')
  const back = await bodyOf(t.call(`PATCH /claims/${id}`, { as: tom, body: { member_id: null } }))
  assert.equal(back.draft.subscriber.member_id, plan.member_id, 'without it the number of the plan goes out')

  await bodyOf(t.call(`PATCH /claims/${id}`, { as: tom, body: { member_id: 'W777000111' } }))
  const sent = await bodyOf(t.call(`POST /claims/${id}/submit`, { as: tom }))
  const { body } = await t.send(`GET /admin/claims/${id}/submissions/${sent.version}/x12`, { as: tom })
  assert.match(String(body), /NM1\*IL\*1\*[^~]*\*MI\*W777000111~/)
  assert.deepEqual(await planOf(), plan)
})
