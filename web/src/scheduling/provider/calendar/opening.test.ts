import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Schedule } from '../use-schedule.ts'
import { findOpeningDay } from './opening.ts'

const weekly = { effective_from: null, effective_to: null, every_weeks: 1, anchor_date: null, month_week: null }
const windowsOn = (...weekdays: string[]) =>
  weekdays.map((weekday) => ({ weekday, start_local: '09:00', end_local: '17:00', ...weekly })) as Schedule['windows']
const hours = (windows: Schedule['windows'], closed: string[] = []) => ({
  windows,
  overrides: closed.map((date) => ({ date, windows: [], note: null })),
  time_zone: 'America/Chicago',
})
const workdays = windowsOn('mon', 'tue', 'wed', 'thu', 'fri')
const nextWeek = ['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27']

test('The week opens at today, or at the next Monday once the open hours and the visits of this week are over', () => {
  const visit = (ends_at: string) => [{ kind: 'appointment' as const, ends_at }]
  const cases: [string, Parameters<typeof findOpeningDay>, string][] = [
    ['Friday at 4 PM', [hours(workdays), '2026-11-20T22:00:00.000Z', []], '2026-11-20'],
    ['Friday at 5 PM', [hours(workdays), '2026-11-20T23:00:00.000Z', []], '2026-11-23'],
    ['Sunday evening', [hours(workdays), '2026-11-23T04:00:00.000Z', []], '2026-11-23'],
    ['Monday at 1 AM', [hours(workdays), '2026-11-23T07:00:00.000Z', []], '2026-11-23'],
    ['Thursday evening', [hours(workdays), '2026-11-20T03:00:00.000Z', []], '2026-11-19'],
    ['Sunday, with hours on Sunday', [hours(windowsOn('mon', 'sun')), '2026-11-22T18:00:00.000Z', []], '2026-11-22'],
    ['Thursday evening before a free Friday', [hours(workdays, ['2026-11-20']), '2026-11-20T03:00:00.000Z', []], '2026-11-23'],
    ['Saturday with a visit ahead', [hours(workdays), '2026-11-21T15:00:00.000Z', visit('2026-11-21T17:00:00.000Z')], '2026-11-21'],
    ['Saturday after that visit', [hours(workdays), '2026-11-21T18:00:00.000Z', visit('2026-11-21T17:00:00.000Z')], '2026-11-23'],
    ['Sunday before a week off', [hours(workdays, nextWeek), '2026-11-23T04:00:00.000Z', []], '2026-11-22'],
    ['without any hours', [hours([]), '2026-11-23T04:00:00.000Z', []], '2026-11-22'],
  ]
  for (const [when, asked, expected] of cases) assert.equal(findOpeningDay(...asked), expected, when)
})

test('Hours that began in the evening and reach past midnight are not over', () => {
  const nights = [{ weekday: 'sat', start_local: '22:00', end_local: '02:00', ...weekly }, ...windowsOn('mon')] as Schedule['windows']
  assert.equal(findOpeningDay(hours(nights), '2026-11-22T07:00:00.000Z', []), '2026-11-22')
  assert.equal(findOpeningDay(hours(nights), '2026-11-22T09:00:00.000Z', []), '2026-11-23')
})
