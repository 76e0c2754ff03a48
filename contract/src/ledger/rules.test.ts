import assert from 'node:assert/strict'
import { test } from 'node:test'
import { spreadCents } from './rules.ts'

test('An amount is split into whole cents that come to the amount, the largest remainders first.', () => {
  const cases: readonly (readonly [amount: number, weights: number[], parts: number[]])[] = [
    [18_000, [4500, 4500], [9000, 9000]],
    [100, [1, 1, 1], [34, 33, 33]],
    [100, [1, 2, 3], [17, 33, 50]],
    [1, [0, 0], [1, 0]],
    [0, [3, 4], [0, 0]],
    [7, [], []],
    [9_007_199_254_740_991, [1, 9_007_199_254_740_990], [1, 9_007_199_254_740_990]],
  ]
  for (const [amount, weights, parts] of cases) assert.deepEqual(spreadCents(amount, weights), parts, `${amount} by ${weights}`)
})
