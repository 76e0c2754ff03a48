import type { GrowthChart, GrowthPoint } from '@sorrel/contract/growth/schemas'
import type { GrowthChartName, GrowthReference, GrowthUnit } from '@sorrel/contract/growth/vocabulary'
import { roundTo } from '@sorrel/contract/patients/measures/amounts'
import { valueAt } from './deviation.ts'
import { deviationOf } from './normal.ts'
import { findTable, type GrowthTables, interpolate, type Sex } from './tables.ts'

type Drawn = { chart: GrowthChartName; reference: GrowthReference; sex: Sex }

// The lines of the printed charts: CDC's own, and those that CDC draws of WHO's. 85 and 95 bound overweight and obesity.
const lines: Readonly<Record<GrowthReference, readonly number[]>> = {
  cdc_2000: [5, 10, 25, 50, 75, 90, 95],
  who_2006: [2, 5, 10, 25, 50, 75, 90, 95, 98],
}
const linesOfIndex = [5, 10, 25, 50, 75, 85, 95]
// Those of the extended chart, where somebody stands above the 95th.
const linesAbove = [98, 99.9]

const units: Readonly<Record<GrowthChartName, GrowthUnit>> = {
  stature_for_age: 'cm',
  weight_for_age: 'kg',
  bmi_for_age: 'kg/m2',
  weight_for_length: 'kg',
}
export const unitOf = (chart: GrowthChartName): GrowthUnit => units[chart]

/** The curves of a chart around some points, so that the way of a child can be seen: a year before the first one, and two years after the last. */
export function drawCurves(tables: GrowthTables, drawn: Drawn, points: readonly GrowthPoint[]): GrowthChart['curves'] {
  const table = findTable(tables, drawn.reference, drawn.chart, drawn.sex)
  if (!table) return []
  const xs = stepThrough(findSpan(drawn, points))
  return choosePercentiles(drawn, points).map((percentile) => {
    const z = deviationOf(percentile / 100)
    return {
      percentile,
      points: xs.flatMap((x) => {
        const line = interpolate(table, x)
        return line ? [{ x, value: roundTo(valueAt(z, { ...drawn, line }), 2) }] : []
      }),
    }
  })
}

const choosePercentiles = ({ chart, reference }: Drawn, points: readonly GrowthPoint[]): readonly number[] => {
  if (chart !== 'bmi_for_age') return lines[reference]
  return points.some(({ percentile }) => percentile > 95) ? [...linesOfIndex, ...linesAbove] : linesOfIndex
}

type Span = { from: number; to: number }

function findSpan({ chart, reference }: Drawn, points: readonly GrowthPoint[]): Span {
  const [first, last] = [Math.min(...points.map(({ x }) => x)), Math.max(...points.map(({ x }) => x))]
  if (chart === 'weight_for_length') return { from: Math.max(45, Math.floor(first - 5)), to: Math.min(110, Math.ceil(last + 10)) }
  if (reference === 'who_2006') return { from: 0, to: 24 }
  return { from: Math.max(24, 12 * Math.floor(first / 12 - 1)), to: Math.min(240, 12 * Math.ceil(last / 12 + 2)) }
}

// So many steps look like a curve.
const steps = 36
const stepThrough = ({ from, to }: Span): number[] =>
  Array.from({ length: steps + 1 }, (_, nth) => roundTo(from + ((to - from) * nth) / steps, 2))
