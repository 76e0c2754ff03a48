import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type ChartPoint, drawing, layOut } from './layout.ts'

const point = (at: string, value: number): ChartPoint => ({ at: `${at}T12:00:00.000Z`, value, label: String(value) })
const falling = [point('2026-01-01', 8.4), point('2026-04-01', 7.9), point('2026-07-01', 7.6), point('2026-10-01', 7.1)]

test('points stand in the order of time, at distances like those of their days, and higher values stand higher', () => {
  const { points } = layOut(falling, { low: null, high: 7 })
  const [a, b, c, d] = points.map(({ x, y }) => ({ x, y }))
  assert.ok(a!.x < b!.x && b!.x < c!.x && c!.x < d!.x)
  assert.ok(Math.abs((b!.x - a!.x) / (d!.x - a!.x) - 90 / 273) < 0.01, 'ninety days of 273')
  assert.ok(a!.y < b!.y && b!.y < c!.y && c!.y < d!.y)
})

test('everything lies within the drawing, band included, whatever the values are', () => {
  for (const points of [
    falling,
    [point('2026-01-01', 0)],
    [point('2026-01-01', 5), point('2026-01-01', 5)],
    [point('2026-01-01', 1e-6), point('2026-02-01', 250_000)],
  ])
    for (const band of [null, { low: 4, high: 7 }, { low: 60, high: null }, { low: null, high: 5.7 }]) {
      const laid = layOut(points, band)
      assert.equal(laid.points.length, points.length)
      for (const { x, y } of laid.points) {
        assert.ok(x >= drawing.left && x <= drawing.right, `x ${x}`)
        assert.ok(y >= drawing.top && y <= drawing.bottom, `y ${y}`)
      }
      if (laid.band) assert.ok(laid.band.top <= laid.band.bottom && laid.band.top >= 0 && laid.band.bottom <= drawing.height)
    }
})

test('the words of a band touch neither of its lines, however narrow it is', () => {
  for (const band of [
    { low: null, high: 5.7 },
    { low: 60, high: null },
    { low: 4, high: 7 },
    { low: 6.4, high: 6.5 },
    { low: 2, high: 90 },
  ]) {
    const { top, bottom, hasTop, hasBottom, labelAt } = layOut(falling, band).band!
    const lines = [...(hasTop ? [top] : []), ...(hasBottom ? [bottom] : [])]
    for (const line of lines) assert.ok(line < labelAt - 10 || line > labelAt + 2, `the line ${line}, the words ${labelAt}`)
    assert.ok(labelAt < drawing.days - 12, 'above the days')
  }
})

test('the last value always has its label and its day, and no two labels touch', () => {
  const many = Array.from({ length: 24 }, (_, nth) => point(new Date(Date.UTC(2024, nth, 1)).toISOString().slice(0, 10), 100 + nth))
  const { points } = layOut(many, null)
  for (const mark of ['hasLabel', 'hasDay'] as const) {
    const drawn = points.filter((one) => one[mark]).map(({ x }) => x)
    assert.ok(points.at(-1)![mark] && points[0]![mark] && drawn.length > 2)
    for (const [nth, x] of drawn.entries()) if (nth > 0) assert.ok(x - drawn[nth - 1]! >= 46)
  }
  assert.deepEqual(
    layOut([point('2026-01-01', 5)], null).points.map(({ isLast, hasLabel, x }) => [isLast, hasLabel, x]),
    [[true, true, 170]],
  )
})
