import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findNextGift } from './rules.ts'

test('gifts come every week, every two weeks, or on the same day of each month', () => {
  const cases = [
    ['2026-01-31', 'Monthly', '2026-01-31', '2026-02-28'],
    ['2026-01-31', 'Monthly', '2026-02-28', '2026-03-31'],
    ['2026-01-31', 'Monthly', '2026-12-31', '2027-01-31'],
    ['2026-01-31', 'Monthly', '2028-02-01', '2028-02-29'],
    ['2026-03-15', 'Monthly', '2026-03-01', '2026-03-15'],
    ['2026-03-03', 'Weekly', '2026-03-03', '2026-03-10'],
    ['2026-03-03', 'Weekly', '2026-03-09', '2026-03-10'],
    ['2026-03-03', 'Bi-weekly', '2026-03-16', '2026-03-17'],
    ['2026-03-03', 'Bi-weekly', '2026-03-17', '2026-03-31'],
    ['2026-03-03', 'Weekly', '2026-03-01', '2026-03-03'],
  ] as const
  for (const [anchor_on, recurrence, after, expected] of cases)
    assert.equal(findNextGift({ anchor_on, recurrence }, after), expected, `${recurrence} from ${anchor_on} after ${after}`)
})

test('the next gift is always after the day, and never more than one step away', () => {
  const longest = { Weekly: 7, 'Bi-weekly': 14, Monthly: 31 } as const
  for (const recurrence of ['Weekly', 'Bi-weekly', 'Monthly'] as const)
    for (let nth = 0; nth < 900; nth++) {
      const after = new Date(Date.UTC(2026, 0, 31 + nth)).toISOString().slice(0, 10)
      const next = findNextGift({ anchor_on: '2026-01-31', recurrence }, after)
      const days = (Date.parse(next) - Date.parse(after)) / 86_400_000
      assert.ok(days >= 1 && days <= longest[recurrence], `${recurrence} ${after} ${next}`)
    }
})
