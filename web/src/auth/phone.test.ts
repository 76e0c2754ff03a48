import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formattedPhone, phoneDigits } from './phone.ts'

test('A number takes its form while it is typed', () => {
  assert.deepEqual(['', '3', '312', '3125', '312555', '3125550141'].map(formattedPhone), [
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
  for (let presses = 0; presses < 20; presses++) shown = formattedPhone(shown.slice(0, -1))
  assert.equal(shown, '')
})

test('A pasted number loses the prefix of the country, and keeps that of another', () => {
  assert.equal(formattedPhone('+1 312-555-0141'), '(312) 555-0141')
  assert.equal(formattedPhone('13125550141'), '(312) 555-0141')
  assert.equal(formattedPhone('+44 20 7946 0018'), '+44 20 7946 0018')
  assert.equal(phoneDigits('+1 (312) 555-0141'), 10)
})
