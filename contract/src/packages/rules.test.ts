import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eachOf, leftOf, shareOut } from './rules.ts'

test('the visits of a package share its price to the cent, and what is left is what the others did not take', () => {
  for (const [price_cents, visits, shares] of [
    [50_000, 5, [10_000, 10_000, 10_000, 10_000, 10_000]],
    [1000, 3, [334, 333, 333]],
    [1001, 2, [501, 500]],
  ] as const) {
    assert.deepEqual(shareOut(price_cents, visits), shares)
    let left = price_cents as number
    for (let used = 0; used <= visits; used += 1) {
      assert.equal(leftOf({ price_cents, visits, used }), left)
      left -= shares[used] ?? 0
    }
    assert.equal(left, 0)
  }
})

test('what a visit of a package costs is told to the nearest cent, and as about that much unless all parts are equal', () => {
  assert.deepEqual(eachOf({ price_cents: 50_000, visits: 5 }), { cents: 10_000, isExact: true })
  assert.deepEqual(eachOf({ price_cents: 1000, visits: 3 }), { cents: 333, isExact: false })
  assert.deepEqual(eachOf({ price_cents: 1001, visits: 2 }), { cents: 501, isExact: false })
})
