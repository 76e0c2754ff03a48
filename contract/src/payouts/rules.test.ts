import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findPeriod, findPeriodBefore, findYearForm, isTaxId, type PayCalendar, reckonPay, usualCalendar } from './rules.ts'

test('pay is reckoned by the hour, for each, or as a share of the fee, and half a cent goes up', () => {
  const hour = (rate_cents: number) => ({ unit: 'hour' as const, rate_cents, basis_points: 0 })
  const cases = [
    [hour(9500), 60, 0, 9500],
    [hour(9500), 45, 0, 7125],
    [hour(9500), 30, 0, 4750],
    [hour(9500), 0, 0, 0],
    // 9501 * 30 / 60 = 4750.5
    [hour(9501), 30, 0, 4751],
    // 9500 * 7 / 60 = 1108.33
    [hour(9500), 7, 0, 1108],
    [{ unit: 'each' as const, rate_cents: 1900, basis_points: 0 }, 90, 5000, 1900],
    [{ unit: 'fee_share' as const, rate_cents: 0, basis_points: 5000 }, 60, 5000, 2500],
    // 4999 * 12.5 % = 624.875
    [{ unit: 'fee_share' as const, rate_cents: 0, basis_points: 1250 }, 60, 4999, 625],
    [{ unit: 'fee_share' as const, rate_cents: 0, basis_points: 5000 }, 60, 0, 0],
  ] as const
  for (const [rate, minutes, fee_cents, expected] of cases) assert.equal(reckonPay(rate, { minutes, fee_cents }), expected)
})

/** The same, by counting: how many whole cents fit below the exact amount plus a half. */
function reckonSlowly(rate_cents: number, minutes: number): number {
  let cents = 0
  while (BigInt(cents + 1) * 120n <= BigInt(rate_cents) * BigInt(minutes) * 2n + 60n) cents++
  return cents
}

test('by the hour it agrees with counting cents one by one', () => {
  let seed = 7
  const next = (most: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % most
  }
  for (let nth = 0; nth < 400; nth++) {
    const [rate_cents, minutes] = [next(20_000), next(180)]
    assert.equal(reckonPay({ unit: 'hour', rate_cents, basis_points: 0 }, { minutes, fee_cents: 0 }), reckonSlowly(rate_cents, minutes))
  }
})

test('two weeks end on a Sunday and are paid on the Wednesday after', () => {
  assert.deepEqual(findPeriod(usualCalendar, '2026-11-20'), { starts_on: '2026-11-09', ends_on: '2026-11-22', pays_on: '2026-11-25' })
  assert.deepEqual(findPeriod(usualCalendar, '2026-11-22').ends_on, '2026-11-22')
  assert.deepEqual(findPeriod(usualCalendar, '2026-11-23').starts_on, '2026-11-23')
  assert.deepEqual(findPeriodBefore(usualCalendar, '2026-11-23').ends_on, '2026-11-22')
  assert.equal(findPeriod(usualCalendar, '2025-12-25').ends_on, '2026-01-04', 'a day before the anchor')
})

test('every day belongs to one period, and periods follow each other without a gap', () => {
  const calendars: PayCalendar[] = [
    usualCalendar,
    { cadence: 'weekly', anchor_on: '2026-02-27', pay_after_days: 0 },
    { cadence: 'monthly', anchor_on: '2026-01-04', pay_after_days: 5 },
  ]
  for (const calendar of calendars)
    for (let nth = 0; nth < 800; nth++) {
      const day = new Date(Date.UTC(2025, 0, 1 + nth)).toISOString().slice(0, 10)
      const [period, before] = [findPeriod(calendar, day), findPeriodBefore(calendar, day)]
      assert.ok(period.starts_on <= day && day <= period.ends_on, `${calendar.cadence} ${day}`)
      const dayAfter = new Date(Date.parse(`${before.ends_on}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
      assert.equal(dayAfter, period.starts_on)
    }
  assert.deepEqual(findPeriod(calendars[2]!, '2028-02-10'), { starts_on: '2028-02-01', ends_on: '2028-02-29', pays_on: '2028-03-05' })
  assert.equal(findPeriod(calendars[2]!, '2026-12-31').ends_on, '2026-12-31')
})

test('form 1099-NEC is due from $2,000 on for payments of 2026; of corporations it is box 6 of form 1099-MISC', () => {
  const cases = [
    [2025, 59_999, 'individual', 'none'],
    [2025, 60_000, 'individual', 'nec'],
    [2026, 199_999, 's_corporation', 'none'],
    [2026, 200_000, 'llc_partnership', 'nec'],
    [2026, 200_000, 's_corporation', 'misc'],
    [2026, 200_000, 'llc_c', 'misc'],
    // Of whom nothing is known yet.
    [2026, 200_000, null, 'nec'],
  ] as const
  for (const [year, cents, taxClass, form] of cases) assert.equal(findYearForm(year, cents, taxClass), form, `${year} ${taxClass}`)
})

test('tax numbers that were never given out are a slip of the hand', () => {
  const cases = [
    ['ssn', '123456789', true],
    ['ssn', '000456789', false],
    ['ssn', '666456789', false],
    ['ssn', '900456789', false],
    ['ssn', '123006789', false],
    ['ssn', '123450000', false],
    ['ssn', '12345678', false],
    ['itin', '912701234', true],
    ['itin', '912931234', false],
    ['itin', '123701234', false],
    ['ein', '123456789', true],
    ['ein', '003456789', false],
    ['ein', '12-345678', false],
  ] as const
  for (const [kind, digits, expected] of cases) assert.equal(isTaxId(kind, digits), expected, `${kind} ${digits}`)
})
