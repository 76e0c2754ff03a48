import type { RecapEvidence, RecapTrend } from '@sorrel/contract/recap/schemas'
import { mostRecapPoints } from '@sorrel/contract/recap/vocabulary'
import type { Measured, RecapOf } from './source.ts'

const units = { weight: 'kg', height: 'cm', sleep: 'h' } as const
type Metric = Measured['metric']
type Value = { at: string; value: number; evidence: RecapEvidence }

/** A line for each metric with something new in the span: its values, and the last one before it. */
export const drawMeasures = (measures: readonly Measured[], of: Pick<RecapOf, 'from'>): RecapTrend[] =>
  (['weight', 'height', 'sleep'] as const).flatMap((metric) => {
    const values = measures.filter((one) => one.metric === metric).toSorted((a, b) => (a.at < b.at ? -1 : 1))
    const trend = drawLine(metric, values, of)
    return trend ? [trend] : []
  })

function drawLine(metric: Metric, values: readonly Value[], { from }: Pick<RecapOf, 'from'>): RecapTrend | undefined {
  const begin = values.findIndex(({ at }) => at >= from)
  if (begin < 0) return undefined
  const shown = thinOut(values.slice(Math.max(0, begin - 1)))
  const [first, last] = [shown[0]!, shown.at(-1)!]
  if (shown.length < 2) return undefined
  // Grown-ups keep their height, and a line that says so says nothing.
  if (metric === 'height' && shown.every(({ value }) => value === first.value)) return undefined
  return {
    metric,
    analyte: null,
    unit: units[metric],
    points: shown.map(({ at, value, evidence }) => ({ at, value, comparator: null, beside: null, evidence })),
    range: null,
    change: round(last.value - first.value),
  }
}

/** So many values at most, evenly chosen, with the first and the last one. */
export function thinOut<T>(values: readonly T[], most = mostRecapPoints): readonly T[] {
  if (values.length <= most) return values
  return Array.from({ length: most }, (_, at) => values[Math.round((at * (values.length - 1)) / (most - 1))]!)
}

const round = (value: number) => Math.round(value * 100) / 100
