import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  findPayer,
  findPayerIds,
  findPlan,
  hasNeverPaid,
  listIdsOfPlan,
  makePayerLabel,
  offeredPayers,
  offeredPlans,
  payers,
} from './vocabulary.ts'

const specifiedIds =
  '60054, 00621, BS001, 84980, 62308, 61101, 80840, 87726, SX107, 94135, 94134, 91617, 52095, 91051, 94123, 21313, 00910, 22099'.split(', ')
const specifiedNames =
  'Cash Pay, Aetna, Cigna, Humana, Select Health, Kaiser, Anthem, Blue Cross Blue Shield, Carefirst, Empire, Florida Blue, Highmark, Horizon, Independence Blue Cross, Regence, United Healthcare, Golden Rule, Optum, Oxford, UMR, United Medical Resources, Sorrel'.split(
    ', ',
  )

test('Every payer id of the specification is there as text, zeros included, with the two symbolic ones.', () => {
  for (const id of [...specifiedIds, 'CASH_PAY', 'SORREL']) assert.ok(findPayer(id), id)
  assert.equal(new Set(payers.map(({ id }) => id)).size, payers.length)
})

test('Every payer name of the specification stands for at least one id.', () => {
  for (const name of specifiedNames) assert.ok(findPayerIds(name).length > 0, name)
})

test('A name without an id of the clearinghouse has a slug of ours, and no claim goes out under it.', () => {
  for (const payer of payers) {
    const outside = specifiedIds.includes(payer.id) || ['CASH_PAY', 'SORREL'].includes(payer.id)
    if (!outside) assert.match(payer.id, /^[a-z]+(-[a-z]+)*$/)
    assert.equal(payer.routable, specifiedIds.includes(payer.id) && payer.id !== '80840', payer.id)
    assert.equal(payer.routable && payer.filing_code === null, false)
  }
})

test('80840 is kept for old records, routes nowhere and is offered to nobody.', () => {
  assert.equal(findPayer('80840')?.routable, false)
  assert.ok(!offeredPayers.some(({ id }) => id === '80840'))
  assert.equal(offeredPayers.length, payers.length - 1)
})

test('A filter may name an id, an exact name or a brand with all its regions.', () => {
  const cases: [string, string[]][] = [
    ['60054', ['60054']],
    ['Aetna', ['60054']],
    ['anthem', ['anthem']],
    ['Anthem', ['anthem']],
    ['Kaiser', ['94135', '94134', '91617', '52095', '94123', '21313', '91051']],
    ['Kaiser Hawaii', ['94123']],
    ['Regence', ['00910']],
    ['910', []],
    ['aetna', []],
    ['', []],
  ]
  for (const [asked, ids] of cases) assert.deepEqual(findPayerIds(asked), ids, asked)
})

test('Paying without insurance is said in words; a company keeps its name in both languages.', () => {
  assert.deepEqual(makePayerLabel({ id: 'CASH_PAY', name: 'Cash Pay' }), { en: 'Pay without insurance', es: 'Pagar sin seguro' })
  assert.deepEqual(makePayerLabel({ id: '60054', name: 'Aetna' }), { en: 'Aetna', es: 'Aetna' })
})

test('People find their plan as they write it; what could be several is none.', () => {
  const cases: [string, string | undefined][] = [
    ['Aetna', '60054'],
    [' aetna ', '60054'],
    ['60054', '60054'],
    ['medicare', 'medicare'],
    ['UMR', 'umr'],
    ['United Medical Resources', 'umr'],
    ['unitedhealthcare', '87726'],
    ['United Health', '87726'],
    ['BCBS of Illinois', '00621'],
    ['bcbs', 'blue-cross-blue-shield'],
    ['Blue Cross Blue Shield', 'blue-cross-blue-shield'],
    ['Kaiser', undefined],
    ['kaiser hawaii', '94123'],
    ['Cash Pay', undefined],
    ['Narnia Mutual', undefined],
    ['', undefined],
  ]
  for (const [typed, id] of cases) assert.equal(findPlan(typed)?.id, id, typed)
})

test('The list of plans holds Medicare and each company once; one with two names is found under both.', () => {
  const names = offeredPlans.map(({ name }) => name)
  assert.ok(names.includes('Medicare') && names.includes('UMR'))
  for (const left of ['Cash Pay', 'Sorrel', 'United Medical Resources', 'Unknown payer']) assert.ok(!names.includes(left), left)
  assert.deepEqual(listIdsOfPlan('umr'), ['umr', 'united-medical-resources'])
  assert.deepEqual(listIdsOfPlan('60054'), ['60054'])
})

test('hasNeverPaid: a plan whose last day lies before its first one', () => {
  const cases: [from: string | null, to: string | null, never: boolean][] = [
    ['2026-01-15', '2026-01-14', true],
    ['2026-01-15', '2026-01-15', false],
    ['2026-01-15', null, false],
    [null, '2026-01-14', false],
    [null, null, false],
  ]
  for (const [effective_from, effective_to, never] of cases)
    assert.equal(hasNeverPaid({ effective_from, effective_to }), never, `${effective_from} to ${effective_to}`)
})
