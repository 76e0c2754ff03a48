import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findGridHours, findHiddenWeekend } from './entries.ts'

const zone = 'America/Chicago'
const closed = { windows: [], overrides: [], time_zone: zone }
const week = ['2026-03-02', '2026-03-03', '2026-03-04', '2026-03-05', '2026-03-06', '2026-03-07', '2026-03-08']

test('The hours reach to the present one if today is shown, and only then', () => {
  const hoursAt = (now: string) => findGridHours(closed, [], week, now)
  assert.deepEqual(hoursAt('2026-03-03T18:30:00.000Z'), { from: 8, to: 17 }, 'noon')
  assert.deepEqual(hoursAt('2026-03-04T01:30:00.000Z'), { from: 8, to: 20 }, 'half past seven in the evening')
  assert.deepEqual(hoursAt('2026-03-03T11:59:00.000Z'), { from: 5, to: 17 }, 'before six in the morning')
  assert.deepEqual(hoursAt('2026-03-11T01:30:00.000Z'), { from: 8, to: 17 }, 'the week after')
})

test('A day of the weekend without anything is left out, unless it is today', () => {
  const hiddenAt = (now: string) => findHiddenWeekend(closed, [], week, now)
  assert.deepEqual(hiddenAt('2026-03-03T18:30:00.000Z'), [6, 0])
  assert.deepEqual(hiddenAt('2026-03-07T18:30:00.000Z'), [0])
  // By her clock it is still Saturday.
  assert.deepEqual(hiddenAt('2026-03-08T05:30:00.000Z'), [0])
})
