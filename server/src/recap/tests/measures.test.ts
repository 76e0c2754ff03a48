import assert from 'node:assert/strict'
import { test } from 'node:test'
import { drawMeasures, thinOut } from '../measures.ts'
import type { Measured } from '../source.ts'
import { findWeightLoss } from '../weight-loss.ts'

const from = '2026-02-01T00:00:00.000Z'
const id = '0199aaaa-0000-7000-8000-000000000001'
const measured = (metric: Measured['metric'], day: string, value: number): Measured => {
  const at = `${day}T12:00:00.000Z`
  return { metric, at, value, evidence: { kind: 'journal', id, at } }
}
const weights = (...values: readonly (readonly [string, number])[]) => values.map(([day, value]) => measured('weight', day, value))

test('a loss is named from the threshold of its time on', () => {
  // [weights, percent and days, or nothing]
  const cases = [
    [weights(['2026-02-01', 80], ['2026-03-01', 76]), [5, 28]],
    [weights(['2026-02-01', 80], ['2026-03-01', 76.1]), undefined],
    [weights(['2025-12-10', 80], ['2026-03-01', 74]), [7.5, 81]],
    [weights(['2025-12-10', 80], ['2026-03-01', 74.1]), undefined],
    [weights(['2025-09-10', 80], ['2026-03-01', 72]), [10, 172]],
    // Longer ago than half a year.
    [weights(['2025-06-10', 80], ['2026-03-01', 60]), undefined],
    // It came back since.
    [weights(['2026-02-01', 80], ['2026-02-10', 70], ['2026-03-01', 80]), undefined],
    // The greatest of several, and what gained is no loss.
    [weights(['2026-02-01', 82], ['2026-02-10', 80], ['2026-03-01', 75]), [8.5, 28]],
    [weights(['2026-02-01', 70], ['2026-03-01', 80]), undefined],
    // The loss is older than the span, so it is no news.
    [weights(['2026-01-01', 80], ['2026-01-20', 70]), undefined],
    [[], undefined],
  ] as const
  for (const [values, told] of cases) {
    const loss = findWeightLoss([...values].reverse(), { from })
    assert.deepEqual(loss && [loss.number, loss.of], told)
  }
})

test('a line shows the values of the span after the last one before it, and tells the change', () => {
  const all = [
    ...weights(['2026-01-01', 80], ['2026-01-20', 79], ['2026-02-10', 78.2], ['2026-03-01', 77.5]),
    measured('sleep', '2026-02-10', 7),
  ]
  const [weight, ...others] = drawMeasures(all, { from })
  assert.deepEqual([weight?.metric, weight?.unit, weight?.change, others], ['weight', 'kg', -1.5, []])
  assert.deepEqual(
    weight?.points.map(({ value }) => value),
    [79, 78.2, 77.5],
  )
  assert.deepEqual(drawMeasures(weights(['2025-12-01', 80], ['2026-01-01', 79]), { from }), [], 'nothing new')
})

test('a height is drawn for somebody who grows, and for nobody else', () => {
  const heights = (last: number) => [measured('height', '2026-01-10', 120), measured('height', '2026-02-10', last)]
  assert.deepEqual(
    drawMeasures(heights(122), { from }).map(({ unit, change }) => [unit, change]),
    [['cm', 2]],
  )
  assert.deepEqual(drawMeasures(heights(120), { from }), [])
})

test('of many values some are shown, evenly, with the first and the last', () => {
  const many = Array.from({ length: 91 }, (_, nth) => nth)
  const shown = thinOut(many)
  assert.deepEqual([shown.length, shown[0], shown.at(-1), new Set(shown).size], [24, 0, 90, 24])
  assert.deepEqual(thinOut([1, 2, 3]), [1, 2, 3])
})
