import type { EstimateCase, Plan } from './case.ts'
import type { Estimate } from './estimate.ts'

/** The same estimate read slowly and in another way, for the tests: each cent of the price is handed to whoever has to pay it. */
export type SlowEstimate = Pick<Estimate, 'kind' | 'allowed_cents' | 'patient_cents' | 'low_cents' | 'high_cents'> & { parts: number[] }

export function estimateSlowly({ visit, coverage, fees }: EstimateCase): SlowEstimate | null {
  const feeOf = (code: string) => {
    const agreed = fees.contract.filter((fee) => fee.code === code)
    const before = fees.historic_allowed.filter((fee) => fee.code === code).sort((a, b) => a.unit_cents - b.unit_cents)
    const charged = fees.charge.filter((fee) => fee.code === code)
    return agreed[0]?.unit_cents ?? findMiddle(before.map((fee) => fee.unit_cents)) ?? charged[0]?.unit_cents ?? null
  }
  const units = visit.lines.flatMap(({ code, units: count }) => Array.from({ length: count }, () => code))
  const allowed = units.length === 0 || units.some((code) => feeOf(code) === null) ? null : addUp(units.map((code) => feeOf(code)!))
  const chargeOf = (code: string) => fees.charge.find((fee) => fee.code === code)?.unit_cents ?? null
  const charges = units.length === 0 || units.some((code) => chargeOf(code) === null) ? null : addUp(units.map((code) => chargeOf(code)!))
  const cash = fees.cash_cents ?? charges
  const whole = (kind: Estimate['kind'], price: number | null, of: number | null) =>
    price === null ? null : { kind, allowed_cents: of, patient_cents: price, low_cents: price, high_cents: price, parts: [0, 0, 0] }

  if (coverage === null || coverage.payer_id === 'CASH_PAY' || coverage.payer_id === 'SORREL') return whole('self_pay', cash, cash)
  const isPreventive = visit.preventive === true || visit.lines.flatMap(({ modifiers }) => modifiers).includes('33')
  const isOpen = coverage.active !== false && coverage.covered !== false
  if (isOpen && isPreventive && coverage.preventive_no_cost === true && coverage.network === 'in') return whole('preventive', 0, allowed)
  const isUsedUp = coverage.visits_remaining !== null && coverage.visits_remaining < 1
  if (!isOpen || isUsedUp) return whole('not_covered', cash, allowed)
  return allowed === null ? null : share(allowed, coverage)
}

function share(allowed: number, plan: Plan): SlowEstimate {
  const { copay_cents: copay, coinsurance_basis_points: points } = plan
  const most = smallestOf(plan.out_of_pocket_remaining_cents) ?? Number.POSITIVE_INFINITY
  const held = (cents: number) => Math.min(cents, most, allowed)
  const withShare = hand(allowed, { deductible: smallestOf(plan.deductible_remaining_cents) ?? 0, copay: 0 })
  const coinsurance = roundHalfUp(BigInt(withShare.rest) * BigInt(points ?? 0), 10_000n)
  const second = withShare.deductible + coinsurance
  if (copay === null) {
    const kind = coinsurance === 0 ? 'deductible' : 'coinsurance'
    const parts = [withShare.deductible, coinsurance, 0]
    return { kind, allowed_cents: allowed, patient_cents: held(second), low_cents: held(second), high_cents: held(second), parts }
  }
  const isFirst = plan.deductible_before_copay === true
  const withCopay = hand(allowed, { deductible: isFirst ? withShare.deductible : 0, copay })
  const first = withCopay.deductible + withCopay.copay
  if (points === null) {
    const parts = [withCopay.deductible, 0, withCopay.copay]
    return { kind: 'copay', allowed_cents: allowed, patient_cents: held(first), low_cents: held(first), high_cents: held(first), parts }
  }
  return {
    kind: 'range',
    allowed_cents: allowed,
    patient_cents: held(first),
    low_cents: Math.min(held(first), held(second)),
    high_cents: held(copay + second),
    parts: [withShare.deductible, coinsurance, withCopay.copay],
  }
}

/** Hands out the price cent by cent: first to the deductible, then to the copay; the rest is left. */
function hand(allowed: number, purses: { deductible: number; copay: number }) {
  const taken = { deductible: 0, copay: 0, rest: 0 }
  for (let cent = 0; cent < allowed; cent++) {
    if (taken.deductible < purses.deductible) taken.deductible += 1
    else if (taken.copay < purses.copay) taken.copay += 1
    else taken.rest += 1
  }
  return taken
}

const smallestOf = (remaining: Plan['deductible_remaining_cents']): number | null =>
  [remaining?.individual ?? null, remaining?.family ?? null].reduce(
    (least, one) => (one === null ? least : Math.min(least ?? one, one)),
    null,
  )

const addUp = (amounts: readonly number[]) => amounts.reduce((sum, one) => sum + one, 0)

function roundHalfUp(amount: bigint, by: bigint): number {
  const [whole, rest] = [amount / by, amount % by]
  return Number(rest * 2n >= by ? whole + 1n : whole)
}

function findMiddle(sorted: readonly number[]): number | null {
  if (sorted.length === 0) return null
  let [low, high] = [0, sorted.length - 1]
  while (high - low > 1) {
    low += 1
    high -= 1
  }
  return roundHalfUp(BigInt(sorted[low]! + sorted[high]!), 2n)
}
