import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isDay } from './real-day.ts'
import { clockOf, findInstantAt, wallOf } from './wall-time.ts'

test('A wall-clock time becomes the instant of its own offset, on both sides of a change', () => {
  assert.equal(findInstantAt('2026-03-07', '09:00', 'America/Chicago'), '2026-03-07T15:00:00.000Z')
  assert.equal(findInstantAt('2026-03-08', '09:00', 'America/Chicago'), '2026-03-08T14:00:00.000Z')
  assert.equal(findInstantAt('2026-11-01', '09:00', 'America/Chicago'), '2026-11-01T15:00:00.000Z')
  assert.equal(findInstantAt('2026-06-01', '24:00', 'Asia/Kolkata'), '2026-06-01T18:30:00.000Z')
})

test('A repeated hour means its first pass, and a missing one is read with the offset before it', () => {
  assert.equal(findInstantAt('2026-11-01', '01:30', 'America/Chicago'), '2026-11-01T06:30:00.000Z')
  assert.equal(findInstantAt('2026-03-08', '02:30', 'America/Chicago'), '2026-03-08T08:30:00.000Z')
})

test('The way back shows what the clock on the wall shows', () => {
  assert.equal(wallOf('2026-03-08T14:00:00.000Z', 'America/Chicago'), '2026-03-08T09:00')
  assert.equal(clockOf('2026-06-01T18:45:00.000Z', 'Asia/Kolkata'), '00:15')
})

test('A day of an address is one that there is', () => {
  for (const day of ['2026-02-28', '2028-02-29', '2026-12-31']) assert.equal(isDay(day), true, day)
  for (const day of [undefined, '', '2026-13-45', '2026-02-29', '2026-02-31', '2026-3-1', '0001-01-01', '2026-03-03T00:00'])
    assert.equal(isDay(day), false, `${day}`)
})
