import assert from 'node:assert/strict'
import { test } from 'node:test'
import { leftOf, shareOut } from './rules.ts'

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
