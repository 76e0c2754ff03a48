import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findCallStatus, listPictures, measureCall, type Span, type Stay } from './rules.ts'

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

const begin = Date.parse(visit.starts_at)
const at = (second: number) => new Date(begin + second * 1000).toISOString()
const covers = ({ from, to }: Span, second: number) => Date.parse(from) <= begin + second * 1000 && begin + second * 1000 < Date.parse(to)

/** The slow way: looks at every second. */
function lookAtSeconds(stays: readonly Stay[]) {
  const spent = [0, 0, 0]
  const met: number[] = []
  for (let second = 0; second < 3600; second++) {
    const stayOf = (role: string) => stays.filter((stay) => stay.role === role && covers(stay, second))
    const roles = ['patient', 'provider'].map(stayOf)
    if (roles.some((mine) => mine.length === 0)) continue
    met.push(second)
    const shown = roles.filter((mine) => mine.some(({ pictures = [] }) => pictures.some((span) => covers(span, second)))).length
    spent[shown]! += 1
  }
  const [first, last] = [met[0], met.at(-1)]
  const minutesOf = (seconds: number) => Math.floor(seconds / 60)
  return {
    together_from: first === undefined ? null : at(first),
    together_to: last === undefined ? null : at(last + 1),
    minutes: minutesOf(met.length),
    apart_minutes: first === undefined || last === undefined ? 0 : minutesOf(last + 1 - first - met.length),
    audio_only_minutes: minutesOf(spent[0]!),
    one_sided_minutes: minutesOf(spent[1]!),
  }
}

let seed = 7
const pick = (most: number) => {
  seed = (seed * 1103515245 + 12345) % 2 ** 31
  return seed % most
}

test('a call is measured as by somebody who looks at every second, however often each came, went, or turned the camera off', () => {
  for (let round = 0; round < 300; round++) {
    const stays = Array.from({ length: pick(8) }, (): Stay => {
      const from = pick(3000)
      const to = from + pick(600)
      const changes = Array.from({ length: pick(5) }, () => from + pick(Math.max(1, to - from))).sort((one, other) => one - other)
      const span = { from: at(from), to: at(to) }
      const role = (['patient', 'provider', 'guest'] as const)[pick(3)]!
      return { role, ...span, pictures: listPictures(span, pick(2) === 1, changes.map(at)) }
    })
    assert.deepEqual(measureCall(stays), lookAtSeconds(stays), JSON.stringify(stays))
  }
})

test('nobody, and a stay that ends before it begins, make no minutes', () => {
  assert.equal(measureCall([]).minutes, 0)
  const backwards = measureCall([
    { role: 'patient', from: at(60), to: at(0) },
    { role: 'provider', from: at(0), to: at(600) },
  ])
  assert.deepEqual([backwards.minutes, backwards.together_from], [0, null])
})

test('the spans with a picture follow from how the camera is at the end and when it was switched', () => {
  const hour = { from: at(0), to: at(3600) }
  const cases: [boolean, number[], [number, number][]][] = [
    [true, [], [[0, 3600]]],
    [false, [], []],
    [false, [600], [[0, 600]]],
    [true, [600], [[600, 3600]]],
    [
      true,
      [600, 900],
      [
        [0, 600],
        [900, 3600],
      ],
    ],
  ]
  for (const [has, changes, spans] of cases)
    assert.deepEqual(
      listPictures(hour, has, changes.map(at)),
      spans.map(([from, to]) => ({ from: at(from), to: at(to) })),
    )
})
