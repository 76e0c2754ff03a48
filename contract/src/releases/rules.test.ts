import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findStatus, isNpi, mayDisclose } from './rules.ts'

test('The check digit of an NPI is that of Luhn with the prefix 80840', () => {
  // The example of the standard.
  assert.ok(isNpi('1234567893'))
  const others = Array.from({ length: 10 }, (_, digit) => `123456789${digit}`).filter((number) => isNpi(number))
  assert.deepEqual(others, ['1234567893'], 'one check digit of ten fits')
})

test('Neighbors that changed places and single wrong digits are found', () => {
  assert.equal(isNpi('1324567893'), false)
  for (const place of [1, 4, 8])
    for (const other of '0123456789') {
      const wrong = `${'1234567893'.slice(0, place)}${other}${'1234567893'.slice(place + 1)}`
      assert.equal(isNpi(wrong), wrong === '1234567893', wrong)
    }
})

test('What is no ten digits beginning with 1 or 2 is no NPI', () => {
  for (const number of ['', '123456789', '12345678933', '3234567893', '123456789x', ' 1234567893', '１２３４５６７８９３'])
    assert.equal(isNpi(number), false, number)
})

test('A release discloses from its start until its end, and never before a signature or after it was revoked', () => {
  const term = { starts_at: '2026-03-01T00:00:00.000Z', expires_at: '2027-03-01T00:00:00.000Z' }
  const cases = [
    ['active', '2026-02-28T23:59:59.999Z', 'active', false],
    ['active', '2026-03-01T00:00:00.000Z', 'active', true],
    ['active', '2027-02-28T23:59:59.999Z', 'active', true],
    ['active', '2027-03-01T00:00:00.000Z', 'expired', false],
    ['draft', '2026-06-01T00:00:00.000Z', 'draft', false],
    ['revoked', '2026-06-01T00:00:00.000Z', 'revoked', false],
    ['expired', '2026-06-01T00:00:00.000Z', 'expired', false],
  ] as const
  for (const [status, now, shown, discloses] of cases) {
    assert.equal(findStatus({ ...term, status }, now), shown, `${status} ${now}`)
    assert.equal(mayDisclose({ ...term, status }, now), discloses, `${status} ${now}`)
  }
})
