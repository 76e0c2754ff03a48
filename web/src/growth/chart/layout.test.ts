import assert from 'node:assert/strict'
import { test } from 'node:test'
import { drawing, layOut } from './layout.ts'

const curve = (percentile: number, low: number, high: number) => ({
  percentile,
  points: Array.from({ length: 13 }, (_, nth) => ({ x: 96 + nth * 6, value: low + ((high - low) * nth) / 12 })),
})
const point = (x: number, value: number) => ({ measured_on: '2026-01-01', x, value, z: 0, percentile: 50, source: 'measured' as const })
const chart = {
  chart: 'stature_for_age' as const,
  reference: 'cdc_2000' as const,
  curves: [curve(5, 118, 148), curve(50, 128, 163), curve(90, 135.9, 176), curve(95, 136, 177)],
  points: [point(110, 131), point(140, 150), point(160, 190)],
}
const asIs = (value: number) => value

test('all curves and points lie on the drawing, a point above all curves too', () => {
  const { points, curves } = layOut(chart, asIs)
  const spots = [
    ...points.map(({ x, y }) => [x, y]),
    ...curves.flatMap(({ path }) => path.split(' ').map((spot) => spot.split(',').map(Number))),
  ]
  for (const [x = -1, y = -1] of spots) {
    assert.ok(x >= drawing.left && x <= drawing.right && y >= drawing.top && y <= drawing.bottom, `${x}, ${y}`)
  }
  assert.deepEqual(
    points.map(({ isLast }) => isLast),
    [false, false, true],
  )
})

test('ages from two on are counted in years, and values in the unit of the reader', () => {
  const { across, up, counts } = layOut(chart, (centimeters) => centimeters / 2.54)
  assert.deepEqual([counts, across.map(({ label }) => label)], ['years', [8, 9, 10, 11, 12, 13, 14]])
  assert.deepEqual(
    up.map(({ label }) => label),
    [50, 55, 60, 65, 70],
  )
})

test('labels of curves do not touch, and the middle one keeps its own', () => {
  const labeled = layOut(chart, asIs).curves.filter(({ label }) => label !== null)
  assert.deepEqual(
    labeled.map(({ percentile }) => percentile),
    [5, 50, 95],
  )
})

test('under two years months are counted, and on a chart of weight for length the length', () => {
  const months = {
    ...chart,
    reference: 'who_2006' as const,
    curves: [
      {
        percentile: 50,
        points: [
          { x: 0, value: 3 },
          { x: 24, value: 12 },
        ],
      },
    ],
    points: [],
  }
  assert.deepEqual(
    layOut(months, asIs).across.map(({ label }) => label),
    [0, 3, 6, 9, 12, 15, 18, 21, 24],
  )
  const length = {
    ...months,
    chart: 'weight_for_length' as const,
    curves: [
      {
        percentile: 50,
        points: [
          { x: 62, value: 6 },
          { x: 90, value: 13 },
        ],
      },
    ],
  }
  assert.deepEqual(
    [layOut(length, asIs).counts, layOut(length, asIs).across.map(({ label }) => label)],
    ['length', [65, 70, 75, 80, 85, 90]],
  )
})
