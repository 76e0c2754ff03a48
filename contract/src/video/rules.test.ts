import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findCallStatus, measureMinutes, type Stay } from './rules.ts'

const visit = { starts_at: '2026-03-03T15:00:00.000Z', ends_at: '2026-03-03T16:00:00.000Z' }
const both = [
  { role: 'patient', place: 'inside' },
  { role: 'provider', place: 'inside' },
] as const

test('a room opens twenty minutes before the visit and closes an hour after it', () => {
  const cases = [
    ['2026-03-03T14:39:59.999Z', false, both, 'scheduled'],
    ['2026-03-03T14:40:00.000Z', false, [], 'open'],
    ['2026-03-03T15:00:00.000Z', false, both, 'in_progress'],
    ['2026-03-03T15:00:00.000Z', false, [both[0], { role: 'provider', place: 'left' }], 'open'],
    ['2026-03-03T15:00:00.000Z', false, [both[1], { role: 'patient', place: 'waiting' }], 'open'],
    ['2026-03-03T15:00:00.000Z', true, both, 'ended'],
    ['2026-03-03T16:59:59.999Z', false, both, 'in_progress'],
    ['2026-03-03T17:00:00.000Z', false, both, 'ended'],
  ] as const
  for (const [now, is_ended, people, status] of cases) assert.equal(findCallStatus(visit, now, { is_ended, people }), status, now)
})

/** The slow way: looks at every second. */
function countSeconds(stays: readonly Stay[]): number {
  let seconds = 0
  for (let at = Date.parse(visit.starts_at); at < Date.parse(visit.ends_at); at += 1000) {
    const isThere = (role: string) => stays.some((stay) => stay.role === role && Date.parse(stay.from) <= at && at < Date.parse(stay.to))
    if (isThere('patient') && isThere('provider')) seconds++
  }
  return seconds
}

test('the minutes of a call are those that both were there, however often each came and went', () => {
  let seed = 7
  const pick = (most: number) => {
    seed = (seed * 1103515245 + 12345) % 2 ** 31
    return seed % most
  }
  const begin = Date.parse(visit.starts_at)
  const at = (second: number) => new Date(begin + second * 1000).toISOString()
  for (let round = 0; round < 200; round++) {
    const stays = Array.from({ length: pick(8) }, (): Stay => {
      const from = pick(3000)
      return { role: pick(2) ? 'patient' : 'provider', from: at(from), to: at(from + pick(600)) }
    })
    assert.equal(measureMinutes(stays), Math.floor(countSeconds(stays) / 60), JSON.stringify(stays))
  }
  assert.equal(measureMinutes([]), 0)
  assert.equal(
    measureMinutes([
      { role: 'patient', from: at(60), to: at(0) },
      { role: 'provider', from: at(0), to: at(600) },
    ]),
    0,
  )
})
