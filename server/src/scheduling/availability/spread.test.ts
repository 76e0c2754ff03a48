import assert from 'node:assert/strict'
import { test } from 'node:test'
import { spreadOverDays } from './spread.ts'

/** Starts as `day.hour`, so that the whole part is the day. */
const cases: [starts: number[], count: number, expected: number[], why: string][] = [
  [[1.09, 1.1, 1.11, 2.09, 2.1, 2.11, 3.09, 3.1, 3.11], 3, [1.09, 2.1, 3.11], 'one on each day, at different hours'],
  [[1.09, 1.1, 2.09, 3.09, 4.09], 3, [1.09, 2.09, 3.09], 'the next days, not later ones'],
  [[1.09, 1.1, 1.11, 1.12, 1.13], 3, [1.09, 1.11, 1.13], 'over the day if there is only one'],
  [[1.09, 1.1, 1.11, 2.09, 2.1], 3, [1.09, 1.11, 2.1], 'two on the first of two days'],
  [[1.09, 2.09, 2.1, 2.11], 3, [1.09, 2.09, 2.11], 'more of the second day if the first has one'],
  [[1.09, 1.1], 3, [1.09, 1.1], 'all if there are fewer'],
  [[1.09, 1.1, 2.09], 1, [1.09], 'the first if one is asked for'],
  [[], 3, [], 'none of none'],
]
test('A few starts are spread over days and hours, and the first is always among them', () => {
  for (const [starts, count, expected, why] of cases) {
    assert.deepEqual(spreadOverDays(starts, count, Math.floor), expected, why)
  }
})
