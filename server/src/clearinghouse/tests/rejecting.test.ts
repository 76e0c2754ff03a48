import assert from 'node:assert/strict'
import { test } from 'node:test'
import { judgeFile } from '../../claims/x12/reading/file.ts'
import { wrap } from '../../claims/x12/tests/files.ts'
import type { TestApp } from '../../kernel/testing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { serveUntouchedWorld } from '../../kernel/tests/restoring.ts'
import { cast } from '../../world/cast.ts'
import { type Answer, sayGroup, sayStatus } from './answers.ts'
import { sendClaimOf } from './sending.ts'

let t: TestApp
serveUntouchedWorld((opened) => {
  t = opened
})

const answers: readonly (readonly [name: string, answer: Answer, state: string, code?: string])[] = [
  ['a file that is refused at the door', (n) => wrap('TA1', `TA1*${String(n).padStart(9, '0')}*260303*0900*R*020`), 'rejected'],
  ['a file that is taken with a warning', (n) => wrap('TA1', `TA1*${String(n).padStart(9, '0')}*260303*0900*E*001`), 'submitted'],
  ['a group that is refused without a word about its set', sayGroup('AK9*R*1*1*0'), 'rejected'],
  ['a set with errors that is taken all the same', sayGroup('AK2*837*0001*005010X222A1', 'IK5*E*5', 'AK9*E*1*1*1'), 'acknowledged'],
  ['a set that is refused', sayGroup('AK2*837*0001*005010X222A1', 'IK5*R*5', 'AK9*R*1*1*0'), 'rejected'],
  ['A0, passed on', sayStatus('A0:16:PR'), 'acknowledged'],
  ['A1, received', sayStatus('A1:19:PR'), 'acknowledged'],
  ['A2, taken', sayStatus('A2:20:PR'), 'accepted'],
  ['A3, returned', sayStatus('A3:21'), 'rejected', 'A3:21'],
  ['A6, something is missing', sayStatus('A6:164:IL'), 'rejected', 'A6:164:IL'],
  ['A7, something is wrong', sayStatus('A7:562:85'), 'rejected', 'A7:562:85'],
  ['A8, two things do not fit', sayStatus('A8:496'), 'rejected', 'A8:496'],
  ['taken in one word and refused in another', sayStatus('A2:20:PR', 'A3:21'), 'rejected', 'A3:21'],
]

test('each word of a clearinghouse and a payer about a file moves its claim, and a rejection goes again as a first claim', async () => {
  for (const [name, answer, state, code] of answers) {
    const sent = await sendClaimOf(t, '0006')
    const { rows } = await t.owner.query<{ n: number }>(
      'select interchange_number::int as n from app.exchange_file where version_id = $1',
      [sent.version_id],
    )
    const text = answer(rows[0]!.n, sent.clm01)
    const file = await bodyOf(t.call('POST /admin/clearinghouse/files', { as: cast.tom, body: { name: 'by-hand.x12', text } }))
    await t.runJob('clearinghouse.take', { file_id: file.id })
    const { rows: kept } = await t.owner.query('select state, faults from app.exchange_file where id = $1', [file.id])
    assert.deepEqual(kept, [{ state: 'taken', faults: [] }], name)
    const claim = await bodyOf(t.call(`GET /claims/${sent.claim_id}`, { as: cast.tom }))
    assert.deepEqual([claim.state, claim.payer_claim_number], [state, null], name)
    const { items } = await bodyOf(t.call('GET /claims', { as: cast.tom, query: { q: claim.number } }))
    assert.deepEqual([claim.rejection, items[0]!.rejection?.code], [items[0]!.rejection, code], name)
    if (state !== 'rejected') continue
    const body = { act: 'correct' as const, reason: 'It was refused' }
    const again = await bodyOf(t.call(`POST /claims/${sent.claim_id}/acts`, { as: cast.tom, body }))
    assert.deepEqual([again.frequency, again.payer_claim_number, again.rejection], ['1', null, null], name)
  }
})

test('each file of the demo and of its tests that went to a payer is one that a clearinghouse takes', async () => {
  await sendClaimOf(t, '1000')
  const { rows } = await t.owner.query<{ x12: string; clm01: string }>('select x12, clm01 from app.claim_version where x12 is not null')
  assert.ok(rows.length > 0)
  for (const { x12, clm01 } of rows) {
    const { accepted, errors, kind } = await judgeFile([x12])
    assert.ok(accepted && kind === '837P', `${clm01}: ${JSON.stringify(errors)}`)
  }
})
