import type { RemittedClaim, RemittedLine } from '../../claims/x12/reading/answers/facts.ts'
import { allowedOf } from './plan.ts'

/** The part of its price that a plan leaves to its member: so many of these cents, by this percentage. */
export type Coinsurance = { cents: number; of_cents: number; basis_points: number }

const reasons = { deductible: '1', coinsurance: '2', copay: '3' }

/**
 * The percentage by which a payer split its price. An answer names only amounts, so it is said where one whole percentage of what is allowed, less the
 * deductible, comes to the cent of each line. Half a cent goes either way, since payers round as they like.
 */
export function findCoinsurance({ lines, adjustments }: RemittedClaim): Coinsurance | null {
  if (adjustments.length > 0) return null
  const split = lines.map(splitLine).filter(({ cents }) => cents !== 0)
  const [cents, of_cents] = [split.reduce((sum, line) => sum + line.cents, 0), split.reduce((sum, line) => sum + line.of_cents, 0)]
  if (cents <= 0 || of_cents <= cents) return null
  const percent = Math.round((cents * 100) / of_cents)
  const isSo = split.every((line) => !line.hasCopay && Math.abs(line.of_cents * percent - line.cents * 100) <= 50)
  return isSo ? { cents, of_cents, basis_points: percent * 100 } : null
}

function splitLine(line: RemittedLine) {
  const sum = (wanted: string) =>
    line.adjustments.reduce((total, { group, reason, cents }) => (group === 'PR' && reason === wanted ? total + cents : total), 0)
  return {
    cents: sum(reasons.coinsurance),
    of_cents: allowedOf(line) - sum(reasons.deductible),
    hasCopay: sum(reasons.copay) !== 0,
  }
}
