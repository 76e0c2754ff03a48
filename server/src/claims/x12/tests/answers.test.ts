import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Answer } from '../reading/answers/answer.ts'
import { readAnswers } from '../reading/answers/reading.ts'
import { acknowledgment, claimAcknowledgment, claimStatus, notice, remittance, respell, wrap } from './files.ts'

async function readAll(pieces: Iterable<string>): Promise<{ answers: Answer[]; accepted: boolean }> {
  const answers: Answer[] = []
  const reading = readAnswers(pieces)
  for (let step = await reading.next(); ; step = await reading.next()) {
    if (step.done) return { answers, accepted: step.value.accepted }
    answers.push(step.value)
  }
}
const read = async (text: string) => (await readAll([text])).answers

test('a remittance hands out its payment, its claims with their lines, and what was added or withheld', async () => {
  const [payment, first, denied, reversal, interest, recovery, ...rest] = await read(wrap('835', remittance))
  assert.deepEqual(rest, [])
  assert.deepEqual(payment, {
    kind: 'payment',
    payment: {
      ...{ trace: 'EFT20261104', amount_cents: 16_720, method: 'ACH', paid_on: '2026-11-04' },
      ...{ payer: { name: 'AETNA', id: '60054' }, payee: { name: 'SORREL NUTRITION', npi: '1234567893' } },
    },
  })
  assert.ok(first?.kind === 'remitted' && denied?.kind === 'remitted' && reversal?.kind === 'remitted')
  const { lines, ...claim } = first.claim
  assert.deepEqual(claim, {
    ...{ position: 1, claim_id: 'S1-1', status: '1', charge_cents: 37_000, paid_cents: 22_600, patient_cents: 4400 },
    ...{ payer_claim_number: 'PCN1', patient: { last_name: 'NUÑEZ', first_name: 'JOSÉ', member_id: 'W123456789' } },
    ...{ forwarded_to: null, from_day: '2026-10-01', adjustments: [], remarks: ['MA01'] },
  })
  assert.deepEqual(lines[0], {
    ...{ control: 'S1L1', code: '97802', modifiers: ['95'], sent_code: null, sent_modifiers: [] },
    ...{ charge_cents: 30_000, paid_cents: 22_600, units_paid: 4, units_sent: null, day: '2026-10-01', allowed_cents: 27_000 },
    adjustments: [
      { group: 'CO', reason: '45', cents: 3000 },
      { group: 'PR', reason: '1', cents: 2400 },
      { group: 'PR', reason: '3', cents: 2000 },
    ],
    remarks: ['N130'],
  })
  assert.deepEqual(denied.claim.adjustments, [{ group: 'PR', reason: '96', cents: 15_000 }])
  assert.deepEqual([reversal.claim.status, reversal.claim.paid_cents, reversal.claim.lines[0]?.units_paid], ['22', -5000, -2])
  assert.deepEqual(
    [interest, recovery].map((one) => one?.kind === 'withheld' && [one.amount.reason, one.amount.reference, one.amount.cents]),
    [
      ['L6', 'I1', -120],
      ['WO', 'PCN9', 1000],
    ],
  )
})

test('a line that the payer coded anew says what we had sent, and a claim that went on to another payer says to whom', async () => {
  const text = wrap(
    '835',
    remittance
      .replace('SVC*HC:97802:95*300*226**4', 'SVC*HC:97803*300*226**2*HC:97802:95*4')
      .replace('NM1*82*1', 'NM1*TT*2*SECOND PLAN*****PI*62308\nNM1*82*1'),
  )
  const claim = (await read(text)).find((one) => one.kind === 'remitted')?.claim
  const line = claim?.lines[0]
  assert.deepEqual(
    [line?.code, line?.sent_code, line?.sent_modifiers, line?.units_paid, line?.units_sent],
    ['97803', '97802', ['95'], 2, 4],
  )
  assert.equal(claim?.forwarded_to, 'SECOND PLAN')
})

test('an acknowledgment names the sets that were refused with their faults, and a notice the interchange', async () => {
  assert.deepEqual(await read(wrap('999', acknowledgment)), [
    { kind: 'set', group_number: 17, set_number: '0001', is_refused: false, faults: [] },
    {
      ...{ kind: 'set', group_number: 17, set_number: '0002', is_refused: true },
      faults: [{ segment: 'NM1', position: 12, loop: '2010AA', code: '8', element: '9', claim_id: 'S2-1' }],
    },
    { kind: 'group', group_number: 17, is_refused: false, sets_named: 2 },
  ])
  const [refused] = await read(wrap('999', 'AK1*HC*17*005010X222A1\nAK9*R*1*1*0'))
  assert.deepEqual(refused, { kind: 'group', group_number: 17, is_refused: true, sets_named: 0 })
  assert.deepEqual(await read(wrap('TA1', notice)), [{ kind: 'interchange', number: 17, is_refused: true, code: '020' }])
})

test('an acknowledgment of claims gives each claim its words and the number of the payer', async () => {
  const answers = await read(wrap('277CA', claimAcknowledgment))
  assert.deepEqual(
    answers.map(
      (one) =>
        one.kind === 'status' && [
          one.claim_id,
          one.payer_claim_number,
          one.words.map((word) => `${word.category}:${word.status}:${word.line}`),
        ],
    ),
    [
      ['S2-1', 'PCN2', ['A2:20:null']],
      ['S3-1', null, ['A7:562:null', 'A3:21:null', 'A7:454:1']],
    ],
  )
  const asked = await read(wrap('277', claimStatus))
  assert.deepEqual(
    asked.map((one) => one.kind === 'status' && [one.claim_id, one.asked, one.words[0]?.category]),
    [
      ['S2-1', true, 'F1'],
      ['S4-1', true, 'P1'],
    ],
  )
})

test('the pieces of a text and its separators change nothing, and a file that is wrong says so at the end', async () => {
  const text = wrap('835', remittance)
  const whole = await readAll([text])
  assert.equal(whole.accepted, true)
  for (const length of [1, 7, 64]) assert.deepEqual(await readAll(cut(text, length)), whole)
  assert.deepEqual(await readAll([respell(text, ['|', '!', '>', '\n'])]), whole)
  assert.equal((await readAll([text.slice(0, -20)])).accepted, false)
})

function* cut(text: string, length: number): Generator<string> {
  for (let at = 0; at < text.length; at += length) yield text.slice(at, at + length)
}
