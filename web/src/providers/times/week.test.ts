import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findDayWithTimes, spanOfWeek, weekOf } from './week.ts'

const slots = ['2026-03-02T07:30:00.000Z', '2026-03-05T15:00:00.000Z', '2026-03-05T16:00:00.000Z'].map((starts_at) => ({ starts_at }))
const now = '2026-03-03T15:00:00.000Z'

test('A week begins on Monday, and a time belongs to the day that the clock of the zone shows', () => {
  const inDenver = weekOf('2026-03-05', 'America/Denver', slots, now)
  assert.equal(inDenver.monday, '2026-03-02')
  assert.deepEqual(
    inDenver.days.map(({ count }) => count),
    [1, 0, 0, 2, 0, 0, 0],
  )
  // At 7:30 UTC on Monday it is still Sunday in Honolulu.
  assert.equal(weekOf('2026-03-05', 'Pacific/Honolulu', slots, now).days[0]?.count, 0)
  assert.equal(weekOf('2026-03-01', 'Pacific/Honolulu', slots, now).days[6]?.count, 1)
})

test('What is asked for holds the whole week, wherever on earth the viewer is', () => {
  const { from, to } = spanOfWeek('2026-03-08')
  assert.ok(Date.parse(from) <= Date.parse('2026-03-02T00:00:00+14:00'))
  assert.ok(Date.parse(to) >= Date.parse('2026-03-09T00:00:00-12:00'))
})

test('The asked day is shown when it has times, else the first day that has', () => {
  const week = weekOf('2026-03-05', 'America/Denver', slots, now)
  assert.equal(findDayWithTimes(week, '2026-03-05'), '2026-03-05')
  assert.equal(findDayWithTimes(week, '2026-03-06'), '2026-03-02')
  assert.equal(findDayWithTimes(weekOf('2026-03-05', 'America/Denver', [], now), '2026-03-05'), null)
})
