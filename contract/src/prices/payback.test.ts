import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OutsideBenefits } from '../eligibility/schemas.ts'
import { estimatePayback, type PaybackGap, type PaybackKind } from './payback.ts'

const known: OutsideBenefits = {
  ...{ covered: true, copay_cents: null, coinsurance_basis_points: 4000, allowed_basis_points: 8000 },
  ...{ deductible: { individual: 0, family: null }, out_of_pocket: null },
}
const left = (individual: number | null, family: number | null = null) => ({ individual, family })
type Wanted = [PaybackKind, number | null, number | null, PaybackGap[]]

const cases: [string, number, Partial<OutsideBenefits> | null, Wanted][] = [
  ['all is known', 15_000, {}, ['amount', 7200, 7200, []]],
  ['a part of the deductible is left', 15_000, { deductible: left(5000) }, ['amount', 4200, 4200, []]],
  ['the family has less left of it than one person', 15_000, { deductible: left(90_000, 2000) }, ['amount', 6000, 6000, []]],
  ['all of it counts toward the deductible', 15_000, { deductible: left(90_000) }, ['nothing', 0, 0, []]],
  ['the yearly maximum is nearly reached', 15_000, { out_of_pocket: left(1000) }, ['amount', 11_000, 11_000, []]],
  ['a copay in place of a share', 15_000, { coinsurance_basis_points: null, copay_cents: 3000 }, ['amount', 9000, 9000, []]],
  ['a copay above the price', 2000, { coinsurance_basis_points: null, copay_cents: 3000 }, ['nothing', 0, 0, []]],
  ['a copay and a share: the larger one stays', 15_000, { copay_cents: 6000 }, ['amount', 6000, 6000, []]],
  ['half a cent goes to the plan', 101, { allowed_basis_points: 10_000, coinsurance_basis_points: 5000 }, ['amount', 50, 50, []]],
  ['the counted price is not known', 15_000, { allowed_basis_points: null }, ['range', 0, 9000, ['price']]],
  ['the deductible is not known', 15_000, { deductible: null }, ['range', 0, 7200, ['deductible']]],
  ['nobody said that it pays at all', 15_000, { covered: null }, ['range', 0, 7200, ['covered']]],
  ['the share is not known', 15_000, { coinsurance_basis_points: null }, ['unknown', null, null, ['share']]],
  ['it does not pay', 15_000, { covered: false, coinsurance_basis_points: null }, ['nothing', 0, 0, []]],
  ['nobody asked', 15_000, null, ['unknown', null, null, ['covered', 'share', 'deductible', 'price']]],
  ['a visit that costs nothing', 0, {}, ['nothing', 0, 0, []]],
]

for (const [title, charge, plan, [kind, low, high, gaps]] of cases)
  test(`what comes back: ${title}`, () => {
    const found = estimatePayback(charge, plan && { ...known, ...plan })
    assert.deepEqual([found.kind, found.low_cents, found.high_cents, found.gaps], [kind, low, high, gaps])
  })

test('never more comes back than was paid, and the steps of a known plan come to it', () => {
  for (let seed = 1; seed < 2000; seed++) {
    const pick = (most: number) => Math.floor(Math.abs(Math.sin(seed * (most + 7)) * 1e6)) % (most + 1)
    const plan = {
      ...known,
      ...{ coinsurance_basis_points: pick(10_000), allowed_basis_points: pick(9_999), deductible: left(pick(30_000)) },
      out_of_pocket: seed % 3 === 0 ? left(pick(20_000)) : null,
    }
    const charge = pick(40_000)
    const { low_cents, high_cents, steps } = estimatePayback(charge, plan)
    const of = (name: string) => steps.find(({ step }) => step === name)?.cents
    const own = of('yearly_maximum') ?? (of('deductible') ?? 0) + (of('share') ?? 0)
    assert.equal(high_cents, of('counted')! - own)
    assert.ok(low_cents === high_cents && high_cents! >= 0 && high_cents! <= charge, JSON.stringify(plan))
  }
})
