import { componentsOf, elementOf, faultOf, type Report, type Segment } from '../segments.ts'
import { checkValue, isDay, takeCents } from '../values.ts'

type OpenClaim = {
  segment: Segment
  total: number
  charges: number
  lines: number
  diagnoses: number | null
  hasPayerNumber: boolean
  lineCharge: number
  payment: { segment: Segment; settled: number } | null
}

const telehealth = ['95', 'GT', 'GQ', '93']
const diagnosis = /^[A-Z]\d[\dAB][A-Z\d]{0,4}$/

/** Judges one claim after another: its sum, its diagnoses, its lines and what they point to. */
export class ClaimJudge {
  #claim: OpenClaim | null = null
  readonly #sentOn: string
  readonly #report: Report

  constructor(sentOn: string, report: Report) {
    this.#sentOn = sentOn
    this.#report = report
  }

  open(segment: Segment): void {
    this.close()
    const total = takeCents(segment, 2, this.#report)
    this.#claim = { segment, total, charges: 0, lines: 0, diagnoses: null, hasPayerNumber: false, lineCharge: Number.NaN, payment: null }
    checkValue(segment, 1, this.#report, /^[A-Za-z\d._-]{1,20}$/)
    const [place = '', qualifier, frequency = ''] = componentsOf(segment, 5)
    if (!/^\d\d$/.test(place) || qualifier !== 'B') this.#fault(segment, 'bad_value', 'CLM05 names no place of service.')
    if (!['1', '7', '8'].includes(frequency)) this.#fault(segment, 'frequency', 'The frequency is 1, 7 or 8.')
    checkValue(segment, 6, this.#report, ['Y', 'N'])
    checkValue(segment, 7, this.#report, ['A', 'B', 'C'])
    checkValue(segment, 8, this.#report, ['Y', 'N', 'W'])
    checkValue(segment, 9, this.#report, ['Y', 'I'])
    if (elementOf(segment, 10) !== '') checkValue(segment, 10, this.#report, ['P'])
  }

  take(segment: Segment, loop: string | null): void {
    const claim = this.#claim
    if (claim === null) return
    switch (segment.tag) {
      case 'HI':
        this.#takeDiagnoses(segment, claim)
        break
      case 'REF':
        if (loop === '2300' && elementOf(segment, 1) === 'F8') claim.hasPayerNumber = true
        checkValue(segment, 2, this.#report)
        break
      case 'LX':
        this.#takeLine(segment, claim)
        break
      case 'SV1':
        this.#takeService(segment, claim)
        break
      case 'DTP':
        this.#takeDay(segment)
        break
      case 'SVD':
        this.#takePayment(segment, claim)
        break
      case 'CAS':
        this.#takeAdjustments(segment, loop, claim)
        break
    }
  }

  close(): void {
    const claim = this.#claim
    if (claim === null) return
    this.#closePayment(claim)
    this.#claim = null
    if (!Number.isNaN(claim.total - claim.charges) && claim.total !== claim.charges)
      this.#fault(claim.segment, 'total_charge', 'CLM02 is not the sum of the charges of its lines.')
    const isFirst = (componentsOf(claim.segment, 5)[2] ?? '1') === '1'
    if (isFirst && claim.hasPayerNumber) this.#fault(claim.segment, 'frequency', 'A first claim carries no number of the payer (REF*F8).')
    if (!isFirst && !claim.hasPayerNumber)
      this.#fault(claim.segment, 'frequency', 'A replacement or a void names the claim of the payer (REF*F8).')
  }

  #takeDiagnoses(segment: Segment, claim: OpenClaim): void {
    const listed = segment.elements.slice(1).map((text) => text.split(segment.separators.component))
    if (!['ABK', 'ABF', 'BK', 'BF'].includes(listed[0]?.[0] ?? '')) return
    const codes = listed.map(([, code = '']) => code)
    const refuse = (message: string) => this.#fault(segment, 'diagnoses', message)
    if (claim.diagnoses !== null) refuse('The diagnoses stand in one segment.')
    claim.diagnoses = codes.length
    if (listed.some(([kind], index) => kind !== (index === 0 ? 'ABK' : 'ABF'))) refuse('The first diagnosis is ABK and all others are ABF.')
    if (codes.length > 12) refuse('A claim has twelve diagnoses at most.')
    if (new Set(codes).size < codes.length) refuse('A diagnosis stands twice.')
    if (codes.some((code) => !diagnosis.test(code))) refuse('A diagnosis is no code of ICD-10-CM without its dot.')
    if (codes[0]?.startsWith('Z68')) refuse('A body mass index is never the first diagnosis.')
  }

  #takeLine(segment: Segment, claim: OpenClaim): void {
    this.#closePayment(claim)
    claim.lines += 1
    claim.lineCharge = Number.NaN
    if (elementOf(segment, 1) !== String(claim.lines)) this.#fault(segment, 'lines', `LX01 is not the next number, ${claim.lines}.`)
  }

  #takeService(segment: Segment, claim: OpenClaim): void {
    const [qualifier, code = '', ...modifiers] = componentsOf(segment, 1)
    if (qualifier !== 'HC' || !/^[A-Z\d]\d{3}[A-Z\d]$/.test(code)) this.#fault(segment, 'bad_value', 'SV101 names no procedure.')
    const given = modifiers.slice(0, 4).filter((one) => one !== '')
    if (given.some((one) => !/^[A-Z\d]{2}$/.test(one)) || new Set(given).size < given.length)
      this.#fault(segment, 'modifiers', 'A modifier is wrong or stands twice.')
    if (given.filter((one) => telehealth.includes(one)).length > 1)
      this.#fault(segment, 'modifiers', 'A line has one modifier at most that says how the visit was held.')
    const charge = takeCents(segment, 2, this.#report)
    if (charge < 0) this.#fault(segment, 'bad_amount', 'A charge is not negative.')
    claim.charges += charge
    claim.lineCharge = charge
    checkValue(segment, 3, this.#report, ['UN', 'MJ'])
    const units = elementOf(segment, 4)
    if (!/^\d{1,8}(\.\d)?$/.test(units) || Number(units) === 0) this.#fault(segment, 'lines', 'A line counts at least one unit.')
    this.#checkPointers(segment, claim)
  }

  #checkPointers(segment: Segment, { diagnoses }: OpenClaim): void {
    const pointers = componentsOf(segment, 7).filter((one) => one !== '')
    const refuse = (message: string) => this.#fault(segment, 'pointers', message)
    if (pointers.length === 0 || pointers.length > 4) refuse('A line points to one diagnosis at least and four at most.')
    if (new Set(pointers).size < pointers.length) refuse('A line points twice to one diagnosis.')
    if (pointers.some((one) => !/^\d{1,2}$/.test(one) || Number(one) < 1 || Number(one) > (diagnoses ?? 12)))
      refuse('A line points beyond the diagnoses of the claim.')
  }

  #takeDay(segment: Segment): void {
    if (elementOf(segment, 1) !== '472') return
    const day = elementOf(segment, 3).slice(-8)
    if (isDay(day) && isDay(this.#sentOn) && day > this.#sentOn)
      this.#fault(segment, 'future_date', 'The care lies after the day of the file.')
  }

  /** What another payer did with the line; each payer's account of it stands for itself. */
  #takePayment(segment: Segment, claim: OpenClaim): void {
    this.#closePayment(claim)
    claim.payment = { segment, settled: takeCents(segment, 2, this.#report) }
  }

  #takeAdjustments(segment: Segment, loop: string | null, { payment }: OpenClaim): void {
    checkValue(segment, 1, this.#report, ['CO', 'CR', 'OA', 'PI', 'PR'])
    let sum = 0
    for (let at = 2; at < segment.elements.length; at += 3) sum += takeCents(segment, at + 1, this.#report)
    if (loop === '2430' && payment !== null) payment.settled += sum
  }

  #closePayment(claim: OpenClaim): void {
    const { payment, lineCharge } = claim
    claim.payment = null
    if (payment === null || Number.isNaN(lineCharge - payment.settled) || lineCharge === payment.settled) return
    this.#fault(payment.segment, 'line_balance', 'The charge of the line is not what the other payer paid and adjusted.')
  }

  #fault(segment: Segment, code: Parameters<typeof faultOf>[1], message: string): void {
    this.#report(faultOf(segment, code, message))
  }
}
