import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addBusinessDays, findEstimateDue, isBusinessDay } from './business-days.ts'

test('Federal offices close on weekends and on the eleven holidays, on a workday beside a weekend.', () => {
  const closed = [
    ...['2026-01-01', '2026-01-19', '2026-02-16', '2026-05-25', '2026-06-19', '2026-07-03', '2026-09-07', '2026-10-12'],
    ...['2026-11-11', '2026-11-26', '2026-12-25', '2027-12-31', '2027-07-05', '2026-03-07', '2026-03-08', '2021-12-31'],
  ]
  for (const day of closed) assert.equal(isBusinessDay(day), false, day)
  for (const day of ['2026-01-02', '2026-07-06', '2026-11-27', '2026-12-24', '2028-02-29', '2026-12-31'])
    assert.equal(isBusinessDay(day), true, day)
})

test('A good-faith estimate is due as the law says.', () => {
  const cases = [
    // A Wednesday, and a visit on Monday: three business days ahead.
    ['booked', '2026-03-04', '2026-03-09', '2026-03-05'],
    ['booked', '2026-03-04', '2026-03-06', null],
    ['booked', '2026-03-04', '2026-03-17', '2026-03-05'],
    ['booked', '2026-03-04', '2026-03-18', '2026-03-09'],
    ['changed', '2026-03-04', '2026-03-18', '2026-03-05'],
    ['asked', '2026-03-04', '2026-03-04', '2026-03-09'],
    // Over Thanksgiving.
    ['asked', '2026-11-25', '2026-12-20', '2026-12-01'],
    ['booked', '2026-03-04', '2026-03-01', null],
  ] as const
  for (const [reason, made_on, visit_on, due] of cases)
    assert.equal(findEstimateDue({ reason, made_on, visit_on }), due, `${reason} ${made_on} ${visit_on}`)
  assert.equal(addBusinessDays('2026-12-24', 1), '2026-12-28')
})
