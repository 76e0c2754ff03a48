import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseChoices } from './choices.ts'

test('what a device kept about the calendar is read, and what it cannot mean is left out', () => {
  const usual = { allHours: false, secondZone: null }
  assert.deepEqual(parseChoices(null), usual)
  assert.deepEqual(parseChoices('not json'), usual)
  assert.deepEqual(parseChoices('null'), usual)
  assert.deepEqual(parseChoices('{"allHours":"yes","secondZone":"Mars/Olympus"}'), usual)
  assert.deepEqual(parseChoices('{"allHours":true,"secondZone":"America/Phoenix"}'), { allHours: true, secondZone: 'America/Phoenix' })
})
