import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findFirstHour, findGridHours, findHiddenWeekend } from './entries.ts'

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

test('The calendar opens at the present hour, and at night at the first open one', () => {
  const everyWeek = { effective_from: null, effective_to: null, every_weeks: 1 as const, anchor_date: null, month_week: null }
  const tuesday = { id: null, location_id: null, weekday: 'tue' as const, start_local: '06:30', end_local: '09:00', ...everyWeek }
  const early = { ...closed, windows: [{ ...tuesday, visit_modes: ['virtual' as const] }] }
  const hourAt = (now: string, hours: Parameters<typeof findFirstHour>[0] = closed) => findFirstHour(hours, week, now)
  assert.equal(hourAt('2026-03-03T18:30:00.000Z'), 11, 'noon')
  assert.equal(hourAt('2026-03-03T11:59:00.000Z'), 4, 'before six in the morning')
  assert.equal(hourAt('2026-03-03T08:41:00.000Z'), 8, 'in the middle of the night')
  assert.equal(hourAt('2026-03-03T08:41:00.000Z', early), 6, 'who begins at half past six')
  assert.equal(hourAt('2026-03-03T06:10:00.000Z'), 8, 'shortly after midnight')
  assert.equal(hourAt('2026-03-11T01:30:00.000Z'), 8, 'the week after')
})

test('A day of the weekend without anything is left out, unless it is today', () => {
  const hiddenAt = (now: string) => findHiddenWeekend(closed, [], week, now)
  assert.deepEqual(hiddenAt('2026-03-03T18:30:00.000Z'), [6, 0])
  assert.deepEqual(hiddenAt('2026-03-07T18:30:00.000Z'), [0])
  // By her clock it is still Saturday.
  assert.deepEqual(hiddenAt('2026-03-08T05:30:00.000Z'), [0])
})
