import type { GrowthChartName, GrowthReference } from '@sorrel/contract/growth/vocabulary'
import { deviationOf, shareBelow } from './normal.ts'
import type { Lms, Sex } from './tables.ts'

/** How a value compares: in standard deviations from the median, and in percent of the children who have less. */
export type Standing = { z: number; percentile: number }
export type Compared = { reference: GrowthReference; chart: GrowthChartName; sex: Sex; line: Lms }

/**
 * How a value compares with the children of a reference. WHO limits the weight of its far ends: beyond three deviations one more is as wide as the
 * one between two and three. CDC measures a body mass index above the 95th percentile by how far it lies above it (2022).
 */
export function compareValue(value: number, compared: Compared): Standing {
  const { reference, chart, line } = compared
  const z = deviationBy(line, value)
  if (reference === 'who_2006' && chart !== 'stature_for_age') return standAt(limitEnds(line, value, z))
  if (chart === 'bmi_for_age' && z > deviationOf(0.95)) return extend(value, compared)
  return standAt(z)
}

/** The value at a deviation, which is what the curves show. */
export function valueAt(z: number, compared: Compared): number {
  const { reference, chart, line } = compared
  if (reference === 'cdc_2000' && chart === 'bmi_for_age' && z > deviationOf(0.95) + 1e-9) {
    const above = deviationOf((shareBelow(z) - 0.9) * 10)
    return valueBy(line, deviationOf(0.95)) + above * spreadAbove(compared)
  }
  return valueBy(line, z)
}

const standAt = (z: number): Standing => ({ z, percentile: 100 * shareBelow(z) })

/** Cole and Green: the method by which both references were made. */
const deviationBy = ({ l, m, s }: Lms, value: number): number =>
  Math.abs(l) < 1e-9 ? Math.log(value / m) / s : ((value / m) ** l - 1) / (l * s)
const valueBy = ({ l, m, s }: Lms, z: number): number => (Math.abs(l) < 1e-9 ? m * Math.exp(s * z) : m * (1 + l * s * z) ** (1 / l))

function limitEnds(line: Lms, value: number, z: number): number {
  if (Math.abs(z) <= 3) return z
  const side = Math.sign(z)
  const [two, three] = [valueBy(line, 2 * side), valueBy(line, 3 * side)]
  return side * 3 + (value - three) / Math.abs(three - two)
}

/** CDC, extended body mass index for age (2022): above the 95th percentile the excess follows half a normal distribution of this width. */
const extend = (value: number, compared: Compared): Standing => {
  const excess = value - valueBy(compared.line, deviationOf(0.95))
  const share = 0.9 + 0.1 * shareBelow(excess / spreadAbove(compared))
  return { z: deviationOf(share), percentile: 100 * share }
}

function spreadAbove({ sex, line }: Compared): number {
  const years = line.at / 12
  return sex === 'male' ? 0.3728 + 0.5196 * years - 0.0091 * years ** 2 : 0.8334 + 0.3712 * years - 0.0011 * years ** 2
}
