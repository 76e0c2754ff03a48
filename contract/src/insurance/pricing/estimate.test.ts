import assert from 'node:assert/strict'
import { test } from 'node:test'
import { EstimateCase } from './case.ts'
import { type Estimate, estimatePrice } from './estimate.ts'
import { estimateSlowly } from './oracle.ts'

type Change = { visit?: object; coverage?: object | null; fees?: object }

/** Four units at 55.00 by contract, with a plan that says nothing about money. Cash costs 180.00. */
function makeCase({ visit, coverage, fees }: Change = {}): EstimateCase {
  return EstimateCase.parse({
    visit: {
      date: '2026-11-05',
      visit_mode: 'virtual',
      preventive: false,
      lines: [{ code: '97802', modifiers: ['95'], units: 4 }],
      ...visit,
    },
    coverage: coverage === null ? null : { payer_id: '60054', active: true, covered: true, network: 'in', ...coverage },
    fees: { contract: [{ code: '97802', unit_cents: 5500 }], cash_cents: 18_000, ...fees },
  })
}

function estimate(change: Change): Estimate {
  const found = estimatePrice(makeCase(change))
  assert.ok(!('missing' in found))
  return found
}

const left = (deductible: number | null, outOfPocket: number | null = null) => ({
  deductible_remaining_cents: { individual: deductible, family: null },
  out_of_pocket_remaining_cents: { individual: outOfPocket, family: null },
})
const at = (cents: number) => ({ contract: [{ code: '97802', unit_cents: cents / 4 }] })

const examples: readonly (readonly [title: string, change: Change, kind: Estimate['kind'], patient: number, ...flags: string[]])[] = [
  ['20 % of 220.00', { coverage: { coinsurance_basis_points: 2000, ...left(0, 500_000) } }, 'coinsurance', 4400],
  [
    'a deductible that takes all',
    { coverage: { coinsurance_basis_points: 2000, ...left(40_000, 500_000) }, fees: at(27_000) },
    'deductible',
    27_000,
  ],
  [
    'a deductible, a share, and the yearly maximum',
    { coverage: { coinsurance_basis_points: 2000, ...left(10_000, 12_000) }, fees: at(27_000) },
    'coinsurance',
    12_000,
    'out_of_pocket_cap',
  ],
  ['a copay', { coverage: { copay_cents: 4000, ...left(9000, 500_000) } }, 'copay', 4000],
  ['a copay above the price', { coverage: { copay_cents: 4000, ...left(0, 500_000) }, fees: at(3000) }, 'copay', 3000],
  [
    'a copay after the deductible',
    { coverage: { copay_cents: 4000, deductible_before_copay: true, ...left(20_000, 500_000) } },
    'copay',
    22_000,
  ],
  ['nobody insured', { coverage: null }, 'self_pay', 18_000],
  ['a payer who is none', { coverage: { payer_id: 'CASH_PAY', copay_cents: 4000 } }, 'self_pay', 18_000],
  [
    'no cash price',
    { coverage: null, fees: { cash_cents: null, charge: [{ code: '97802', unit_cents: 6000 }] } },
    'self_pay',
    24_000,
    'charge_as_cash',
  ],
  ['a plan that ended', { coverage: { active: false, copay_cents: 4000 } }, 'not_covered', 18_000, 'inactive'],
  ['care that is not covered', { coverage: { covered: false, copay_cents: 4000 } }, 'not_covered', 18_000, 'not_covered'],
  ['visits used up', { coverage: { visits_remaining: 0, copay_cents: 4000 } }, 'not_covered', 18_000, 'visit_limit_reached'],
  [
    'preventive care',
    { visit: { preventive: true }, coverage: { preventive_no_cost: true, copay_cents: 4000, visits_remaining: 0 } },
    'preventive',
    0,
  ],
  [
    'preventive care elsewhere',
    { visit: { preventive: true }, coverage: { preventive_no_cost: true, network: 'out', copay_cents: 4000, ...left(0, 500_000) } },
    'copay',
    4000,
    'out_of_network',
  ],
  [
    'modifier 33 under a plan that says nothing of preventive care',
    { visit: { lines: [{ code: '97802', modifiers: ['33'], units: 4 }] }, coverage: { copay_cents: 4000, ...left(0, 500_000) } },
    'copay',
    4000,
    'preventive_unknown',
  ],
  [
    'no deductible known',
    { coverage: { coinsurance_basis_points: 1000, ...left(null, 500_000) } },
    'coinsurance',
    2200,
    'deductible_unknown',
  ],
  ['no share known', { coverage: left(5000, 500_000) }, 'deductible', 5000, 'coinsurance_unknown'],
  ['no maximum known', { coverage: { copay_cents: 4000 } }, 'copay', 4000, 'out_of_pocket_unknown'],
  [
    'what the payer allowed before',
    {
      coverage: { coinsurance_basis_points: 10_000, ...left(0, 500_000) },
      fees: { contract: [], historic_allowed: [{ code: '97802', unit_cents: 5000 }] },
    },
    'coinsurance',
    20_000,
    'historic_allowed',
  ],
  [
    'the charge alone',
    {
      coverage: { coinsurance_basis_points: 10_000, ...left(0, 500_000) },
      fees: { contract: [], charge: [{ code: '97802', unit_cents: 7000 }] },
    },
    'coinsurance',
    28_000,
    'charge_as_allowed',
  ],
]

test('An estimate is what the plan says, for each kind of plan.', () => {
  for (const [title, change, kind, patient, ...flags] of examples) {
    const found = estimate(change)
    assert.deepEqual(
      [found.kind, found.patient_cents, found.low_cents, found.high_cents, found.flags],
      [kind, patient, patient, patient, flags],
      title,
    )
  }
})

test('A plan that names a copay and a share gives a range: the lower reading, and both together.', () => {
  const both = { copay_cents: 4000, coinsurance_basis_points: 2000 }
  const found = estimate({ coverage: { ...both, ...left(10_000, 500_000) } })
  assert.deepEqual(
    [found.kind, found.patient_cents, found.low_cents, found.high_cents, found.flags],
    ['range', 4000, 4000, 16_400, ['copay_and_coinsurance']],
  )
  assert.equal(estimate({ coverage: { ...both, ...left(10_000, 6000) } }).high_cents, 6000, 'the yearly maximum holds for the range too')
})

test('The parts say what the plan would take, so that they explain a cap.', () => {
  const { deductible_cents, coinsurance_cents, copay_cents, steps } = estimate(examples[2]![1])
  assert.deepEqual([deductible_cents, coinsurance_cents, copay_cents], [10_000, 3400, 0])
  assert.deepEqual(steps, [
    { step: 'fee', code: '97802', source: 'contract', unit_cents: 6750, units: 4, cents: 27_000 },
    { step: 'allowed', cents: 27_000 },
    { step: 'deductible', cents: 10_000 },
    { step: 'coinsurance', cents: 3400 },
    { step: 'out_of_pocket_cap', cents: 12_000 },
    { step: 'patient', cents: 12_000 },
  ])
})

test('Without a fee there is no estimate, and the procedures without one are named.', () => {
  assert.deepEqual(estimatePrice(makeCase({ coverage: { copay_cents: 4000 }, fees: { contract: [] } })), { missing: ['97802'] })
  assert.deepEqual(estimatePrice(makeCase({ coverage: null, fees: { cash_cents: null } })), { missing: ['97802'] })
  assert.equal(estimate({ coverage: { active: false }, fees: { contract: [] } }).allowed_cents, null)
})

test('The estimate agrees with a slow reading, cent by cent, on 3,000 random cases.', () => {
  const seen = new Map<string, number>()
  for (let seed = 1; seed <= 3000; seed++) {
    const one = makeRandomCase(seed)
    const [quick, slow] = [estimatePrice(one), estimateSlowly(one)]
    const why = `seed ${seed}: ${JSON.stringify(one)}`
    if ('missing' in quick) assert.equal(slow, null, why)
    else {
      const { kind, allowed_cents, patient_cents, low_cents, high_cents, deductible_cents, coinsurance_cents, copay_cents } = quick
      const parts = [deductible_cents, coinsurance_cents, copay_cents]
      assert.deepEqual({ kind, allowed_cents, patient_cents, low_cents, high_cents, parts }, slow, why)
      assert.ok(low_cents <= patient_cents && patient_cents <= high_cents, why)
    }
    const kind = 'missing' in quick ? 'missing' : quick.kind
    seen.set(kind, (seen.get(kind) ?? 0) + 1)
  }
  const kinds = ['self_pay', 'preventive', 'copay', 'deductible', 'coinsurance', 'range', 'not_covered', 'missing']
  for (const kind of kinds) assert.ok((seen.get(kind) ?? 0) > 30, `${kind}: ${seen.get(kind)}`)
})

function makeRandomCase(seed: number): EstimateCase {
  let state = seed * 2_654_435_761
  const roll = (sides: number) => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) >>> 0
    return Math.floor((state / 2 ** 32) * sides)
  }
  const pick = <Value>(...values: readonly Value[]): Value => values[roll(values.length)]!
  const maybe = (most: number) => (roll(3) === 0 ? null : roll(most))
  const codes = ['97802', '97803', 'S9470']
  const list = () => codes.flatMap((code) => Array.from({ length: roll(3) }, () => ({ code, unit_cents: roll(4000) })))
  const lines = Array.from({ length: 1 + roll(2) }, () => ({
    code: pick(...codes),
    modifiers: pick([], ['95'], ['33', '95']),
    units: 1 + roll(4),
  }))
  return EstimateCase.parse({
    visit: { date: '2026-11-05', visit_mode: null, preventive: pick(true, false, null), lines },
    coverage:
      roll(12) === 0
        ? null
        : {
            payer_id: roll(30) === 0 ? 'CASH_PAY' : '60054',
            active: pick(true, true, true, true, true, true, false, null),
            covered: pick(true, true, true, true, true, true, false, null),
            network: pick('in', 'in', 'out', 'unknown'),
            preventive_no_cost: pick(true, false, null),
            copay_cents: roll(2) === 0 ? null : roll(9000),
            coinsurance_basis_points: roll(2) === 0 ? null : pick(0, 1, 1000, 2000, 3333, 9999, 10_000),
            deductible_before_copay: pick(true, false, null),
            deductible_remaining_cents: pick(null, { individual: maybe(20_000), family: maybe(20_000) }),
            out_of_pocket_remaining_cents: pick(null, { individual: maybe(20_000), family: maybe(20_000) }),
            visits_remaining: pick(null, null, 0, 3, 5, 7),
          },
    fees: { contract: list(), historic_allowed: list(), charge: list(), cash_cents: roll(4) === 0 ? null : roll(20_000) },
  })
}
