import { componentsOf, elementOf, faultOf, type Report, type Segment } from '../segments.ts'
import { checkDay, checkValue, takeCents } from '../values.ts'
import type { SetJudge } from './judge.ts'

type Line = { segment: Segment; charge: number; paid: number; adjusted: number }
type Claim = {
  segment: Segment
  charge: number
  paid: number
  patientShare: number
  adjusted: number
  adjustedForPatient: number
  lines: { count: number; charge: number }
}

// A payment that was taken back carries no dependable share of the patient.
const reversal = '22'
const statuses = ['1', '2', '3', '4', '19', '20', '21', '22', '23', '25']

/** Judges a remittance (835): its amounts must balance for each line, each claim and the whole payment, or nobody may post it. */
export class RemittanceJudge implements SetJudge {
  #payment: { segment: Segment; amount: number } | null = null
  #paid = 0
  #withheld = 0
  #claim: Claim | null = null
  #line: Line | null = null
  readonly #report: Report

  constructor(report: Report) {
    this.#report = report
  }

  take(segment: Segment): void {
    switch (segment.tag) {
      case 'BPR':
        this.#takePayment(segment)
        break
      case 'TRN':
        checkValue(segment, 2, this.#report)
        break
      case 'CLP':
        this.#takeClaim(segment)
        break
      case 'SVC':
        this.#takeLine(segment)
        break
      case 'CAS':
        this.#takeAdjustments(segment)
        break
      case 'AMT':
        takeCents(segment, 2, this.#report)
        break
      case 'PLB':
        this.#takeProviderAdjustments(segment)
        break
      case 'LX':
        this.#closeClaim()
        break
    }
  }

  end(): void {
    this.#closeClaim()
    if (this.#payment === null) return
    const { segment, amount } = this.#payment
    // Money that flows back is written as a positive debit.
    const signed = elementOf(segment, 3) === 'D' ? -Math.abs(amount) : amount
    if (isOff(signed, this.#paid - this.#withheld))
      this.#report(faultOf(segment, 'payment_balance', 'BPR02 is not the sum of all CLP04 less the sum of all PLB amounts.'))
  }

  #takePayment(segment: Segment): void {
    checkValue(segment, 3, this.#report, ['C', 'D'])
    checkValue(segment, 4, this.#report, ['ACH', 'BOP', 'CHK', 'FWT', 'NON'])
    checkDay(segment, 16, this.#report)
    this.#payment = { segment, amount: takeCents(segment, 2, this.#report) }
  }

  #takeClaim(segment: Segment): void {
    this.#closeClaim()
    checkValue(segment, 1, this.#report)
    checkValue(segment, 2, this.#report, statuses)
    const claim = {
      segment,
      charge: takeCents(segment, 3, this.#report),
      paid: takeCents(segment, 4, this.#report),
      patientShare: takeCents(segment, 5, this.#report, 0),
      adjusted: 0,
      adjustedForPatient: 0,
      lines: { count: 0, charge: 0 },
    }
    this.#paid += claim.paid
    this.#claim = claim
  }

  #takeLine(segment: Segment): void {
    this.#closeLine()
    if ((componentsOf(segment, 1)[1] ?? '') === '') this.#report(faultOf(segment, 'missing_element', 'SVC01 names no procedure.'))
    const charge = takeCents(segment, 2, this.#report)
    this.#line = { segment, charge, paid: takeCents(segment, 3, this.#report, 0), adjusted: 0 }
    if (this.#claim === null) return
    this.#claim.lines.count += 1
    this.#claim.lines.charge += charge
  }

  #takeAdjustments(segment: Segment): void {
    checkValue(segment, 1, this.#report, ['CO', 'PR', 'OA', 'PI'])
    checkValue(segment, 2, this.#report)
    const sum = sumPairs(segment, { from: 2, step: 3 }, this.#report)
    if (this.#line !== null) this.#line.adjusted += sum
    if (this.#claim === null) return
    this.#claim.adjusted += sum
    if (elementOf(segment, 1) === 'PR') this.#claim.adjustedForPatient += sum
  }

  #takeProviderAdjustments(segment: Segment): void {
    this.#closeClaim()
    checkValue(segment, 1, this.#report)
    checkValue(segment, 2, this.#report)
    checkDay(segment, 2, this.#report)
    checkValue(segment, 3, this.#report)
    this.#withheld += sumPairs(segment, { from: 3, step: 2 }, this.#report)
  }

  #closeLine(): void {
    if (this.#line === null) return
    const { segment, charge, paid, adjusted } = this.#line
    if (isOff(charge - paid, adjusted))
      this.#report(faultOf(segment, 'line_balance', 'SVC02 less SVC03 is not the sum of the CAS of the line.'))
    this.#line = null
  }

  #closeClaim(): void {
    this.#closeLine()
    if (this.#claim === null) return
    const { segment, charge, paid, patientShare, adjusted, adjustedForPatient, lines } = this.#claim
    if (isOff(charge - paid, adjusted))
      this.#report(faultOf(segment, 'claim_balance', 'CLP03 less CLP04 is not the sum of all CAS of the claim.'))
    if (elementOf(segment, 2) !== reversal && isOff(patientShare, adjustedForPatient))
      this.#report(faultOf(segment, 'patient_share', 'CLP05 is not the sum of the PR adjustments.'))
    if (lines.count > 0 && isOff(charge, lines.charge))
      this.#report(faultOf(segment, 'claim_lines', 'CLP03 is not the sum of the charges of its lines.'))
    this.#claim = null
  }
}

// An amount that could not be read was reported where it stands.
const isOff = (one: number, other: number): boolean => !Number.isNaN(one - other) && one !== other

/** The sum of the amounts that follow reasons; each reason needs an amount and each amount a reason. */
function sumPairs(segment: Segment, { from, step }: { from: number; step: number }, report: Report): number {
  let sum = 0
  for (let at = from; at < segment.elements.length; at += step) {
    const [reason, amount] = [elementOf(segment, at), elementOf(segment, at + 1)]
    if (reason === '' && amount === '') continue
    if (reason === '') report(faultOf(segment, 'missing_element', 'An amount has no reason.'))
    sum += takeCents(segment, at + 1, report)
  }
  return sum
}
