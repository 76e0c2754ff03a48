import assert from 'node:assert/strict'
import { test } from 'node:test'
import { beginYearAnew } from './new-year.ts'
import type { Benefits } from './schemas.ts'

const yearly = (total_cents: number | null, remaining_cents: number) => ({ total_cents, remaining_cents, is_assumed: false })
const said: Benefits = {
  ...{ plan_name: null, names_nutrition: true, covered: true, copay_cents: null, coinsurance_basis_points: 2000 },
  deductible_before_copay: null,
  deductible: { individual: yearly(50_000, 0), family: yearly(null, 700) },
  out_of_pocket: { individual: yearly(300_000, 12_000), family: null },
  ...{ visit_limit: 10, visits_remaining: 1, preventive_no_cost: null, needs_authorization: null, other_payer: null, plan_ends_on: null },
}

test('beginYearAnew: whole amounts are left again; what nobody knows the whole of is unknown, unless it was said of the new year', () => {
  const old = beginYearAnew(said, false)
  assert.deepEqual(
    [old.deductible, old.out_of_pocket.individual?.remaining_cents, old.visits_remaining, old.coinsurance_basis_points],
    [{ individual: yearly(50_000, 50_000), family: null }, 300_000, 10, 2000],
  )
  assert.deepEqual(beginYearAnew(said, true).deductible.family, yearly(null, 700))
  const unlimited = { ...said, visit_limit: null }
  assert.deepEqual(
    [false, true].map((isNew) => beginYearAnew(unlimited, isNew).visits_remaining),
    [null, 1],
  )
})
