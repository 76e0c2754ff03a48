import type { GrowthChart, GrowthPoint } from '@sorrel/contract/growth/schemas'
import {
  daysOfOneMeasurement,
  type GrowthChartName,
  type GrowthReference,
  type GrowthSource,
  grownAge,
} from '@sorrel/contract/growth/vocabulary'
import { roundTo } from '@sorrel/contract/patients/measures/amounts'
import { drawCurves, unitOf } from './reference/curves.ts'
import { compareValue, type Standing, valueAt } from './reference/deviation.ts'
import { deviationOf } from './reference/normal.ts'
import { findTable, type GrowthTables, interpolate, type Sex } from './reference/tables.ts'

/** The child with whom values are compared with others. */
export type Child = { birth_date: string; sex: Sex }
/** A height in centimeters, a weight in kilograms, or both, of one day. */
export type Value = { on: string; height: number | null; weight: number | null; lying: boolean; source: GrowthSource }
type Placed = { chart: GrowthChartName; reference: GrowthReference; x: number; value: number }

/** The charts of a child, each with all its points: those of WHO under two years of age, and those of CDC from then on. */
export function drawCharts(tables: GrowthTables, child: Child, values: readonly Value[]): GrowthChart[] {
  const placed = [...values.flatMap((value) => placeValue(child, value)), ...pairValues(child, values)]
  return order.flatMap(({ chart, reference }) => {
    const points = placed
      .filter((one) => one.chart === chart && one.reference === reference)
      .flatMap((one) => standPoint(tables, child, one))
      .toSorted((a, b) => (a.measured_on < b.measured_on ? -1 : a.measured_on > b.measured_on ? 1 : a.x - b.x))
    const curves = points.length > 0 ? drawCurves(tables, { chart, reference, sex: child.sex }, points) : []
    return curves.length > 0 ? [{ chart, reference, unit: unitOf(chart), curves, points }] : []
  })
}

const order: readonly { chart: GrowthChartName; reference: GrowthReference }[] = [
  { chart: 'stature_for_age', reference: 'cdc_2000' },
  { chart: 'weight_for_age', reference: 'cdc_2000' },
  { chart: 'bmi_for_age', reference: 'cdc_2000' },
  { chart: 'stature_for_age', reference: 'who_2006' },
  { chart: 'weight_for_age', reference: 'who_2006' },
  { chart: 'weight_for_length', reference: 'who_2006' },
]

/** How far the values of one day lie from the median, each by its chart, so that a slip can be asked about before it is stored. */
export const judgeValue = (tables: GrowthTables, child: Child, value: Value): { chart: GrowthChartName; standing: Standing }[] =>
  [...placeValue(child, value), ...pairValues(child, [value])].flatMap(({ chart, reference, x, value: amount }) => {
    const standing = stand(tables, child, { chart, reference, x, value: amount })
    return standing ? [{ chart, standing }] : []
  })

/** The body mass index of the 95th percentile at the age of a day; undefined outside of the ages of the reference. */
export function findBmiLimit(tables: GrowthTables, child: Child, on: string): number | undefined {
  const age = ageOf(child, on)
  const compared = { reference: 'cdc_2000', chart: 'bmi_for_age', sex: child.sex } as const
  const table = age?.reference === 'cdc_2000' ? findTable(tables, 'cdc_2000', 'bmi_for_age', child.sex) : undefined
  const line = age && table && interpolate(table, age.months)
  return line && valueAt(deviationOf(0.95), { ...compared, line })
}

type Dated = Placed & { measured_on: string; source: GrowthSource }

function placeValue(child: Child, { on, height, weight, lying, source }: Value): Dated[] {
  const age = ageOf(child, on)
  if (!age) return []
  const { reference, months } = age
  const dated = { reference, x: months, measured_on: on, source }
  return [
    ...(height === null ? [] : [{ ...dated, chart: 'stature_for_age' as const, value: fitHeight(height, lying, reference) }]),
    ...(weight === null ? [] : [{ ...dated, chart: 'weight_for_age' as const, value: weight }]),
  ]
}

/** What a weight says together with the height nearest in time: from two years on the body mass index, before the weight for this length. */
function pairValues(child: Child, values: readonly Value[]): Dated[] {
  const heights = values.flatMap(({ on, height, lying }) => (height === null ? [] : [{ on, day: dayNumberOf(on), height, lying }]))
  return values.flatMap(({ on, weight, source }): Dated[] => {
    const age = ageOf(child, on)
    const near = findNearest(heights, dayNumberOf(on))
    if (weight === null || !age || !near) return []
    const { reference } = age
    const height = fitHeight(near.height, near.lying, reference)
    const dated = { reference, measured_on: on, source }
    return reference === 'who_2006'
      ? [{ ...dated, chart: 'weight_for_length', x: height, value: weight }]
      : [{ ...dated, chart: 'bmi_for_age', x: age.months, value: weight / (height / 100) ** 2 }]
  })
}

type Height = { day: number; height: number; lying: boolean }
/** The height nearest to a day, if one was taken near enough to it. */
function findNearest(heights: readonly Height[], day: number): Height | undefined {
  let nearest: Height | undefined
  for (const height of heights)
    if (Math.abs(height.day - day) <= Math.abs((nearest?.day ?? day + daysOfOneMeasurement) - day)) nearest = height
  return nearest
}

// WHO (2006): a child is so much longer lying than standing.
const lyingAdds = 0.7
/** The height as the reference has it: under two years children lie, afterwards they stand. */
function fitHeight(height: number, lying: boolean, reference: GrowthReference): number {
  if (reference === 'who_2006') return lying ? height : height + lyingAdds
  return lying ? height - lyingAdds : height
}

// Both references count months of this length.
const daysPerMonth = 30.4375
const dayNumberOf = (day: string) => Date.parse(day) / 86_400_000

/** The age on a day, and the reference for it; nothing before birth and for grown-ups. The birthdays decide, whatever months they make. */
function ageOf({ birth_date }: Child, on: string): { months: number; reference: GrowthReference } | undefined {
  const born = Temporal.PlainDate.from(birth_date)
  const { years } = born.until(Temporal.PlainDate.from(on), { largestUnit: 'years' })
  if (on < birth_date || years >= grownAge) return undefined
  const months = (dayNumberOf(on) - dayNumberOf(birth_date)) / daysPerMonth
  return years < 2 ? { months: Math.min(24, months), reference: 'who_2006' } : { months: Math.max(24, months), reference: 'cdc_2000' }
}

function stand(tables: GrowthTables, { sex }: Child, { chart, reference, x, value }: Placed): Standing | undefined {
  const table = findTable(tables, reference, chart, sex)
  const line = table && interpolate(table, x)
  return line && compareValue(value, { reference, chart, sex, line })
}

function standPoint(tables: GrowthTables, child: Child, placed: Dated): GrowthPoint[] {
  const standing = stand(tables, child, placed)
  if (!standing) return []
  const { measured_on, source, x, value } = placed
  return [
    {
      measured_on,
      source,
      x: roundTo(x, 2),
      value: roundTo(value, 2),
      z: roundTo(standing.z, 2),
      percentile: showPercentile(standing.percentile),
    },
  ]
}

// Nobody stands at the zeroth or the hundredth percentile.
const showPercentile = (percentile: number) => Math.min(99.99, Math.max(0.01, roundTo(percentile, 2)))
