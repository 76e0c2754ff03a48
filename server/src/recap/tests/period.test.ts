import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findSpan } from '../period.ts'

const chicago = { time_zone: 'America/Chicago', last_visit_ended_at: null, care_began_at: null }

test('30 days begin at midnight of the patient 29 days ago, through both changes of the clocks', () => {
  // [now, from, before]
  const cases = [
    ['2026-03-03T15:00:00.000Z', '2026-02-02T06:00:00.000Z', '2026-01-03T06:00:00.000Z'],
    // The clocks went forward on March 8: midnight is at 06:00 before and at 05:00 after.
    ['2026-03-20T15:00:00.000Z', '2026-02-19T06:00:00.000Z', '2026-01-20T06:00:00.000Z'],
    ['2026-04-20T15:00:00.000Z', '2026-03-22T05:00:00.000Z', '2026-02-20T06:00:00.000Z'],
    // And back on November 1.
    ['2026-11-15T15:00:00.000Z', '2026-10-17T05:00:00.000Z', '2026-09-17T05:00:00.000Z'],
    // Late in the evening there, it is already the next day in UTC.
    ['2026-03-04T05:30:00.000Z', '2026-02-02T06:00:00.000Z', '2026-01-03T06:00:00.000Z'],
  ] as const
  for (const [now, from, before] of cases) {
    const span = findSpan('30d', { ...chicago, now })
    assert.deepEqual([span.from, span.before, span.days, span.basis, span.to], [from, before, 30, '30d', now])
  }
})

test('the time since a visit begins at its end and counts the days that it touches; without a visit care counts, and without care 30 days', () => {
  const now = '2026-03-10T15:00:00.000Z'
  const visit = '2026-03-07T16:00:00.000Z'
  const care = '2026-01-10T12:00:00.000Z'
  // The day on which the clocks change is one day, though it has 23 hours.
  const since = findSpan('since_last_visit', { ...chicago, now, last_visit_ended_at: visit, care_began_at: care })
  assert.deepEqual(
    [since.basis, since.from, since.days, since.from_day, since.to_day],
    ['since_last_visit', visit, 4, '2026-03-07', '2026-03-10'],
  )
  assert.equal(since.before, '2026-03-03T16:00:00.000Z')
  assert.equal(findSpan('since_last_visit', { ...chicago, now, last_visit_ended_at: null, care_began_at: care }).basis, 'since_care_began')
  assert.equal(findSpan('since_last_visit', { ...chicago, now }).basis, '30d')
  assert.equal(findSpan('90d', { ...chicago, now, last_visit_ended_at: visit, care_began_at: care }).days, 90)
})
