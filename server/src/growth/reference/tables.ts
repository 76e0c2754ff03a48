import { readFile } from 'node:fs/promises'
import type { GrowthChartName, GrowthReference } from '@sorrel/contract/growth/vocabulary'

export type Sex = 'female' | 'male'
/** One line of a reference: the power, the median and the coefficient of variation at an age in months or a length in centimeters. */
export type Lms = { at: number; l: number; m: number; s: number }
export type LmsTable = readonly Lms[]

/** Every table, by the names of its reference, its chart and the sex of the children. */
export type GrowthTables = ReadonlyMap<string, LmsTable>

let loaded: Promise<GrowthTables> | undefined
/**
 * Loads the tables of `lms.tsv` on first use.
 *
 * Where the numbers come from: the data files of the CDC growth charts (National Center for Health Statistics, 2000, public domain) and the
 * tables of the WHO Child Growth Standards (2006), as the package `jsgrowup` 0.8.0 carries them. Its copies of the CDC files lack the lines
 * at 24 months, so these were solved from the published values at -2, 0 and 2 deviations. Up to 13 weeks WHO's lines are weekly.
 */
export const loadTables = (): Promise<GrowthTables> => {
  loaded ??= readTables()
  return loaded
}

async function readTables(): Promise<GrowthTables> {
  const [, ...lines] = (await readFile(new URL('lms.tsv', import.meta.url), 'utf8')).trim().split('\n')
  const tables = new Map<string, Lms[]>()
  for (const line of lines) {
    const [reference, chart, sex, ...numbers] = line.split('\t')
    const [at = 0, l = 0, m = 0, s = 0] = numbers.map(Number)
    const name = `${reference} ${chart} ${sex}`
    const table = tables.get(name) ?? []
    table.push({ at, l, m, s })
    tables.set(name, table)
  }
  return tables
}

/** The table of a chart; undefined if that reference has no such chart. */
export const findTable = (tables: GrowthTables, reference: GrowthReference, chart: GrowthChartName, sex: Sex): LmsTable | undefined =>
  tables.get(`${reference} ${chart} ${sex}`)

/** The line at an age or length, between those of the table; undefined outside of it. */
export function interpolate(table: LmsTable, at: number): Lms | undefined {
  const next = table.findIndex((line) => line.at >= at)
  const above = table[next]
  if (!above || (next === 0 && above.at !== at)) return undefined
  const below = table[next - 1] ?? above
  const share = above.at === below.at ? 0 : (at - below.at) / (above.at - below.at)
  const between = (name: 'l' | 'm' | 's') => below[name] + share * (above[name] - below[name])
  return { at, l: between('l'), m: between('m'), s: between('s') }
}
