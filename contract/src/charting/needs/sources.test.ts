import assert from 'node:assert/strict'
import { test } from 'node:test'
import { computeAmount } from './amounts.ts'
import type { Body } from './equation.ts'
import { equations } from './equations.ts'

// Schofield's paper counts megajoules; its equations are quoted in kcal with few digits. Megajoules for each kilogram, for each meter, and the
// constant: below 3 years, below 10, and from 10 on.
const schofield = {
  schofield_weight: {
    male: '0.249 0 -0.127, 0.095 0 2.110, 0.074 0 2.754',
    female: '0.244 0 -0.130, 0.085 0 2.033, 0.056 0 2.898',
  },
  schofield_height: {
    male: '0.0007 6.349 -2.584, 0.082 0.545 1.736, 0.068 0.574 2.157',
    female: '0.068 4.281 -1.730, 0.071 0.677 1.553, 0.035 1.948 0.837',
  },
} as const
const children = [
  { age_months: 12, weight_kg: 10, height_cm: 75 },
  { age_months: 80, weight_kg: 22, height_cm: 120 },
  { age_months: 180, weight_kg: 55, height_cm: 165 },
]
const unused = {
  ...{ weight_kind: 'actual', lean_kg: 1, level: 'inactive', activity_factor: null, stress_factor: null, stage: 'none', week: 1 },
  ...{ index_before: 22, months_after: 1, change_kcal: null },
}
const kilojoulesOfKcal = 4.184

test("Schofield's equations give what the paper says in megajoules, within the digits of its three decimals", () => {
  for (const id of ['schofield_weight', 'schofield_height'] as const)
    for (const sex of ['male', 'female'] as const) {
      const lines = schofield[id][sex].split(', ').map((line) => line.split(' ').map(Number))
      children.forEach((child, nth) => {
        const [slope = 0, rise = 0, base = 0] = lines[nth]!
        const megajoules = slope * child.weight_kg + rise * (child.height_cm / 100) + base
        const found = equations[id].compute({ ...unused, ...child, sex } as Body)
        // Half of the last decimal for each kilogram, for the weight alone: the kcal of that one were rounded less.
        const rounded = id === 'schofield_weight' ? (0.0005 * child.weight_kg + 0.0005) * (1000 / kilojoulesOfKcal) : 1.2
        assert.ok(Math.abs(found - (megajoules * 1000) / kilojoulesOfKcal) <= rounded, `${id} ${sex} ${child.age_months}: ${found}`)
      })
    }
})

// Institute of Medicine (2005), recommended dietary allowances of protein: months, reference weight in kg, grams a day, sex.
const allowances = `
3 6 9.1 female
8 9 11 female
24 12 13 male
72 20 19 male
130 36 34 female
200 61 52 male
200 54 46 female
400 70 56 male
400 57 46 female`

test('protein for each kilogram gives the published grams a day at the reference weights', () => {
  for (const line of allowances.trim().split('\n')) {
    const [months, weight, grams, sex] = line.split(' ')
    const person = { sex: sex as 'female', age_months: Number(months), stage: 'none' } as const
    const rule = Number(months) < 228 ? 'protein_child' : 'protein_adult'
    const amount = computeAmount(rule, person, { weight_kg: Number(weight), weight_kind: 'actual', kcal: null })
    assert.ok(Math.abs(amount!.least - Number(grams)) <= 0.5, line)
  }
})
