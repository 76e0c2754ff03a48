import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CalendarEvent } from '@sorrel/contract/scheduling/schemas'
import { countDay, findNextVisit, findRibbonHours, findRowAfterNow, listDayItems } from './day.ts'

const event = (kind: string, from: string, to: string, status?: string) =>
  ({
    kind,
    key: `${kind}${from}`,
    title: '',
    all_day: false,
    starts_at: `2026-03-05T${from}:00.000Z`,
    ends_at: `2026-03-05T${to}:00.000Z`,
    appointment: status ? { status, starts_at: `2026-03-05T${from}:00.000Z`, ends_at: `2026-03-05T${to}:00.000Z` } : null,
  }) as CalendarEvent

const day = listDayItems([
  event('appointment', '17:00', '17:45', 'Scheduled'),
  event('appointment', '14:00', '14:30', 'Scheduled'),
  event('appointment', '15:00', '16:00', 'Occurred'),
  event('block', '18:00', '19:00'),
  event('hold', '20:00', '20:30'),
])
const now = '2026-03-05T16:52:00.000Z'

test('A day lists visits and blocks by time, without what others hold', () => {
  assert.deepEqual(
    day.map(({ key }) => key.slice(0, -5)),
    ['appointment', 'appointment', 'appointment', 'block'],
  )
})

test('The next visit is the first that is not over, even when an earlier one was never marked', () => {
  assert.equal(findNextVisit(day, now)?.starts_at, '2026-03-05T17:00:00.000Z')
  assert.equal(findNextVisit(day, '2026-03-05T17:45:00.000Z'), null)
})

test('The counts say what lies behind and when the last visit ends', () => {
  assert.deepEqual(countDay(day, now), { all: 3, behind: 2, last_ends_at: '2026-03-05T17:45:00.000Z' })
  assert.equal(findRowAfterNow(day, now), 2)
  assert.equal(findRowAfterNow(day, '2026-03-05T23:00:00.000Z'), -1)
})

test('The ribbon spans the working day, and whatever lies outside of it', () => {
  assert.deepEqual(findRibbonHours([{ from: 540, to: 600 }]), { from: 8, to: 17 })
  assert.deepEqual(findRibbonHours([{ from: 390, to: 1215 }]), { from: 6, to: 21 })
})
