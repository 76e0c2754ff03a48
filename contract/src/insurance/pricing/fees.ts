import type { EstimateCase } from './case.ts'

/** What makes an estimate less sure than the plan's own words and the contract's own fees. */
export type EstimateFlag =
  | 'historic_allowed'
  | 'charge_as_allowed'
  | 'charge_as_cash'
  | 'inactive'
  | 'not_covered'
  | 'visit_limit_reached'
  | 'active_unknown'
  | 'covered_unknown'
  | 'out_of_network'
  | 'network_unknown'
  | 'preventive_unknown'
  | 'deductible_unknown'
  | 'coinsurance_unknown'
  | 'copay_and_coinsurance'
  | 'out_of_pocket_unknown'
  | 'out_of_pocket_cap'

type FeeSource = 'contract' | 'historic_allowed' | 'charge'

/** One step of the reasoning: the fee of a line, or what a rule of the plan takes from the price. */
export type EstimateStep =
  | { step: 'fee'; code: string; source: FeeSource; unit_cents: number; units: number; cents: number }
  | { step: 'allowed' | 'cash_price' | 'deductible' | 'coinsurance' | 'copay' | 'out_of_pocket_cap' | 'patient'; cents: number }

export type Reasons = { flags: EstimateFlag[]; steps: EstimateStep[] }
export type Fees = Pick<EstimateCase, 'visit' | 'fees'> & { reasons: Reasons }
/** Why there is no estimate: the procedures for which no list has a fee. */
export type Unpriced = { missing: readonly string[] }
type Fee = EstimateCase['fees']['contract'][number]

/** What the payer allows for all lines: by the contract, else what it allowed before, else what the practice charges. */
export function sumAllowed({ visit, fees, reasons }: Fees): number | Unpriced {
  let total = 0
  const missing: string[] = []
  for (const { code, units } of visit.lines) {
    const found = findFee(code, fees)
    if (found === null) missing.push(code)
    else {
      const cents = found.unit_cents * units
      total += cents
      reasons.steps.push({ step: 'fee', code, ...found, units, cents })
      const flag = ({ contract: null, historic_allowed: 'historic_allowed', charge: 'charge_as_allowed' } as const)[found.source]
      if (flag !== null && !reasons.flags.includes(flag)) reasons.flags.push(flag)
    }
  }
  if (missing.length > 0 || visit.lines.length === 0) return { missing }
  reasons.steps.push({ step: 'allowed', cents: total })
  return total
}

function findFee(code: string, { contract, historic_allowed, charge }: EstimateCase['fees']) {
  const agreed = contract.find((fee) => fee.code === code)
  if (agreed) return { source: 'contract' as const, unit_cents: agreed.unit_cents }
  const before = findMedian(historic_allowed, code)
  if (before !== null) return { source: 'historic_allowed' as const, unit_cents: before }
  const charged = charge.find((fee) => fee.code === code)
  return charged ? { source: 'charge' as const, unit_cents: charged.unit_cents } : null
}

function findMedian(fees: readonly Fee[], code: string): number | null {
  const amounts = fees.filter((fee) => fee.code === code).map(({ unit_cents }) => unit_cents)
  if (amounts.length === 0) return null
  amounts.sort((one, other) => one - other)
  const middle = Math.floor(amounts.length / 2)
  return amounts.length % 2 === 1 ? amounts[middle]! : Math.floor((amounts[middle - 1]! + amounts[middle]! + 1) / 2)
}

/** What somebody pays whose plan pays nothing: the cash price, else what the practice charges for the lines. */
export function findCashPrice({ visit, fees, reasons }: Fees): number | Unpriced {
  if (fees.cash_cents !== null) {
    reasons.steps.push({ step: 'cash_price', cents: fees.cash_cents })
    return fees.cash_cents
  }
  const missing = visit.lines.map(({ code }) => code).filter((code) => !fees.charge.some((fee) => fee.code === code))
  if (missing.length > 0 || visit.lines.length === 0) return { missing }
  reasons.flags.push('charge_as_cash')
  const cents = visit.lines.reduce((sum, { code, units }) => sum + units * fees.charge.find((fee) => fee.code === code)!.unit_cents, 0)
  reasons.steps.push({ step: 'cash_price', cents })
  return cents
}
