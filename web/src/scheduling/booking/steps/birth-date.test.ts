import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readBirthDate } from './birth-date.ts'

test('A birthday is read as people type it, month first, and as browsers fill it in.', () => {
  for (const typed of ['4/17/1984', '04 / 17 / 1984', '04-17-1984', '04171984', '1984-04-17'])
    assert.equal(readBirthDate(typed), '1984-04-17')
})

test('What is no day is none: the thirtieth of February, a seventeenth month, two digits of a year.', () => {
  for (const typed of ['2/30/1984', '17/4/1984', '4/17/84', '2/29/2023', '', 'spring']) assert.equal(readBirthDate(typed), null)
  assert.equal(readBirthDate('2/29/2024'), '2024-02-29')
})
