import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hasExpired, minutesUntilCheck, monthsLeft } from './rules.ts'
import { fitsLuhn, makeDemoToken, readExpiry, testCards } from './test-cards.ts'

test('a card is good until the last day of the month that it names', () => {
  const cases: readonly (readonly [month: number, year: number, today: string, isOver: boolean, months: number])[] = [
    [3, 2026, '2026-03-01', false, 0],
    [3, 2026, '2026-03-31', false, 0],
    [3, 2026, '2026-04-01', true, -1],
    [12, 2026, '2027-01-01', true, -1],
    [1, 2027, '2026-12-31', false, 1],
    [2, 2024, '2024-02-29', false, 0],
    [9, 2030, '2026-10-05', false, 47],
  ]
  for (const [exp_month, exp_year, today, isOver, months] of cases) {
    const card = { exp_month, exp_year }
    assert.deepEqual([hasExpired(card, today), monthsLeft(card, today)], [isOver, months], `${exp_month}/${exp_year} on ${today}`)
  }
})

test('what nobody knows is asked about after five minutes, an hour, and then each day', () => {
  assert.deepEqual([0, 1, 2, 3, 30].map(minutesUntilCheck), [5, 60, 1440, 1440, 1440])
})

test('the digits of a card fit each other, and one that is wrong or exchanged is found', () => {
  for (const { number } of testCards) assert.ok(fitsLuhn(number), number)
  for (const number of ['4242424242424241', '4242424242424224', '2442424242424242', '4242', '', 'abcdabcdabcdabcd', '4'.repeat(20)])
    assert.ok(!fitsLuhn(number), number)
})

test('an expiry is read as people type it', () => {
  const cases: readonly (readonly [typed: string, read: readonly [month: number, year: number] | undefined])[] = [
    ['04/30', [4, 2030]],
    ['4/2030', [4, 2030]],
    [' 04 / 30 ', [4, 2030]],
    ['0430', [4, 2030]],
    ['13/30', undefined],
    ['00/30', undefined],
    ['04/3', undefined],
    ['April 2030', undefined],
    ['', undefined],
  ]
  for (const [typed, read] of cases) assert.deepEqual(readExpiry(typed), read && { exp_month: read[0], exp_year: read[1] }, typed)
})

test('what stands for a card holds its last four digits and no more of them, and no other number makes one', () => {
  const until = { exp_month: 8, exp_year: 2031 }
  for (const { number } of testCards) {
    const token = makeDemoToken({ number, ...until }, 'abcdefghij')
    assert.match(token ?? '', new RegExp(`_${number.slice(-4)}_203108_abcdefghij$`))
    assert.doesNotMatch(token ?? '', /\d{12}/)
  }
  assert.equal(makeDemoToken({ number: '4242 4242-4242 4242', ...until }, 'abcdefghij')?.startsWith('pm_fake_visa_good_4242_'), true)
  assert.equal(makeDemoToken({ number: '4111111111111111', ...until }, 'abcdefghij'), undefined)
})
