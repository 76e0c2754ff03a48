import { componentsOf, elementOf, type Segment } from '../segments.ts'
import { readCents } from '../values.ts'
import type { AnswerReader, Give } from './answer.ts'
import type { AdjustmentGroup, RemittedAdjustment, RemittedClaim, RemittedLine, RemittedPayment } from './facts.ts'

const centsOf = (segment: Segment, at: number): number => readCents(elementOf(segment, at)) ?? 0
const orNull = (text: string): string | null => (text === '' ? null : text)
/** `20261104` as `2026-11-04`; null if it is missing. */
const dayOf = (text: string): string | null => (/^\d{8}/.test(text) ? `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6, 8)}` : null)
const countOf = (text: string): number | null => (text === '' ? null : Number(text))

/** Reads a remittance (835). It keeps one claim in memory, and hands it out when the next one begins. */
export class RemittanceReader implements AnswerReader {
  #payment: RemittedPayment | null = null
  #isGiven = false
  #claim: RemittedClaim | null = null
  #line: RemittedLine | null = null
  readonly #count: { claims: number; withheld: number }
  readonly #give: Give

  /** `count` numbers the claims of the whole file, which may hold several payments. */
  constructor(give: Give, count: { claims: number; withheld: number }) {
    this.#give = give
    this.#count = count
  }

  take(segment: Segment, loop: string | null): void {
    switch (segment.tag) {
      case 'BPR':
        this.#openPayment(segment)
        return
      case 'TRN':
        if (this.#payment !== null) this.#payment.trace = elementOf(segment, 2)
        return
      case 'N1':
        this.#takeParty(segment)
        return
      case 'LX':
        this.#closeClaim()
        return
      case 'CLP':
        this.#openClaim(segment)
        return
      case 'SVC':
        this.#openLine(segment)
        return
      case 'PLB':
        this.#takeWithheld(segment)
        return
      default:
        if (loop === '2110') this.#takeOfLine(segment)
        else if (loop === '2100') this.#takeOfClaim(segment)
    }
  }

  end(): void {
    this.#closeClaim()
    this.#givePayment()
  }

  #openPayment(segment: Segment): void {
    const amount = centsOf(segment, 2)
    this.#payment = {
      trace: '',
      amount_cents: elementOf(segment, 3) === 'D' ? -Math.abs(amount) : amount,
      method: elementOf(segment, 4),
      paid_on: dayOf(elementOf(segment, 16)),
      payer: { id: null, name: '' },
      payee: { npi: null, name: '' },
    }
  }

  #takeParty(segment: Segment): void {
    const [part, name, qualifier, id] = [1, 2, 3, 4].map((at) => elementOf(segment, at))
    if (this.#payment === null) return
    if (part === 'PR') this.#payment.payer = { name: name!, id: orNull(id!) }
    if (part === 'PE') this.#payment.payee = { name: name!, npi: qualifier === 'XX' ? id! : null }
  }

  #givePayment(): void {
    if (this.#isGiven || this.#payment === null) return
    this.#isGiven = true
    this.#give({ kind: 'payment', payment: this.#payment })
  }

  #openClaim(segment: Segment): void {
    this.#givePayment()
    this.#closeClaim()
    this.#count.claims += 1
    this.#claim = {
      position: this.#count.claims,
      claim_id: elementOf(segment, 1),
      status: elementOf(segment, 2),
      charge_cents: centsOf(segment, 3),
      paid_cents: centsOf(segment, 4),
      patient_cents: centsOf(segment, 5),
      payer_claim_number: orNull(elementOf(segment, 7)),
      ...{ patient: null, forwarded_to: null, from_day: null },
      ...{ adjustments: [], lines: [], remarks: [] },
    }
  }

  #closeClaim(): void {
    this.#line = null
    if (this.#claim === null) return
    const claim = this.#claim
    this.#claim = null
    this.#give({ kind: 'remitted', claim })
  }

  #takeOfClaim(segment: Segment): void {
    const claim = this.#claim
    if (claim === null) return
    if (segment.tag === 'CAS') claim.adjustments.push(...readAdjustments(segment))
    if (segment.tag === 'MOA') claim.remarks.push(...segment.elements.slice(3, 8).filter((code) => code !== ''))
    if (segment.tag === 'DTM' && elementOf(segment, 1) === '232') claim.from_day = dayOf(elementOf(segment, 2))
    if (segment.tag !== 'NM1') return
    const [last_name, first_name, member] = [3, 4, 9].map((at) => elementOf(segment, at))
    if (elementOf(segment, 1) === 'QC') claim.patient = { last_name: last_name!, first_name: first_name!, member_id: orNull(member!) }
    if (elementOf(segment, 1) === 'TT') claim.forwarded_to = last_name!
  }

  #openLine(segment: Segment): void {
    const [, code = '', ...modifiers] = componentsOf(segment, 1)
    const [, sentCode = '', ...sentModifiers] = componentsOf(segment, 6)
    this.#line = {
      ...{ control: null, code, modifiers: modifiers.slice(0, 4).filter((one) => one !== '') },
      ...{ sent_code: orNull(sentCode), sent_modifiers: sentModifiers.slice(0, 4).filter((one) => one !== '') },
      charge_cents: centsOf(segment, 2),
      paid_cents: centsOf(segment, 3),
      // One unit, where a payer does not count (SVC05).
      units_paid: countOf(elementOf(segment, 5)),
      units_sent: countOf(elementOf(segment, 7)),
      ...{ day: null, allowed_cents: null, adjustments: [], remarks: [] },
    }
    this.#claim?.lines.push(this.#line)
  }

  #takeOfLine(segment: Segment): void {
    const line = this.#line
    if (line === null) return
    const [first, second] = [elementOf(segment, 1), elementOf(segment, 2)]
    if (segment.tag === 'CAS') line.adjustments.push(...readAdjustments(segment))
    if (segment.tag === 'DTM' && (first === '472' || first === '150')) line.day = dayOf(second)
    if (segment.tag === 'REF' && first === '6R') line.control = orNull(second)
    if (segment.tag === 'AMT' && first === 'B6') line.allowed_cents = centsOf(segment, 2)
    if (segment.tag === 'LQ' && first === 'HE') line.remarks.push(second)
  }

  #takeWithheld(segment: Segment): void {
    this.#givePayment()
    this.#closeClaim()
    for (let at = 3; at < segment.elements.length; at += 2) {
      const [reason = '', reference = ''] = componentsOf(segment, at)
      if (reason === '') continue
      this.#count.withheld += 1
      const amount = { position: this.#count.withheld, npi: elementOf(segment, 1), reason, reference: orNull(reference) }
      this.#give({ kind: 'withheld', amount: { ...amount, cents: centsOf(segment, at + 1) } })
    }
  }
}

/** The adjustments of a CAS: a group, then reasons, each with an amount and perhaps a number of units. */
function readAdjustments(segment: Segment): RemittedAdjustment[] {
  const group = elementOf(segment, 1) as AdjustmentGroup
  const found: RemittedAdjustment[] = []
  for (let at = 2; at < segment.elements.length; at += 3)
    if (elementOf(segment, at) !== '') found.push({ group, reason: elementOf(segment, at), cents: centsOf(segment, at + 1) })
  return found
}
