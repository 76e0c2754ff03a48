import type { Yearly } from '@sorrel/contract/eligibility/schemas'
import type { BenefitLine } from '../../claims/x12/reading/answers/benefits.ts'
import { namesNutrition } from '../benefits/choosing.ts'

// A second, slow way to choose (claims.md 10): it asks for each service and each network in turn, and takes the first that has any line.
const services = ['nutrition', '98', '1', '30', 'none'] as const

function isAbout(line: BenefitLine, service: (typeof services)[number]): boolean {
  if (service === 'nutrition') return namesNutrition(line)
  if (namesNutrition(line) || line.procedure !== '') return false
  const listed = ['98', '1', '30'].filter((one) => line.services.includes(one))
  return service === 'none' ? line.services.length === 0 : listed[0] === service
}

/** The lines of the first service and network that has any. */
function firstOf(lines: readonly BenefitLine[]): BenefitLine[] {
  for (const service of services)
    for (const network of [['Y'], ['W'], ['', 'U']]) {
      const found = lines.filter((line) => isAbout(line, service) && network.includes(line.network))
      if (found.length > 0) return found
    }
  return []
}

/** What is left of a yearly amount, chosen slowly. */
export function chooseYearlySlowly(lines: readonly BenefitLine[], kind: 'C' | 'G', level: 'IND' | 'FAM'): Yearly | null {
  const counting = lines.filter(
    (line) =>
      line.kind === kind &&
      line.cents !== null &&
      ['', '22', '23', '24', '29'].includes(line.period) &&
      (level === 'FAM' ? line.level === 'FAM' : line.level === 'IND' || line.level === ''),
  )
  let total: number | null = null
  let used: number | null = null
  let left: number | null = null
  for (const { period, cents } of firstOf(counting)) {
    if (period === '29') left = left === null || cents! > left ? cents : left
    else if (period === '24') used = used === null || cents! > used ? cents : used
    else total = total === null || cents! > total ? cents : total
  }
  if (left !== null) return { total_cents: total, remaining_cents: left, is_assumed: false }
  if (total === null) return null
  if (used === null) return { total_cents: total, remaining_cents: total, is_assumed: true }
  return { total_cents: total, remaining_cents: used > total ? 0 : total - used, is_assumed: false }
}
