import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countPhoneDigits, formatPhone } from './phone.ts'

test('A number takes its form while it is typed', () => {
  assert.deepEqual(['', '3', '312', '3125', '312555', '3125550141'].map(formatPhone), [
    '',
    '(3',
    '(312',
    '(312) 5',
    '(312) 555',
    '(312) 555-0141',
  ])
})

test('Every digit can be deleted again', () => {
  let shown = '(312) 555-0141'
  for (let presses = 0; presses < 20; presses++) shown = formatPhone(shown.slice(0, -1))
  assert.equal(shown, '')
})

test('A pasted number loses the prefix of the country, and keeps that of another', () => {
  assert.equal(formatPhone('+1 312-555-0141'), '(312) 555-0141')
  assert.equal(formatPhone('13125550141'), '(312) 555-0141')
  assert.equal(formatPhone('+44 20 7946 0018'), '+44 20 7946 0018')
  assert.equal(countPhoneDigits('+1 (312) 555-0141'), 10)
})
