import assert from 'node:assert/strict'
import { test } from 'node:test'
import { judgeFile } from '../../claims/x12/reading/file.ts'
import { wrap } from '../../claims/x12/tests/files.ts'
import type { TestApp } from '../../kernel/testing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { serveUntouchedWorld } from '../../kernel/tests/restoring.ts'
import { cast } from '../../world/cast.ts'
import { sendClaimOf } from './sending.ts'

let t: TestApp
serveUntouchedWorld((opened) => {
  t = opened
})

/** An answer to a claim that went out: its text, by the number of our file and the number of the claim. */
type Answer = (number: number, clm01: string) => string
const status =
  (...words: string[]): Answer =>
  (_, clm01) =>
    wrap(
      '277CA',
      [
        'BHT*0085*08*T1*20260303*1203*TH',
        'HL*1**20*1',
        'NM1*PR*2*AETNA*****PI*60054',
        'TRN*1*R1',
        'DTP*050*D8*20260303',
        'DTP*009*D8*20260303',
      ]
        .concat(['HL*2*1*21*1', 'NM1*41*2*SORREL*****46*S1', 'TRN*2*B1', 'STC*A1:19:PR*20260303*WQ*150', 'HL*3*2*19*1'])
        .concat(['NM1*85*2*SORREL NUTRITION*****XX*1234567893', 'TRN*1*0', 'HL*4*3*PT', 'NM1*QC*1*DOE*JANE****MI*W1', `TRN*2*${clm01}`])
        .concat(
          words.map((word) => `STC*${word}*20260303*${/^A[012]/.test(word) ? 'WQ' : 'U'}*150`),
          ['DTP*472*D8*20260301'],
        )
        .join('\n'),
    )
const group =
  (...segments: string[]): Answer =>
  (number) =>
    wrap('999', [`AK1*HC*${number}*005010X222A1`, ...segments].join('\n'))

const answers: readonly (readonly [name: string, answer: Answer, state: string])[] = [
  ['a file that is refused at the door', (n) => wrap('TA1', `TA1*${String(n).padStart(9, '0')}*260303*0900*R*020`), 'rejected'],
  ['a file that is taken with a warning', (n) => wrap('TA1', `TA1*${String(n).padStart(9, '0')}*260303*0900*E*001`), 'submitted'],
  ['a group that is refused without a word about its set', group('AK9*R*1*1*0'), 'rejected'],
  ['a set with errors that is taken all the same', group('AK2*837*0001*005010X222A1', 'IK5*E*5', 'AK9*E*1*1*1'), 'acknowledged'],
  ['a set that is refused', group('AK2*837*0001*005010X222A1', 'IK5*R*5', 'AK9*R*1*1*0'), 'rejected'],
  ['A0, passed on', status('A0:16:PR'), 'acknowledged'],
  ['A1, received', status('A1:19:PR'), 'acknowledged'],
  ['A2, taken', status('A2:20:PR'), 'accepted'],
  ['A3, returned', status('A3:21'), 'rejected'],
  ['A6, something is missing', status('A6:164:IL'), 'rejected'],
  ['A7, something is wrong', status('A7:562:85'), 'rejected'],
  ['A8, two things do not fit', status('A8:496'), 'rejected'],
  ['taken in one word and refused in another', status('A2:20:PR', 'A3:21'), 'rejected'],
]

test('each word of a clearinghouse and a payer about a file moves its claim, and a rejection goes again as a first claim', async () => {
  for (const [name, answer, state] of answers) {
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
    if (state !== 'rejected') continue
    const body = { act: 'correct' as const, reason: 'It was refused' }
    const again = await bodyOf(t.call(`POST /claims/${sent.claim_id}/acts`, { as: cast.tom, body }))
    assert.deepEqual([again.frequency, again.payer_claim_number], ['1', null], name)
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
