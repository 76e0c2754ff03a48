import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readDollars, writeDollars } from './dollars.ts'

test('an amount is read to the cent as people type it, and written so that it reads the same', () => {
  const cases: readonly (readonly [typed: string, cents: number | undefined])[] = [
    ['12', 1200],
    ['12.5', 1250],
    ['12.50', 1250],
    [' $1,234.56 ', 123_456],
    ['0.07', 7],
    ['1,000,000', 100_000_000],
    ['12.', 1200],
    ['12.345', undefined],
    ['12,50', undefined],
    ['1,23', undefined],
    ['-5', undefined],
    ['', undefined],
    ['1e3', undefined],
  ]
  for (const [typed, cents] of cases) assert.equal(readDollars(typed), cents, typed)
  for (const cents of [0, 7, 100, 1250, 123_456]) assert.equal(readDollars(writeDollars(cents)), cents)
})
