import type { EstimateCase, Plan } from './case.ts'
import { type Fees, findCashPrice, type Reasons, sumAllowed, type Unpriced } from './fees.ts'

export type EstimateKind = 'self_pay' | 'preventive' | 'copay' | 'deductible' | 'coinsurance' | 'range' | 'not_covered'

/**
 * Our guess of what a patient pays. The parts are what the plan would take without its yearly maximum, so that they explain the cap too.
 * In a range they belong to both readings of the plan.
 */
export type Estimate = Reasons & {
  kind: EstimateKind
  /** Null where no fee of a procedure is known and none is needed, because the patient pays all or nothing. */
  allowed_cents: number | null
  patient_cents: number
  low_cents: number
  high_cents: number
  deductible_cents: number
  coinsurance_cents: number
  copay_cents: number
}

type Parts = { deductible: number; coinsurance: number; copay: number }
const noParts: Parts = { deductible: 0, coinsurance: 0, copay: 0 }
// The product's own payers are not insurers.
const ownPayers: readonly (string | null)[] = ['CASH_PAY', 'SORREL']

/** Estimates what a patient pays for a visit, in whole cents, with the reasoning as data. */
export function estimatePrice({ visit, coverage, fees }: EstimateCase): Estimate | Unpriced {
  const reasons: Reasons = { flags: [], steps: [] }
  const all: Fees = { visit, fees, reasons }
  if (coverage === null || ownPayers.includes(coverage.payer_id)) return payAlone(all, 'self_pay', null)
  const allowed = sumAllowed(all)
  flagUnknown(coverage, reasons)
  const bar = findBar(coverage)
  if (bar === 'inactive' || bar === 'not_covered') return refuseCover(all, bar, allowed)
  if (isFree(visit, coverage, reasons)) return make('preventive', typeof allowed === 'number' ? allowed : null, 0, reasons)
  if (bar !== null) return refuseCover(all, bar, allowed)
  return typeof allowed === 'number' ? sharePrice(allowed, coverage, reasons) : allowed
}

function payAlone(all: Fees, kind: EstimateKind, allowed: number | null): Estimate | Unpriced {
  const price = findCashPrice(all)
  return typeof price === 'number' ? make(kind, kind === 'self_pay' ? price : allowed, price, all.reasons) : price
}

function refuseCover(all: Fees, bar: 'inactive' | 'not_covered' | 'visit_limit_reached', allowed: number | Unpriced) {
  all.reasons.flags.push(bar)
  return payAlone(all, 'not_covered', typeof allowed === 'number' ? allowed : null)
}

/** Why the plan pays nothing at all. A visit limit comes last, because preventive care does not count towards it. */
function findBar({ active, covered, visits_remaining: left }: Plan) {
  if (active === false) return 'inactive' as const
  if (covered === false) return 'not_covered' as const
  return left !== null && left <= 0 ? ('visit_limit_reached' as const) : null
}

function flagUnknown({ active, covered, network }: Plan, { flags }: Reasons): void {
  if (active === null) flags.push('active_unknown')
  if (covered === null) flags.push('covered_unknown')
  if (network === 'out') flags.push('out_of_network')
  else if (network !== 'in') flags.push('network_unknown')
}

/** Modifier 33 marks a procedure as preventive; whether the plan pays it whole is the plan's own rule. */
function isFree(visit: EstimateCase['visit'], { preventive_no_cost, network }: Plan, { flags }: Reasons): boolean {
  if (!visit.preventive && !visit.lines.some(({ modifiers }) => modifiers.includes('33'))) return false
  if (preventive_no_cost === null) flags.push('preventive_unknown')
  return preventive_no_cost === true && network === 'in'
}

function sharePrice(allowed: number, plan: Plan, reasons: Reasons): Estimate {
  const { copay_cents: copay, coinsurance_basis_points: points } = plan
  if (copay === null) {
    const parts = takeShare(allowed, plan, reasons)
    return cap(
      parts.coinsurance === 0 ? 'deductible' : 'coinsurance',
      allowed,
      parts,
      [parts.deductible + parts.coinsurance],
      plan,
      reasons,
    )
  }
  const byCopay = takeCopay(allowed, copay, plan, reasons)
  const first = byCopay.deductible + byCopay.copay
  if (points === null) return cap('copay', allowed, byCopay, [first], plan, reasons)
  // The answer of the payer names both without saying which of them is meant.
  reasons.flags.push('copay_and_coinsurance')
  const byShare = takeShare(allowed, plan, reasons)
  const second = byShare.deductible + byShare.coinsurance
  return cap('range', allowed, { ...byShare, copay: byCopay.copay }, [first, Math.min(first, second), copay + second], plan, reasons)
}

/** What a copay takes: once a visit, and after the deductible only if the plan says so. */
function takeCopay(allowed: number, copay: number, plan: Plan, reasons: Reasons): Parts {
  const deductible = plan.deductible_before_copay === true ? takeDeductible(allowed, plan, reasons) : 0
  const part = Math.min(copay, allowed - deductible)
  reasons.steps.push({ step: 'copay', cents: part })
  return { ...noParts, deductible, copay: part }
}

function takeShare(allowed: number, plan: Plan, reasons: Reasons): Parts {
  const deductible = takeDeductible(allowed, plan, reasons)
  if (plan.coinsurance_basis_points === null) reasons.flags.push('coinsurance_unknown')
  const coinsurance = takePoints(allowed - deductible, plan.coinsurance_basis_points ?? 0)
  reasons.steps.push({ step: 'coinsurance', cents: coinsurance })
  return { ...noParts, deductible, coinsurance }
}

function takeDeductible(allowed: number, { deductible_remaining_cents: remaining }: Plan, { flags, steps }: Reasons): number {
  const left = findLeft(remaining)
  if (left === null && !flags.includes('deductible_unknown')) flags.push('deductible_unknown')
  const cents = Math.min(allowed, left ?? 0)
  if (!steps.some(({ step }) => step === 'deductible')) steps.push({ step: 'deductible', cents })
  return cents
}

/** The smaller of what one person and their family have left; one that nobody knows does not count. */
export function findLeft(remaining: Plan['deductible_remaining_cents']): number | null {
  const known = [remaining?.individual, remaining?.family].filter((cents) => typeof cents === 'number')
  return known.length > 0 ? Math.min(...known) : null
}

/** A part of an amount, in whole cents, half a cent rounded up. */
// NOTE: in two parts, because cents times basis points can be too large for an exact number.
export const takePoints = (cents: number, points: number): number =>
  Math.floor(cents / 10_000) * points + Math.floor(((cents % 10_000) * points + 5_000) / 10_000)

/** Holds every reading within what is left until the yearly maximum, and within the price itself. */
function cap(kind: EstimateKind, allowed: number, parts: Parts, readings: readonly number[], plan: Plan, reasons: Reasons): Estimate {
  const left = findLeft(plan.out_of_pocket_remaining_cents)
  if (left === null) reasons.flags.push('out_of_pocket_unknown')
  const most = Math.min(allowed, left ?? allowed)
  const [patient = 0, low = patient, high = patient] = readings.map((cents) => Math.min(cents, most))
  if (left !== null && readings.some((cents) => Math.min(cents, allowed) > left)) {
    reasons.flags.push('out_of_pocket_cap')
    reasons.steps.push({ step: 'out_of_pocket_cap', cents: left })
  }
  return { ...make(kind, allowed, patient, reasons, parts), low_cents: low, high_cents: high }
}

const make = (kind: EstimateKind, allowed: number | null, patient: number, { flags, steps }: Reasons, parts = noParts): Estimate => ({
  kind,
  allowed_cents: allowed,
  patient_cents: patient,
  low_cents: patient,
  high_cents: patient,
  deductible_cents: parts.deductible,
  coinsurance_cents: parts.coinsurance,
  copay_cents: parts.copay,
  flags,
  steps: [...steps, { step: 'patient', cents: patient }],
})
