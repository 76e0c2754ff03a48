import { elementOf, faultOf, type Report, type Segment } from '../segments.ts'
import { checkDay, checkValue } from '../values.ts'
import { ClaimJudge } from './claim.ts'
import type { SetJudge } from './judge.ts'

const payerKinds = '11 12 13 14 15 16 17 AM BL CH CI DS FI HM LM MA MB MC OF TV VA WC ZZ'.split(' ')
const mostClaims = 5_000
const mostClaimsOfPatient = 100

/** Judges a transaction set of professional claims (837P). */
export class ClaimSetJudge implements SetJudge {
  readonly #claim: ClaimJudge
  readonly #report: Report
  readonly #ids = new Set<string>()
  #claims = 0
  #claimsOfPatient = 0
  /** The subscriber's level, until it is known whether the subscriber is the patient. */
  #subscriber: { level: Segment; isSelf: boolean; has: Set<string>; name: Segment | null } | null = null
  #hasPatientLevel = false

  /** `sentOn` is the day on which the file was written: care on a later day has not happened. */
  constructor(sentOn: string, report: Report) {
    this.#report = report
    this.#claim = new ClaimJudge(sentOn, report)
  }

  take(segment: Segment, loop: string | null): void {
    if (
      segment.elements.length > 1 &&
      (segment.elements.at(-1) === '' || segment.elements.some((text) => text.endsWith(segment.separators.component)))
    )
      this.#report(faultOf(segment, 'trailing_separator', 'Empty elements and components at the end are left out.'))
    if (/[^\x20-\x7e]/.test(segment.elements.join(''))) this.#report(faultOf(segment, 'characters', 'Letters with accents are not sent.'))
    if (segment.tag === 'HL') this.#takeLevel(segment)
    if (segment.tag === 'BHT') checkValue(segment, 6, this.#report, ['31', 'CH', 'RP'])
    if (segment.tag === 'CLM') this.#takeClaim(segment)
    else if (segment.tag === 'HI' || loop?.startsWith('23') || loop?.startsWith('24')) this.#claim.take(segment, loop)
    else if (loop?.startsWith('20') || loop?.startsWith('10')) this.#takeParty(segment, loop)
  }

  end(): void {
    this.#claim.close()
    this.#closeSubscriber()
  }

  #takeLevel(segment: Segment): void {
    this.#claim.close()
    this.#claimsOfPatient = 0
    const kind = elementOf(segment, 3)
    if (kind !== '23') this.#closeSubscriber()
    else this.#hasPatientLevel = true
    if (kind === '22') {
      this.#subscriber = { level: segment, isSelf: false, has: new Set(), name: null }
      this.#hasPatientLevel = false
    }
  }

  #takeClaim(segment: Segment): void {
    this.#claim.open(segment)
    this.#claims += 1
    this.#claimsOfPatient += 1
    if (this.#claims === mostClaims + 1) this.#report(faultOf(segment, 'too_many', `A set has more than ${mostClaims} claims.`))
    if (this.#claimsOfPatient === mostClaimsOfPatient + 1)
      this.#report(faultOf(segment, 'too_many', `A patient has more than ${mostClaimsOfPatient} claims.`))
    const id = elementOf(segment, 1)
    if (this.#ids.has(id)) this.#report(faultOf(segment, 'repeated_number', 'CLM01 was used before in this file.'))
    this.#ids.add(id)
  }

  #takeParty(segment: Segment, loop: string): void {
    if (loop === '2010BA') this.#subscriber?.has.add(segment.tag)
    switch (segment.tag) {
      case 'SBR':
        checkValue(segment, 1, this.#report, /^[PSTA-HU]$/)
        if (elementOf(segment, 2) !== '') checkValue(segment, 2, this.#report, ['18'])
        checkValue(segment, 9, this.#report, payerKinds)
        if (this.#subscriber !== null) this.#subscriber.isSelf = elementOf(segment, 2) === '18'
        return
      case 'PAT':
        if (loop === '2000C') checkValue(segment, 1, this.#report, /^(01|19|20|21|39|40|53|G8)$/)
        return
      case 'NM1':
        this.#takeName(segment, loop)
        break
      case 'DMG':
        checkValue(segment, 1, this.#report, ['D8'])
        checkDay(segment, 2, this.#report)
        checkValue(segment, 3, this.#report, ['F', 'M', 'U'])
        break
      default:
        checkAddress(segment, loop, this.#report)
        break
    }
  }

  #takeName(segment: Segment, loop: string): void {
    checkValue(segment, 2, this.#report, ['1', '2'])
    // Payments may go to another address, but not to somebody else: there is no name.
    if (loop !== '2010AB') checkValue(segment, 3, this.#report)
    if (loop === '2010AA') checkValue(segment, 8, this.#report, ['XX'])
    if (loop === '2010BB') {
      checkValue(segment, 8, this.#report, ['PI', 'XV'])
      checkValue(segment, 9, this.#report)
    }
    if (loop === '2010CA' && elementOf(segment, 9) !== '')
      this.#report(faultOf(segment, 'relationship', 'A patient who has a member id of their own is a subscriber.'))
    if (loop !== '2010BA') return
    checkValue(segment, 8, this.#report, ['MI', 'II'])
    checkValue(segment, 9, this.#report)
    if (this.#subscriber !== null) this.#subscriber.name = segment
  }

  #closeSubscriber(): void {
    if (this.#subscriber === null) return
    const { level, isSelf, has, name } = this.#subscriber
    this.#subscriber = null
    if (isSelf === this.#hasPatientLevel)
      this.#report(faultOf(level, 'relationship', 'SBR02 is 18 exactly if the subscriber is the patient, without a level of a patient.'))
    if (!isSelf || name === null) return
    for (const tag of ['N3', 'N4', 'DMG'])
      if (!has.has(tag))
        this.#report({
          segment: tag,
          position: name.position,
          code: 'missing_segment',
          message: `${tag} is missing of a subscriber who is the patient.`,
        })
  }
}

const postBox = /\b(P\.? ?O\.? ?BOX|POST OFFICE BOX|LOCK ?BOX)\b/i

function checkAddress(segment: Segment, loop: string, report: Report): void {
  if (segment.tag === 'N3') {
    checkValue(segment, 1, report)
    if (loop === '2010AA' && postBox.test(segment.elements.join(' ')))
      report(faultOf(segment, 'address', 'A provider is billed from a street, not from a post box.'))
  }
  if (segment.tag === 'N4') {
    checkValue(segment, 1, report)
    if (elementOf(segment, 4) !== '') return
    checkValue(segment, 2, report, /^[A-Z]{2}$/)
    const zip = elementOf(segment, 3)
    if (loop === '2010AA' ? !/^\d{9}$/.test(zip) : !/^\d{5}(\d{4})?$/.test(zip))
      report(faultOf(segment, 'address', loop === '2010AA' ? 'The ZIP of a provider has nine digits.' : 'N403 is no ZIP.'))
  }
  if (segment.tag === 'REF' && loop === '2010AA' && ['EI', 'SY'].includes(elementOf(segment, 1))) checkValue(segment, 2, report, /^\d{9}$/)
  if (segment.tag === 'PER') checkPhone(segment, report)
}

function checkPhone(segment: Segment, report: Report): void {
  for (const at of [3, 5, 7])
    if (elementOf(segment, at) === 'TE' && !/^\d{10}$/.test(elementOf(segment, at + 1)))
      report(faultOf(segment, 'bad_value', 'A phone number has ten digits.'))
}
