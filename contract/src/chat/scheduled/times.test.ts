import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listPlanTimes, readMoment, writeMoment } from './times.ts'

test('A message is offered for the next morning and the next Monday morning, by the clock of whoever reads it', () => {
  const cases = [
    // A Wednesday.
    ['2026-03-04T18:00:00.000Z', 'America/Chicago', ['2026-03-05T14:00:00.000Z', '2026-03-09T13:00:00.000Z']],
    // A Sunday: both are the same morning, after clocks went forward.
    ['2026-03-08T18:00:00.000Z', 'America/Chicago', ['2026-03-09T13:00:00.000Z']],
    // A Monday, which is Sunday evening by the clock of New York.
    ['2026-03-16T02:00:00.000Z', 'America/New_York', ['2026-03-16T12:00:00.000Z']],
    ['2026-03-16T14:00:00.000Z', 'America/New_York', ['2026-03-17T12:00:00.000Z', '2026-03-23T12:00:00.000Z']],
    ['2026-10-31T18:00:00.000Z', 'America/Phoenix', ['2026-11-01T15:00:00.000Z', '2026-11-02T15:00:00.000Z']],
  ] as const
  for (const [now, zone, expected] of cases) assert.deepEqual(listPlanTimes(now, zone), expected, `${now} ${zone}`)
})

test('What is typed is read by a clock, and written as it was', () => {
  assert.equal(readMoment('', 'America/Chicago'), undefined)
  assert.equal(readMoment('2026-03-08T02:30', 'America/Chicago'), '2026-03-08T08:30:00.000Z', 'a time that is skipped')
  assert.equal(readMoment('2026-07-01T09:15', 'America/Denver'), '2026-07-01T15:15:00.000Z')
  assert.equal(writeMoment('2026-07-01T15:15:00.000Z', 'America/Denver'), '2026-07-01T09:15')
})
