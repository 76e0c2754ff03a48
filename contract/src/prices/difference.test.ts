import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Decided, type DifferenceCode, explainDifference, type Foreseen, sayDifference } from './difference.ts'

const lines = [{ code: '97803', units: 4 }]
const foreseen: Foreseen = {
  ...{ kind: 'coinsurance', patient_cents: 4400, allowed_cents: 17_600, deductible_cents: 0, coinsurance_cents: 4400, copay_cents: 0 },
  ...{ has_cap: false, lines },
}
const decided: Decided = { share_cents: 4400, allowed_cents: 17_600, shares: [{ reason: '2', cents: 4400 }], lines }

const wanted: [string, Partial<Foreseen>, Partial<Decided>, [DifferenceCode, number | null][]][] = [
  ['as estimated', {}, {}, []],
  ['nobody may bill', { kind: 'protected', patient_cents: 0 }, { share_cents: 500 }, []],
  ['nobody asked', { kind: 'unknown', patient_cents: null }, {}, [['not_asked', null]]],
  [
    'the deductible was not met yet',
    {},
    { share_cents: 17_600, shares: [{ reason: '1', cents: 17_600 }] },
    [
      ['deductible_more', 17_600],
      ['coinsurance_less', -4400],
    ],
  ],
  [
    'the deductible had moved',
    { kind: 'deductible', patient_cents: 17_600, deductible_cents: 17_600, coinsurance_cents: 0 },
    { share_cents: 10_000, shares: [{ reason: '1', cents: 10_000 }] },
    [['deductible_less', -7600]],
  ],
  [
    'a longer visit',
    {},
    { share_cents: 5500, shares: [{ reason: '2', cents: 5500 }], lines: [{ code: '97803', units: 5 }], allowed_cents: 22_000 },
    [
      ['visit_longer', null],
      ['coinsurance_more', 1100],
    ],
  ],
  [
    'another code',
    {},
    { share_cents: 5200, shares: [{ reason: '2', cents: 5200 }], lines: [{ code: '97802', units: 4 }], allowed_cents: 20_800 },
    [
      ['other_service', null],
      ['coinsurance_more', 800],
    ],
  ],
  [
    'the plan allows more',
    {},
    { share_cents: 5000, shares: [{ reason: '2', cents: 5000 }], allowed_cents: 20_000 },
    [
      ['price_higher', null],
      ['coinsurance_more', 600],
    ],
  ],
  [
    'a part that is not covered',
    {},
    {
      share_cents: 5400,
      shares: [
        { reason: '2', cents: 4400 },
        { reason: '96', cents: 1000 },
      ],
    },
    [['not_covered', 1000]],
  ],
  [
    'a plan that pays after all',
    { kind: 'not_covered', patient_cents: 20_000, coinsurance_cents: 0 },
    { share_cents: 4000, shares: [{ reason: '3', cents: 4000 }] },
    [
      ['copay_more', 4000],
      ['was_covered', -20_000],
    ],
  ],
  [
    'the maximum was reached before',
    { patient_cents: 3000, has_cap: true },
    { share_cents: 1000, shares: [{ reason: '2', cents: 1000 }] },
    [
      ['coinsurance_less', -3400],
      ['yearly_maximum', 1400],
    ],
  ],
]

test('explainDifference: each fact has its reason, and the same amount has none', () => {
  for (const [title, more, said, reasons] of wanted)
    assert.deepEqual(
      explainDifference({ ...foreseen, ...more }, { ...decided, ...said }).map(({ code, cents }) => [code, cents]),
      reasons,
      title,
    )
})

test('explainDifference: of random answers the cents of the reasons come to the difference, and every sentence is written', () => {
  let seed = 7
  const next = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed % below
  }
  for (let round = 0; round < 3000; round++) {
    const kind = (['self_pay', 'preventive', 'copay', 'deductible', 'coinsurance', 'range', 'not_covered'] as const)[next(7)]!
    const [deductible_cents, coinsurance_cents, copay_cents] = [next(3) * 1000, next(3) * 700, next(3) * 900]
    const was: Foreseen = {
      ...{ kind, deductible_cents, coinsurance_cents, copay_cents, patient_cents: next(8) * 500, allowed_cents: next(2) ? 17_600 : null },
      ...{ has_cap: next(2) === 0, lines },
    }
    const shares = ['1', '2', '3', '96', '119'].map((reason) => ({ reason, cents: next(4) * 500 }))
    const share_cents = shares.reduce((sum, { cents }) => sum + cents, 0)
    const now: Decided = {
      share_cents,
      allowed_cents: 15_000 + next(3) * 1300,
      shares,
      lines: [{ code: next(2) ? '97803' : '97802', units: 3 + next(3) }],
    }
    const reasons = explainDifference(was, now)
    // Counted cent by cent, without the function's own sums.
    let slow = was.patient_cents!
    for (const { cents } of reasons) for (let cent = 0; cent < Math.abs(cents ?? 0); cent += 1) slow += Math.sign(cents!)
    assert.equal(slow, share_cents)
    assert.equal(reasons.filter(({ cents }) => cents === 0).length, 0)
    for (const reason of reasons) for (const text of Object.values(sayDifference(reason, (cents) => `$${cents}`))) assert.match(text, /\.$/)
  }
})
