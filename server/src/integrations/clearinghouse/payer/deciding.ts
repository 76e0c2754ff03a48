import { agreedFees } from './contracts.ts'
import type { SentClaim, SentLine } from './sent.ts'

/** What a payer does with a line: amounts by group and reason, which with the payment come to the charge. */
export type DecidedLine = SentLine & {
  paid_cents: number
  allowed_cents: number
  units_paid: number
  adjustments: (readonly [group: string, reason: string, cents: number])[]
  remark: string | null
}
export type Decision = {
  status: string
  lines: DecidedLine[]
  interest_cents: number
  forwarded: boolean
  /** Whether the payment is taken back a week later, and the claim denied. */
  is_taken_back: boolean
}

/** What the demo's payers allow for one unit where no contract says so. Anything else they allow at nine tenths of the charge. */
const fees: Readonly<Record<string, number>> = {
  97802: 4200,
  97803: 3600,
  S9470: 12_000,
  G0270: 3400,
  99401: 4500,
  99402: 7500,
  99403: 11_000,
  99404: 14_500,
}

/** The plan of a member, by the last four digits of the id: the same endings say the same when the demo's payers are asked about a plan. */
type Plan = { deductible_cents: number; copay_cents: number; percent: number }
const usual: Plan = { deductible_cents: 0, copay_cents: 0, percent: 25 }
const plans: Readonly<Record<string, Plan>> = {
  '0006': { ...usual, copay_cents: 4000, percent: 0 },
  '0007': { ...usual, deductible_cents: 40_000, percent: 20 },
  '0009': { ...usual, percent: 0 },
  '0010': { ...usual, copay_cents: 4000, percent: 20 },
}

/** The last four digits of a member id. */
export const endingOf = (member: string): string => member.replace(/\D/g, '').slice(-4)

/**
 * Decides about a claim as real payers do. The last four digits of the member id say how: 9004 to 9252 are denied with the reason of the last three
 * digits; 8003 pays for one unit less; 8004 passes the claim on to a second payer; 8005 pays and takes the payment back a week later; 8006 pays late, with
 * interest; 8007 cannot process it; 0012 does not cover the service. All others pay by their plan. A correction of a denial is paid.
 */
export function decideClaim(claim: SentClaim): Decision {
  const ending = endingOf(claim.member_id)
  const common = { interest_cents: 0, forwarded: false, is_taken_back: false }
  const isFirst = claim.frequency === '1'
  const reason = /^9[012]\d\d$/.test(ending) ? String(Number(ending.slice(1))) : null
  if (isFirst && ending === '8007')
    return { ...common, status: '4', lines: claim.lines.map((line) => denyLine(line, ['CO', '16'], 'MA130')) }
  if (isFirst && reason !== null)
    return { ...common, status: '4', lines: claim.lines.map((line) => denyLine(line, ['CO', reason], remarkOf[reason] ?? null)) }
  if (ending === '0012') return { ...common, status: '4', lines: claim.lines.map((line) => denyLine(line, ['PR', '204'], null)) }
  const lines = payLines(claim, plans[ending] ?? usual, ending === '8003')
  if (ending === '8004') return { ...common, status: '19', lines, forwarded: true }
  const paid = lines.reduce((sum, line) => sum + line.paid_cents, 0)
  const interest_cents = ending === '8006' ? Math.max(1, Math.round(paid / 100)) : 0
  return { status: claim.is_second ? '2' : '1', lines, interest_cents, forwarded: false, is_taken_back: isFirst && ending === '8005' }
}

const remarkOf: Readonly<Record<string, string>> = { 16: 'N382', 4: 'N130', 96: 'N130', 151: 'N362', 5: 'M77', 11: 'M76' }

const denyLine = (line: SentLine, [group, reason]: readonly [string, string], remark: string | null): DecidedLine => ({
  ...line,
  ...{ paid_cents: 0, allowed_cents: 0, units_paid: 0, adjustments: [[group, reason, line.charge_cents]], remark },
})

/** Splits what is allowed between the payer and the patient: a copay once for the visit, or the deductible and then a share. */
function payLines(claim: SentClaim, plan: Plan, isCut: boolean): DecidedLine[] {
  let { deductible_cents: deductible, copay_cents: copay } = plan
  const allow = (line: SentLine, units: number) => allowedOf(line, units, agreedFees[claim.payer[9] ?? ''])
  return claim.lines.map((line) => {
    const units = isCut && line.units > 1 ? line.units - 1 : line.units
    const allowed = claim.is_second ? line.left_cents : allow(line, units)
    const ofCopay = Math.min(copay, allowed)
    const ofDeductible = Math.min(deductible, allowed - ofCopay)
    const ofShare = claim.is_second || ofCopay > 0 ? 0 : roundShare((allowed - ofDeductible) * plan.percent)
    copay -= ofCopay
    deductible -= ofDeductible
    const cut = units < line.units ? allow(line, line.units) - allowed : 0
    const adjustments = (
      [
        ['CO', '45', claim.is_second ? 0 : line.charge_cents - allowed - cut],
        ['CO', '151', cut],
        ['PR', '1', ofDeductible],
        ['PR', '2', ofShare],
        ['PR', '3', ofCopay],
        ['OA', '23', line.charge_cents - line.left_cents],
      ] as const
    ).filter(([, , cents]) => cents !== 0)
    const paid_cents = allowed - ofDeductible - ofShare - ofCopay
    return { ...line, paid_cents, allowed_cents: allowed, units_paid: units, adjustments, remark: null }
  })
}

type Fees = Readonly<Record<string, number>>

const allowedOf = ({ procedure, charge_cents, units: all }: SentLine, units: number, agreed: Fees = {}): number => {
  const code = procedure.split(':')[1] ?? ''
  const fee = agreed[code] ?? fees[code]
  const allowed = fee === undefined ? Math.floor((charge_cents * 9 * units) / (10 * all)) : fee * units
  return Math.min(allowed, charge_cents)
}

const roundShare = (hundredths: number): number => Math.floor((hundredths + 50) / 100)
