import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CalendarEvent } from '@sorrel/contract/scheduling/schemas'
import { addMonths, findDayByKey, findMonthEnd, listMonthWeeks, sumUpDays } from './months.ts'

test('a month later is the same day, or the last day of a shorter month', () => {
  for (const [day, months, later] of [
    ['2026-01-31', 1, '2026-02-28'],
    ['2028-01-31', 1, '2028-02-29'],
    ['2026-03-31', -1, '2026-02-28'],
    ['2026-12-15', 1, '2027-01-15'],
    ['2026-01-15', -1, '2025-12-15'],
  ] as const)
    assert.equal(addMonths(day, months), later)
  assert.equal(findMonthEnd('2026-12-05'), '2026-12-31')
})

test('a month is shown in whole weeks from Monday, as many as it needs', () => {
  const march = listMonthWeeks('2026-03-15')
  assert.equal(march.length, 6)
  assert.deepEqual([march[0]?.[0], march[0]?.[6], march.at(-1)?.[6]], ['2026-02-23', '2026-03-01', '2026-04-05'])
  // February 2027 begins on a Monday and has four weeks.
  assert.deepEqual(
    listMonthWeeks('2027-02-10').map(([monday]) => monday),
    ['2027-02-01', '2027-02-08', '2027-02-15', '2027-02-22'],
  )
})

test('keys lead through the days as in any calendar', () => {
  for (const [key, day] of [
    ['ArrowLeft', '2026-03-03'],
    ['ArrowDown', '2026-03-11'],
    ['Home', '2026-03-02'],
    ['End', '2026-03-08'],
    ['PageUp', '2026-02-04'],
    ['PageDown', '2026-04-04'],
    ['a', undefined],
  ] as const)
    assert.equal(findDayByKey(key, '2026-03-04'), day)
})

test('each day has its visits and blocks on the clock of the dietitian; a vacation is on all its days', () => {
  const entry = (kind: CalendarEvent['kind'], starts_at: string, ends_at: string, dates: Partial<CalendarEvent> = {}) => ({
    ...{ kind, starts_at, ends_at, all_day: false, from_date: null, to_date: null, appointment: null },
    ...dates,
  })
  const sums = sumUpDays(
    [
      // Late on Tuesday in Chicago, already Wednesday in UTC.
      entry('appointment', '2026-03-04T02:00:00.000Z', '2026-03-04T03:00:00.000Z'),
      entry('hold', '2026-03-03T16:00:00.000Z', '2026-03-03T17:00:00.000Z'),
      entry('external_busy', '2026-03-03T18:00:00.000Z', '2026-03-04T06:00:00.000Z'),
      entry('block', '2026-03-05T06:00:00.000Z', '2026-03-07T06:00:00.000Z', {
        all_day: true,
        from_date: '2026-03-05',
        to_date: '2026-03-06',
      }),
    ],
    'America/Chicago',
  )
  const shown = [...sums].map(([day, { visits, blocks }]) => [day, visits, blocks.map(({ kind }) => kind)])
  assert.deepEqual(shown, [
    ['2026-03-03', 1, ['external_busy']],
    ['2026-03-05', 0, ['block']],
    ['2026-03-06', 0, ['block']],
  ])
})
