import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readConfig } from './config.ts'

test('Production names everything that is missing or played, at once.', () => {
  assert.throws(
    () => readConfig({ SORREL_MODE: 'production', RATE_LIMIT_FACTOR: '5' }),
    ({ message }: Error) =>
      ['DATABASE_URL', 'PUBLIC_URL', 'SIGNING_KEY', 'HASH_SECRET', 'RATE_LIMIT_FACTOR', 'SMS', 'EMAIL', 'LINE_TYPE'].every((name) =>
        message.includes(name),
      ),
  )
})

test('A demo listens to this machine alone unless it is told otherwise; production to all.', () => {
  assert.equal(readConfig({}).host, '127.0.0.1')
  assert.equal(readConfig({ HOST: '0.0.0.0' }).host, '0.0.0.0')
})

test('The clock is set for tests only, and a wrong value is named.', () => {
  assert.throws(() => readConfig({ CLOCK: '2026-03-03T15:00:00Z' }), /CLOCK is for SORREL_MODE=test only/)
  assert.throws(() => readConfig({ PORT: '70000' }), /PORT/)
})

test('The password policy is configuration: eight characters and no classes unless they are asked for.', () => {
  const shipped = { minimum_length: 8, lowercase: false, uppercase: false, number: false, symbol: false }
  assert.deepEqual(readConfig({}).password, shipped)
  const strict = { PASSWORD_MINIMUM_LENGTH: '6', PASSWORD_LOWERCASE: 'true', PASSWORD_UPPERCASE: 'true', PASSWORD_NUMBER: 'true' }
  assert.deepEqual(readConfig({ ...strict, PASSWORD_SYMBOL: 'true' }).password, {
    minimum_length: 6,
    lowercase: true,
    uppercase: true,
    number: true,
    symbol: true,
  })
  assert.throws(() => readConfig({ PASSWORD_SYMBOL: 'yes' }), /PASSWORD_SYMBOL/)
})
