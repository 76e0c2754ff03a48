import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Answer } from '../../claims/x12/reading/answers/answer.ts'
import { readAnswers } from '../../claims/x12/reading/answers/reading.ts'
import { exchange, makeClaim, makeInsured, makeLine, makeProvider, makeSet } from '../../claims/x12/tests/claims.ts'
import type { Claim, ClaimLine, Insured } from '../../claims/x12/writing/claim-facts.ts'
import { writeClaimFile } from '../../claims/x12/writing/claims.ts'
import { dateAnew } from '../../integrations/clearinghouse/payer/answering.ts'
import { answerFile, type Remembered } from '../../integrations/clearinghouse/payer/payer.ts'
import { planPosting } from '../posting/plan.ts'

const lines = [
  makeLine({ control: 'S1L1', charge_cents: 30_000, units: 4 }),
  makeLine({ control: 'S1L2', code: '97803', charge_cents: 8000, units: 2, modifiers: [] }),
]
const asSent = (all: readonly ClaimLine[]) =>
  all.map(({ control, code, modifiers, day, charge_cents, units }) => ({ control, code, modifiers, day, charge_cents, units }))

/** Nine in the evening in Chicago, where it is still the fifth of November. */
const practiced = { now: () => '2026-11-06T03:00:00.000Z', config: { time_zone: 'America/Chicago' } }

// This payer has no contract, so that the prices are those of payers without one.
const stranger = { id: '36273', name: 'AARP' }

function send(member_id: string, change: Partial<Claim> = {}, remembered: Remembered = {}, insurance: Partial<Insured> = {}) {
  const claim = makeClaim({ lines, ...change })
  const insured = makeInsured({ payer: stranger, subscriber: { ...makeInsured().subscriber, member_id }, claims: [claim], ...insurance })
  return answer([...writeClaimFile(exchange, [makeSet({ providers: [makeProvider({ subscribers: [insured] })] })])].join(''), remembered)
}

const answer = (text: string, remembered: Remembered = {}) => answerFile({ name: 'x', text, key: 'k' }, remembered, practiced)

async function readAll(text: string): Promise<Answer[]> {
  const answers: Answer[] = []
  const reading = readAnswers([text])
  for (let step = await reading.next(); ; step = await reading.next()) {
    if (step.done) {
      assert.deepEqual(step.value.errors, [])
      return answers
    }
    answers.push(step.value)
  }
}

/** What the payers' files say about the claim, as our own reader and plan understand them; each file must be one that may be posted. */
async function follow(...[member_id, change, remembered, insurance]: Parameters<typeof send>): Promise<string[]> {
  const said: string[] = []
  for (const { name, text, days } of send(member_id, change, remembered, insurance)) {
    if (days === null) continue
    for (const answer of await readAll(text)) {
      if (answer.kind === 'set') said.push(answer.is_refused ? 'refused file' : 'good file')
      if (answer.kind === 'status') said.push(`${answer.words[0]?.category} ${answer.payer_claim_number}`)
      if (answer.kind === 'withheld') said.push(`${answer.amount.reason} ${answer.amount.cents}`)
      if (answer.kind !== 'remitted') continue
      const { outcome, amounts } = planPosting(asSent(lines), answer.claim)
      said.push(
        [name.includes('back') ? 'later' : 'then', outcome, amounts.paid, amounts.contractual, amounts.patient, amounts.open].join(' '),
      )
    }
  }
  return said
}

const taken = ['good file', 'A2 PCNS1-1']
// 4 units at 42 and 2 at 36 dollars are allowed: 240 of 380.
const endings: readonly (readonly [ending: string, said: readonly string[]])[] = [
  ['1111', [...taken, 'then paid 18000 14000 6000 0']],
  ['0006', [...taken, 'then paid 20000 14000 4000 0']],
  ['0007', [...taken, 'then paid 0 14000 24000 0']],
  ['0009', [...taken, 'then paid 24000 14000 0 0']],
  ['0012', [...taken, 'then denied 0 0 38000 0']],
  ...['16', '4', '11', '18', '27', '29', '50', '96', '151', '197'].map(
    (reason) => [`9${reason.padStart(3, '0')}`, [...taken, 'then denied 0 0 0 38000']] as const,
  ),
  ['8001', ['refused file']],
  ['8002', ['good file', 'A3 null']],
  ['8003', [...taken, 'then partially_paid 12150 14000 4050 7800']],
  ['8004', [...taken, 'then paid 18000 14000 6000 0']],
  ['8005', [...taken, 'then paid 18000 14000 6000 0', 'later reversed 0 0 0 0', 'later denied 0 0 0 38000', 'FB -18000']],
  ['8006', [...taken, 'then paid 18000 14000 6000 0', 'L6 -180']],
  ['8007', [...taken, 'then unprocessable 0 0 0 38000']],
]

for (const [ending, said] of endings)
  test(`the demo's payer answers a member whose id ends in ${ending}, in files that may be posted`, async () => {
    assert.deepEqual(await follow(`XYZ12345${ending}`), said)
  })

test('a correction of a denial is paid, a correction of a payment takes it back first, and a void only takes back', async () => {
  const again = { id: 'S1-2', frequency: '7', payer_claim_number: 'PCNS1-1' } as const
  const kept = (ending: string) => send(`XYZ12345${ending}`).find(({ days }) => days === null)!.text
  const corrected = ['good file', 'A2 PCNS1-2', 'then paid 18000 14000 6000 0']
  assert.deepEqual(await follow('XYZ123459050', again, { original: kept('9050') }), corrected)
  assert.deepEqual(await follow('XYZ123451111', again, { original: kept('1111') }), [
    'good file',
    'A2 PCNS1-2',
    'then reversed 0 0 0 0',
    corrected[2],
  ])
  const voided = await follow('XYZ123451111', { ...again, frequency: '8' }, { original: kept('1111') })
  assert.deepEqual(voided, ['good file', 'A2 PCNS1-2', 'then reversed 0 0 0 0', 'FB -18000'])
})

test('a second payer pays what the first one left', async () => {
  const paid = [
    {
      payer_id: '60054',
      paid_cents: 18_000,
      code: '97802',
      modifiers: ['95'],
      units: 4,
      day: '2026-10-20',
      adjustments: [
        { group: 'CO' as const, reason: '45', cents: 6000 },
        { group: 'PR' as const, reason: '2', cents: 6000 },
      ],
    },
  ]
  const [line] = lines
  const insured = makeInsured({
    subscriber: { ...makeInsured().subscriber, priority: 'S' },
    claims: [makeClaim({ lines: [{ ...line!, paid }] })],
  })
  const text = [...writeClaimFile(exchange, [makeSet({ providers: [makeProvider({ subscribers: [insured] })] })])].join('')
  const file = answerFile({ name: 'x', text, key: 'k' }, {}, practiced).find(({ name }) => name.endsWith('835'))
  const claim = (await readAll(file?.text ?? '')).find((one) => one.kind === 'remitted')?.claim
  assert.ok(claim)
  const { outcome, amounts } = planPosting(asSent([line!]), claim)
  assert.deepEqual([claim.status, outcome, amounts], ['2', 'paid', { paid: 6000, contractual: 0, patient: 0, open: 0, prior: 24_000 }])
})

test('a payer with a contract pays what the practice knows as its price', async () => {
  const answers = send('XYZ123451111', {}, {}, { payer: { id: '60054', name: 'Aetna' } })
  const claim = (await readAll(answers.find(({ name }) => name.endsWith('835'))?.text ?? '')).find((one) => one.kind === 'remitted')?.claim
  assert.deepEqual(
    claim?.lines.map(({ allowed_cents }) => allowed_cents),
    [4 * 5200, 8000],
  )
})

const kept = (change: Partial<Claim> = {}, remembered: Remembered = {}) => send('XYZ123451111', change, remembered).at(-1)!.text
const another: Partial<Claim> = { id: 'S2-1' }
const voided: Partial<Claim> = { id: 'S1-2', frequency: '8', payer_claim_number: 'PCNS1-1' }
const onDay = (day: string): Partial<Claim> => ({ lines: lines.map((line) => ({ ...line, day })) })
const billing = (code: string): Partial<Claim> => ({ lines: [{ ...lines[0]!, code, modifiers: [] }] })
const ofMedicare: Partial<Insured> = { subscriber: { ...makeInsured().subscriber, member_id: '1EG4TE5MK731111', filing_code: 'MB' } }

// What a payer says about the claim itself, whoever the member is.
const looks: readonly (readonly [what: string, said: RegExp, ...sent: Parameters<typeof send>])[] = [
  ['the day after the file', /IK5\*R/, 'XYZ123451111', onDay('2026-11-07')],
  ['a Blue member without the prefix', /STC\*A7:164:IL/, '123456781111'],
  ['a correction of a claim that it never had', /STC\*A3:464/, 'XYZ123451111', { ...voided, frequency: '7' }],
  ['what it paid already', /CAS\*CO\*18\*300~/, 'XYZ123451111', another, { others: [kept()] }],
  ['what it paid and took back', /CLP\*S2-1\*1\*/, 'XYZ123451111', another, { others: [kept(), kept(voided, { original: kept() })] }],
  ['the same service of another day', /CLP\*S2-1\*1\*/, 'XYZ123451111', { ...another, ...onDay('2026-10-02') }, { others: [kept()] }],
  ['a visit of more than a year ago', /CAS\*CO\*29\*300~/, 'XYZ123451111', onDay('2025-10-20')],
  ['a service that Medicare does not know', /CAS\*CO\*96\*300~/, '1EG4TE5MK731111', billing('S9470'), {}, ofMedicare],
]

for (const [what, said, ...sent] of looks)
  test(`the demo's payer looks at what it is sent: ${what}`, async () => {
    const answers = send(...sent).filter(({ days }) => days !== null)
    for (const { text } of answers) await readAll(text)
    assert.match(answers.map(({ text }) => text).join(''), said)
    const isRefused = /R|STC/.test(said.source)
    assert.equal(
      answers.some(({ name }) => name.endsWith('.835')),
      !isRefused,
    )
  })

test('the clearinghouse reads a file like a guide, and names the segment that is wrong', async () => {
  const [only, ...more] = answer(kept().replace('XX*1467857193', 'XX*1467857190'))
  assert.deepEqual(more, [])
  assert.match(only!.text, /IK3\*NM1\*\d+\*\*8~CTX\*CLM01:S1-1~IK5\*R/)
  assert.equal(
    (await readAll(only!.text)).some((one) => one.kind === 'set' && one.is_refused),
    true,
  )
})

test('the correction of a claim that was denied as paid already is decided anew, and nothing is taken back', () => {
  const denied = send('XYZ123451111', another, { others: [kept()] })
  const again: Partial<Claim> = { id: 'S2-2', frequency: '7', payer_claim_number: 'PCNS2-1' }
  const answer = send('XYZ123451111', again, { original: denied.at(-1)!.text }).find(({ name }) => name.endsWith('.835'))
  assert.match(answer?.text ?? '', /CLP\*S2-2\*1\*/)
  assert.doesNotMatch(answer?.text ?? '', /\*22\*/)
})

test('a payment is dated by the clock of the practice, and by today if somebody does not want to wait', async () => {
  const { text } = send('XYZ123451111').find(({ name }) => name.endsWith('835'))!
  const read = async (file: string) => {
    const said = await readAll(file)
    const claim = said.find((one) => one.kind === 'remitted')?.claim
    return { paid_on: said.find((one) => one.kind === 'payment')?.payment.paid_on, days: claim?.lines.map(({ day }) => day), claim }
  }
  const planned = await read(text)
  assert.equal(planned.paid_on, '2026-11-10')
  const anew = dateAnew(text, '2026-11-05')
  assert.deepEqual(await read(anew), { ...planned, paid_on: '2026-11-05' })
  assert.ok(!anew.includes('20261110') && !anew.includes('*261110*'))
})
