import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asksForSomething, type PatientQuery, readPatientQuery } from './search.ts'

const cases: [typed: string, expected: PatientQuery][] = [
  ['Jose Nunez', { words: 'Jose Nunez', birth_dates: [], phone_end: null }],
  ['1988-04-17', { words: '', birth_dates: ['1988-04-17'], phone_end: null }],
  ['lindqvist 4/17/1988', { words: 'lindqvist', birth_dates: ['1988-04-17'], phone_end: null }],
  ['4/17/18', { words: '', birth_dates: ['1918-04-17', '2018-04-17'], phone_end: null }],
  ['2/30/1990', { words: '2/30/1990', birth_dates: [], phone_end: null }],
  ['(312) 555-0141', { words: '', birth_dates: [], phone_end: '3125550141' }],
  ['+1 312.555.0141', { words: '', birth_dates: [], phone_end: '13125550141' }],
  ['Ibarra 0150', { words: 'Ibarra', birth_dates: [], phone_end: '0150' }],
  ['maya 141', { words: 'maya 141', birth_dates: [], phone_end: null }],
  ['   ', { words: '', birth_dates: [], phone_end: null }],
]
for (const [typed, expected] of cases)
  test(`"${typed}" asks for ${JSON.stringify(expected)}.`, () => {
    assert.deepEqual(readPatientQuery(typed), expected)
    assert.equal(asksForSomething(readPatientQuery(typed)), typed.trim() !== '')
  })
