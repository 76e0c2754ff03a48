import type { GlucoseBand, GlucoseTarget, GlucoseUnit } from './vocabulary.ts'

// Source of bands and goals: Battelino T et al., "Clinical Targets for Continuous Glucose Monitoring Data Interpretation: Recommendations From
// the International Consensus on Time in Range", Diabetes Care 2019;42:1593-1603 (ATTD). Goals of pregnancy are those for type 1 diabetes.

/** A band in whole mg/dL, both ends inside, and the share of time that is aimed at. */
export type BandRule = { band: GlucoseBand; from: number; to: number; goal: { at: 'least' | 'most'; share: number } | null }

const most = (share: number) => ({ at: 'most', share }) as const
const least = (share: number) => ({ at: 'least', share }) as const
const [lowest, highest] = [0, 9999]

/**
 * The bands of each target. The consensus sets its goals for all of the time below or above the range, so that of `low` and `high` holds
 * together with the band beyond it.
 */
export const targetBands: Readonly<Record<GlucoseTarget, readonly BandRule[]>> = {
  standard: [
    { band: 'very_low', from: lowest, to: 53, goal: most(0.01) },
    { band: 'low', from: 54, to: 69, goal: most(0.04) },
    { band: 'in_range', from: 70, to: 180, goal: least(0.7) },
    { band: 'high', from: 181, to: 250, goal: most(0.25) },
    { band: 'very_high', from: 251, to: highest, goal: most(0.05) },
  ],
  older: [
    { band: 'very_low', from: lowest, to: 53, goal: null },
    { band: 'low', from: 54, to: 69, goal: most(0.01) },
    { band: 'in_range', from: 70, to: 180, goal: least(0.5) },
    { band: 'high', from: 181, to: 250, goal: null },
    { band: 'very_high', from: 251, to: highest, goal: most(0.1) },
  ],
  pregnancy: [
    { band: 'very_low', from: lowest, to: 53, goal: most(0.01) },
    { band: 'low', from: 54, to: 62, goal: most(0.04) },
    { band: 'in_range', from: 63, to: 140, goal: least(0.7) },
    { band: 'high', from: 141, to: highest, goal: most(0.25) },
  ],
}

/** The range that is aimed at, in mg/dL. */
export function findRange(target: GlucoseTarget): { low: number; high: number } {
  const { from, to } = targetBands[target].find(({ band }) => band === 'in_range')!
  return { low: from, high: to }
}

/** Where a share of time below 54 mg/dL calls for the dietitian's eye. */
export const veryLowLimit = 0.01
/** The consensus asks for 14 days, of which the sensor saw at least this share. */
export const soundDays = 14
export const soundCoverage = 0.7
/** A coefficient of variation above this counts as unsteady. */
export const steadyVariation = 0.36

/** What one day adds up to: the numbers of readings between all bounds that a target has. */
export type DaySums = {
  readings: number
  /** How many minutes the readings stand for. */
  minutes: number
  total: number
  squares: number
  under_54: number
  to_62: number
  to_69: number
  to_140: number
  to_180: number
  to_250: number
  over_250: number
}
const parts = [
  { field: 'under_54', to: 53 },
  { field: 'to_62', to: 62 },
  { field: 'to_69', to: 69 },
  { field: 'to_140', to: 140 },
  { field: 'to_180', to: 180 },
  { field: 'to_250', to: 250 },
  { field: 'over_250', to: highest },
] as const satisfies readonly { field: keyof DaySums; to: number }[]

export type BandShare = BandRule & { share: number }
export type GlucoseNumbers = {
  readings: number
  /** The share of the span that the sensor saw. */
  coverage: number
  is_sound: boolean
  bands: BandShare[]
  mean: number
  /** Glucose management indicator in percent; null unless the span is sound. */
  gmi: number | null
  /** Standard deviation by mean. */
  variation: number
}

/** The numbers of a span of so many days; undefined without a reading. */
export function summarizeDays(sums: readonly DaySums[], days: number, target: GlucoseTarget): GlucoseNumbers | undefined {
  const add = (field: keyof DaySums) => sums.reduce((all, one) => all + one[field], 0)
  const readings = add('readings')
  if (readings === 0) return undefined
  const mean = add('total') / readings
  const coverage = Math.min(1, add('minutes') / (days * 24 * 60))
  const is_sound = days >= soundDays && coverage >= soundCoverage
  // Over all readings, as the consensus does. Rounding may leave a hair below zero.
  const variance = Math.max(0, add('squares') / readings - mean * mean)
  return {
    readings,
    coverage,
    is_sound,
    bands: targetBands[target].map((rule) => ({ ...rule, share: countWithin(add, rule) / readings })),
    mean,
    gmi: is_sound ? estimateGmi(mean) : null,
    variation: Math.sqrt(variance) / mean,
  }
}

const countWithin = (add: (field: keyof DaySums) => number, { from, to }: BandRule): number =>
  parts.filter((part, at) => part.to <= to && (parts[at - 1]?.to ?? -1) >= from - 1).reduce((all, { field }) => all + add(field), 0)

/** Glucose management indicator: Bergenstal RM et al., Diabetes Care 2018;41:2275-2280. */
export const estimateGmi = (mean: number): number => 3.31 + 0.02392 * mean

/**
 * A value as it is shown. The factor is 18 and not 18.016, so that the bounds of both units agree: 7.8 mmol/L is the 140 of the consensus.
 */
export const convertGlucose = (mgDl: number, unit: GlucoseUnit): number =>
  unit === 'mg/dL' ? Math.round(mgDl) : Math.round((mgDl / 18) * 10) / 10
/** The mg/dL of a value in a file. */
export const readGlucose = (value: number, unit: GlucoseUnit): number => Math.round(unit === 'mg/dL' ? value : value * 18)

/** A reading so many minutes after the first bite. */
export type Beat = { minute: number; mg_dl: number }
export type Rise = { before: number | null; peak: number | null; peak_minute: number | null; rise: number | null; is_complete: boolean }

/** The span around a meal, in minutes: how old the value before it may be, and how long its peak is waited for. */
export const riseSpan = { before: 30, after: 120 } as const
/** A longer pause between two readings may hide the peak. */
export const longestPause = 30

/**
 * How far glucose rose after a meal: the highest value within two hours, over the last one before. Incomplete if either is missing or the
 * sensor paused. `beats` are in order of time.
 */
export function findRise(beats: readonly Beat[]): Rise {
  const earlier = beats.filter(({ minute }) => minute <= 0 && minute >= -riseSpan.before).at(-1)
  const later = beats.filter(({ minute }) => minute > 0 && minute <= riseSpan.after)
  const top = later.reduce<Beat | undefined>((best, one) => (best && best.mg_dl >= one.mg_dl ? best : one), undefined)
  const times = [...(earlier ? [earlier.minute] : []), ...later.map(({ minute }) => minute), riseSpan.after]
  const hasPause = times.some((time, at) => at > 0 && time - times[at - 1]! > longestPause)
  return {
    before: earlier?.mg_dl ?? null,
    peak: top?.mg_dl ?? null,
    peak_minute: top?.minute ?? null,
    rise: earlier && top ? top.mg_dl - earlier.mg_dl : null,
    is_complete: earlier !== undefined && top !== undefined && !hasPause,
  }
}

/** The places of the meals that rose most: 1, 2 and 3. Only complete ones that rose count; of equal ones the earlier in the list wins. */
export function rankRises<Key>(meals: readonly { key: Key; rise: Rise }[]): Map<Key, number> {
  const sound = meals.filter(({ rise }) => rise.is_complete && (rise.rise ?? 0) > 0)
  const sorted = sound.toSorted((a, b) => b.rise.rise! - a.rise.rise!)
  return new Map(sorted.slice(0, 3).map(({ key }, at) => [key, at + 1]))
}
