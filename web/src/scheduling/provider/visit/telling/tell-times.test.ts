import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isMorningTooLate, isNightFor } from './tell-times.ts'

const visit = { starts_at: '2026-03-20T15:00:00.000Z', patient_time_zone: 'America/Chicago', guardian: null }
// A quarter to ten in the evening in Chicago, and a quarter to eight in Los Angeles. The clocks have gone forward.
const evening = '2026-03-17T02:45:00.000Z'

test('a message in the morning comes too late for a visit before it, or one that moves before it', () => {
  const cases: readonly [string, string | null, boolean][] = [
    ['2026-03-20T15:00:00.000Z', null, false],
    ['2026-03-17T12:30:00.000Z', null, true],
    ['2026-03-20T15:00:00.000Z', '2026-03-17T12:30:00.000Z', true],
    ['2026-03-20T15:00:00.000Z', '2026-03-17T13:00:00.000Z', true],
    ['2026-03-20T15:00:00.000Z', '2026-03-17T13:15:00.000Z', false],
    ['2026-03-17T12:30:00.000Z', '2026-03-20T15:00:00.000Z', true],
    ['2026-03-16T15:00:00.000Z', null, false],
  ]
  for (const [starts_at, movesTo, isLate] of cases)
    assert.equal(isMorningTooLate({ visit: { ...visit, starts_at }, movesTo }, evening), isLate, `${starts_at} to ${movesTo}`)
})

test('the morning is that of the guardian who gets the message', () => {
  const guarded = { ...visit, guardian: { time_zone: 'America/Los_Angeles' } }
  assert.deepEqual([isNightFor({ visit }, evening), isNightFor({ visit: guarded }, evening)], [true, false])
  const movesTo = '2026-03-17T14:30:00.000Z'
  assert.equal(isMorningTooLate({ visit, movesTo }, evening), false)
  assert.equal(isMorningTooLate({ visit: guarded, movesTo }, evening), true)
})
