import type { AnalyteCode } from '@sorrel/contract/labs/analytes'
import { analytes } from '@sorrel/contract/labs/analytes'
import { convert, roundAmount } from '@sorrel/contract/labs/rules'
import type { ReferenceRange } from '@sorrel/contract/labs/schemas'
import type { Unit } from '@sorrel/contract/labs/units'
import type { Comparator, RangeSex, ResultFlag } from '@sorrel/contract/labs/vocabulary'
import { type OwnRange, ownRanges } from './ranges.ts'

/** Whom a sample was taken from. `age` is in years with a fraction, on the day of the sample; null if the birthday is unknown. */
export type Body = { sex: RangeSex | 'unknown'; age: number | null }

/**
 * Our ranges for this person, in this unit. If the clinical sex is unknown and the ranges differ by it, both are given; without an age there
 * are none, since a child's range is not an adult's.
 */
export function findOwnRanges(analyte: AnalyteCode, unit: Unit, { sex, age }: Body): ReferenceRange[] {
  const first = analytes[analyte].units[0]
  if (age === null || first === undefined) return []
  const fits = (range: OwnRange) =>
    age >= range.from &&
    (range.until === undefined || age < range.until) &&
    (range.sex === undefined || sex === 'unknown' || range.sex === sex)
  return (ownRanges[analyte] ?? []).filter(fits).map((range) => showRange(analyte, range, first, unit))
}

function showRange(analyte: AnalyteCode, { low, high, under, sex, source }: OwnRange, first: Unit, unit: Unit): ReferenceRange {
  const inUnit = (bound: number | undefined) => (bound === undefined ? null : (convert(analytes[analyte], bound, first, unit) ?? null))
  return { low: inUnit(low), high: inUnit(high ?? under), high_is_outside: under !== undefined, sex: sex ?? null, source }
}

/** A range with as many digits as people read. Flags are set before, from the exact one. */
export const roundRange = (range: ReferenceRange): ReferenceRange => ({
  ...range,
  low: range.low === null ? null : roundAmount(range.low),
  high: range.high === null ? null : roundAmount(range.high),
})

/** The flag of a value. If two ranges might hold and disagree, or the value is only a limit within the range, the report has to tell. */
export function flagValue(value: number, comparator: Comparator | null, ranges: readonly ReferenceRange[]): ResultFlag {
  const flags = [...new Set(ranges.map((range) => flagIn(value, comparator, range)))]
  if (flags.length === 0) return 'Not Specified'
  return flags.length === 1 ? flags[0]! : 'Check Lab Report'
}

function flagIn(value: number, comparator: Comparator | null, range: ReferenceRange): ResultFlag {
  if (comparator === null) return isBelow(value, range) ? 'Low' : isAbove(value, range) ? 'High' : 'Normal'
  // All that is known is an open interval: its flag is certain only if all of it lies on one side.
  const isUpperLimit = comparator === '<' || comparator === '<='
  const isStrict = comparator === '<' || comparator === '>'
  if (isUpperLimit) {
    if (isBelow(value, range) || (isStrict && value === range.low)) return 'Low'
    const reachesRange = !isAbove(value, range) || (isStrict && value === range.high)
    return range.low === null && reachesRange ? 'Normal' : 'Check Lab Report'
  }
  if (isAbove(value, range) || (isStrict && value === range.high)) return 'High'
  return range.high === null && !isBelow(value, range) ? 'Normal' : 'Check Lab Report'
}

const isBelow = (value: number, { low }: ReferenceRange) => low !== null && value < low - slack(low)
const isAbove = (value: number, { high, high_is_outside }: ReferenceRange) =>
  high !== null && (high_is_outside ? value >= high - slack(high) : value > high + slack(high))

// A bound that was converted from another unit carries the last bit of a floating-point number.
const slack = (bound: number) => Math.abs(bound) * 1e-9
