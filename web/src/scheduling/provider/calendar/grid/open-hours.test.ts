import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Schedule } from '../../use-schedule.ts'
import { countWeekMinutes, listClosedStretchesOn, openOn } from './open-hours.ts'

const window = (weekday: string, start_local: string, end_local: string, more: object = {}) =>
  ({
    weekday,
    start_local,
    end_local,
    effective_from: null,
    effective_to: null,
    every_weeks: 1,
    anchor_date: null,
    month_week: null,
    ...more,
  }) as Schedule['windows'][number]
const schedule = (...windows: Schedule['windows']) => ({ windows, overrides: [] as Schedule['overrides'] })

test('Touching and overlapping windows of a weekday are one stretch', () => {
  const open = schedule(window('tue', '09:00', '12:00'), window('tue', '12:00', '14:00'), window('tue', '13:00', '17:00'))
  assert.deepEqual(openOn(open, '2026-03-03'), [{ from: 540, to: 1020 }])
  assert.deepEqual(openOn(open, '2026-03-04'), [])
})

test('Every other week is counted from the week of its anchor, and seasons end', () => {
  const other = schedule(window('wed', '09:00', '10:00', { every_weeks: 2, anchor_date: '2026-03-04', effective_to: '2026-03-31' }))
  assert.equal(openOn(other, '2026-03-04').length, 1)
  assert.equal(openOn(other, '2026-03-11').length, 0)
  assert.equal(openOn(other, '2026-03-18').length, 1)
  assert.equal(openOn(other, '2026-04-01').length, 0)
})

test('The first Saturday of a month opens on that date only', () => {
  const first = schedule(window('sat', '09:00', '13:00', { month_week: 1 }))
  assert.equal(openOn(first, '2026-03-07').length, 1)
  assert.equal(openOn(first, '2026-03-14').length, 0)
})

test('A night is open past midnight, and the next morning is not shut until it ends', () => {
  const night = schedule(window('mon', '22:00', '02:00'))
  assert.deepEqual(openOn(night, '2026-03-02'), [{ from: 1320, to: 1560 }])
  assert.deepEqual(listClosedStretchesOn(night, '2026-03-03', { from: 0, to: 24 }), [{ from: 120, to: 1440 }])
})

test('An override replaces the week, and an empty one closes the date', () => {
  const closed = { ...schedule(window('tue', '09:00', '17:00')), overrides: [{ date: '2026-03-03', windows: [], note: null }] }
  assert.deepEqual(openOn(closed, '2026-03-03'), [])
  assert.equal(countWeekMinutes(closed, '2026-03-03'), 0)
  assert.equal(countWeekMinutes(closed, '2026-03-10'), 480)
})
