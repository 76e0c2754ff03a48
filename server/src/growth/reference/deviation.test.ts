import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import type { GrowthChartName, GrowthReference } from '@sorrel/contract/growth/vocabulary'
import { type Compared, compareValue, valueAt } from './deviation.ts'
import { deviationOf, shareBelow } from './normal.ts'
import { findTable, interpolate, loadTables, type Sex } from './tables.ts'

const tables = await loadTables()
const compared = (reference: GrowthReference, chart: GrowthChartName, sex: Sex, at: number): Compared => {
  const line = interpolate(findTable(tables, reference, chart, sex)!, at)
  assert.ok(line, `${reference} ${chart} ${sex} at ${at}`)
  return { reference, chart, sex, line }
}

// Adds up the bell itself in small steps, from far below.
const shareSlowly = (z: number): number => {
  const [from, steps] = [-10, 40_000]
  const width = (z - from) / steps
  const bell = (x: number) => Math.exp(-x * x * 0.5) / Math.sqrt(2 * Math.PI)
  let sum = bell(from) + bell(z)
  for (let nth = 1; nth < steps; nth++) sum += bell(from + nth * width) * (nth % 2 ? 4 : 2)
  return (sum * width) / 3
}
/** The deviation at which the slow share is reached, by the definition of the method read backwards. */
const findSlowly = (value: number, { line: { l, m, s } }: Compared): number => {
  const reach = (z: number) => m * Math.exp(Math.log1p(l * s * z) / l)
  let [low, high] = [-1 / Math.abs(l * s) + 1e-6, 1 / Math.abs(l * s) - 1e-6]
  for (let nth = 0; nth < 200; nth++) {
    const middle = (low + high) / 2
    if (reach(middle) < value) low = middle
    else high = middle
  }
  return low
}

test('the normal distribution agrees with one that is added up slowly, and its inverse with itself', () => {
  for (const z of [-4.2, -3, -1.645, -0.5, 0, 0.1, 1.036, 1.96, 3.3, 5])
    assert.ok(Math.abs(shareBelow(z) - shareSlowly(z)) < 2e-7, `${z}: ${shareBelow(z)} and ${shareSlowly(z)}`)
  for (const share of [1e-6, 0.03, 0.25, 0.5, 0.85, 0.95, 0.999]) assert.ok(Math.abs(shareBelow(deviationOf(share)) - share) < 1e-9)
  assert.ok(Math.abs(deviationOf(0.95) - 1.6448536) < 1e-5)
})

test('every percentile and deviation that CDC and WHO publish for the ages we look at comes out', async () => {
  const [, ...lines] = (await readFile(new URL('published.tsv', import.meta.url), 'utf8')).trim().split('\n')
  assert.ok(lines.length > 900)
  for (const line of lines) {
    const [reference, chart, sex, at, where, published] = line.split('\t')
    const of = compared(reference as GrowthReference, chart as GrowthChartName, sex as Sex, Number(at))
    const z = where!.startsWith('z') ? Number(where!.slice(1)) : deviationOf(Number(where) / 100)
    // Above its 95th percentile the body mass index of 2022 differs from that of 2000.
    if (reference === 'cdc_2000' && chart === 'bmi_for_age' && z > 1.65) continue
    const found = valueAt(z, of)
    // WHO prints one decimal.
    const slack = reference === 'who_2006' ? 0.0501 : Number(published) * 2e-6
    assert.ok(Math.abs(found - Number(published)) <= slack, `${line}: ${found}`)
    const back = compareValue(found, of).z
    assert.ok(Math.abs(back - z) < 1e-4, `${line}: ${back} instead of ${z}`)
  }
})

test('the deviation of random values agrees with one that is searched', () => {
  const random = makeRandom(20)
  for (let nth = 0; nth < 600; nth++) {
    const chart = (['weight_for_age', 'stature_for_age', 'bmi_for_age'] as const)[nth % 3]!
    const of = compared('cdc_2000', chart, nth % 2 ? 'male' : 'female', 24 + random() * 215)
    const value = of.line.m * (0.8 + random() * 0.3)
    const [quick, slow] = [compareValue(value, of), findSlowly(value, of)]
    if (chart === 'bmi_for_age' && slow > 1.64) continue
    assert.ok(Math.abs(quick.z - slow) < 1e-6, `${chart} ${value}: ${quick.z} and ${slow}`)
    assert.ok(Math.abs(quick.percentile - 100 * shareSlowly(slow)) < 1e-4)
  }
})

test('a higher value never stands lower, and curves never cross', () => {
  const random = makeRandom(7)
  for (let nth = 0; nth < 300; nth++) {
    const at = 24 + random() * 215
    const of = compared('cdc_2000', 'bmi_for_age', nth % 2 ? 'male' : 'female', at)
    const values = [0.7, 0.9, 1, 1.2, 1.4, 1.8, 2.4].map((share) => share * of.line.m)
    const places = values.map((value) => compareValue(value, of).percentile)
    assert.deepEqual(
      places,
      [...places].sort((a, b) => a - b),
    )
    const curve = [0.05, 0.5, 0.95, 0.98, 0.99, 0.999].map((share) => valueAt(deviationOf(share), of))
    assert.deepEqual(
      curve,
      [...curve].sort((a, b) => a - b),
    )
  }
})

test('above the 95th percentile a body mass index follows the charts of 2022', () => {
  // CDC 2022: sigma of a boy of 10 years is 0.3728 + 5.196 - 0.91 = 4.6588; one sigma above P95 is 90 + 10 × 84.134 %.
  const boy = compared('cdc_2000', 'bmi_for_age', 'male', 120)
  const p95 = valueAt(deviationOf(0.95), boy)
  assert.ok(Math.abs(compareValue(p95 + 4.6588, boy).percentile - 98.41345) < 1e-3)
  assert.ok(Math.abs(valueAt(deviationOf(0.9841345), boy) - (p95 + 4.6588)) < 1e-3)
  // A girl of 10 years: 0.8334 + 3.712 - 0.11 = 4.4354.
  const girl = compared('cdc_2000', 'bmi_for_age', 'female', 120)
  assert.ok(Math.abs(compareValue(valueAt(deviationOf(0.95), girl) + 2 * 4.4354, girl).percentile - 99.7725) < 1e-3)
  assert.ok(Number.isFinite(compareValue(120, boy).z))
})

test('beyond three deviations WHO counts in steps of the last one', () => {
  const girl = compared('who_2006', 'weight_for_age', 'female', 12)
  const [two, three] = [valueAt(2, girl), valueAt(3, girl)]
  assert.ok(Math.abs(compareValue(three + 1.5 * (three - two), girl).z - 4.5) < 1e-9)
  const [lower, low] = [valueAt(-3, girl), valueAt(-2, girl)]
  assert.ok(Math.abs(compareValue(lower - (low - lower), girl).z + 4) < 1e-9)
})

test('a table says nothing outside of its ages', () => {
  const table = findTable(tables, 'cdc_2000', 'weight_for_age', 'male')!
  assert.deepEqual(
    [23.9, 24, 240, 240.6].map((at) => interpolate(table, at) !== undefined),
    [false, true, true, false],
  )
  assert.equal(findTable(tables, 'who_2006', 'bmi_for_age', 'male'), undefined)
})

/** Numbers in [0, 1) that are the same in every run. */
function makeRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 16807) % 2147483647
    return state / 2147483647
  }
}
