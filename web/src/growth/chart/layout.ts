import type { GrowthChart } from '@sorrel/contract/growth/schemas'

/** The size of the drawing in its own units; the screen scales it. */
export const drawing = { width: 380, height: 300, left: 34, right: 344, top: 10, bottom: 268, marks: 286 } as const

type Tick = { at: number; label: number }
export type Layout = {
  curves: { percentile: number; path: string; isMiddle: boolean; label: number | null }[]
  points: { x: number; y: number; isLast: boolean }[]
  /** Ages in months or years, or lengths; and values. */
  across: Tick[]
  up: Tick[]
  /** In what the ticks across are counted. */
  counts: 'years' | 'months' | 'length'
}

// So far apart that two labels do not touch.
const labelRoom = 11

/** Places the curves and points of a chart. `convert` turns a value into the unit of the reader. */
export function layOut(
  { chart, reference, curves, points }: Pick<GrowthChart, 'chart' | 'reference' | 'curves' | 'points'>,
  convert: Convert,
): Layout {
  const counts = chart === 'weight_for_length' ? 'length' : reference === 'who_2006' ? 'months' : 'years'
  const lines = curves.map((curve) => ({ ...curve, points: curve.points.map(({ x, value }) => ({ x, value: convert(value) })) }))
  const values = [...lines.flatMap((curve) => curve.points.map(({ value }) => value)), ...points.map(({ value }) => convert(value))]
  const xs = lines[0]?.points.map(({ x }) => x) ?? []
  const [from, to] = [xs[0] ?? 0, xs.at(-1) ?? 1]
  const [least, most] = [Math.min(...values), Math.max(...values)]
  const across = (x: number) => round(drawing.left + ((x - from) / (to - from || 1)) * (drawing.right - drawing.left))
  const up = (value: number) => round(drawing.bottom - ((value - least) / (most - least || 1)) * (drawing.bottom - drawing.top))
  const perTick = counts === 'years' ? 12 : 1
  return {
    counts,
    curves: labelApart(
      lines.map(({ percentile, points: line }) => ({
        percentile,
        isMiddle: percentile === 50,
        path: line.map(({ x, value }) => `${across(x)},${up(value)}`).join(' '),
        label: up(line.at(-1)?.value ?? 0),
      })),
    ),
    points: points.map(({ x, value }, nth) => ({ x: across(x), y: up(convert(value)), isLast: nth === points.length - 1 })),
    across: tickBetween(from / perTick, to / perTick, counts === 'months' ? [3, 6] : [1, 2, 5, 10]).map((label) => ({
      label,
      at: across(label * perTick),
    })),
    up: tickBetween(least, most, [1, 2, 5, 10, 20, 50]).map((label) => ({ label, at: up(label) })),
  }
}

export type Convert = (value: number) => number

const round = (at: number) => Math.round(at * 10) / 10

/** At most eight round numbers between two values, by the first of these steps that makes so few. */
function tickBetween(from: number, to: number, steps: readonly number[]): number[] {
  const step = steps.find((one) => (to - from) / one <= 8) ?? steps.at(-1)!
  const first = Math.ceil(from / step - 1e-9)
  return Array.from({ length: Math.max(0, Math.floor(to / step + 1e-9) - first + 1) }, (_, nth) => (first + nth) * step)
}

/** Leaves out the labels that would touch another: the middle curve keeps its own, then the outer ones. */
function labelApart(curves: Layout['curves']): Layout['curves'] {
  const kept: number[] = []
  const inOrder = [...curves].sort((a, b) => Math.abs(b.percentile - 50) - Math.abs(a.percentile - 50))
  const firstMiddle = [...inOrder.filter(({ isMiddle }) => isMiddle), ...inOrder.filter(({ isMiddle }) => !isMiddle)]
  const shown = new Set<number>()
  for (const { label, percentile } of firstMiddle) {
    if (label === null || kept.some((other) => Math.abs(other - label) < labelRoom)) continue
    kept.push(label)
    shown.add(percentile)
  }
  return curves.map((curve) => (shown.has(curve.percentile) ? curve : { ...curve, label: null }))
}
