import { guides, type SetKind } from './guides.ts'
import { AcknowledgmentJudge } from './kinds/acknowledgment.ts'
import { BenefitsJudge } from './kinds/benefits.ts'
import { ClaimSetJudge } from './kinds/claim-set.ts'
import type { SetJudge } from './kinds/judge.ts'
import { RemittanceJudge } from './kinds/remittance.ts'
import { StatusJudge } from './kinds/status.ts'
import { Levels } from './levels.ts'
import { elementOf, faultOf, type Report, type Segment } from './segments.ts'
import { checkPlainValues } from './values.ts'
import { Walker } from './walking.ts'

type KindOfSet = { kind: SetKind; set: string; group: string; version: RegExp }
// The addenda A1 corrected the guides; payers also name the guide alone. What we send names its addendum.
const kinds: readonly KindOfSet[] = [
  { kind: '835', set: '835', group: 'HP', version: /^005010X221(A1)?$/ },
  { kind: '999', set: '999', group: 'FA', version: /^005010X231(A1)?$/ },
  { kind: '277CA', set: '277', group: 'HN', version: /^005010X214(E\d)?$/ },
  { kind: '277', set: '277', group: 'HN', version: /^005010X212(E\d)?$/ },
  { kind: '276', set: '276', group: 'HR', version: /^005010X212(E\d)?$/ },
  { kind: '271', set: '271', group: 'HB', version: /^005010X279(A1)?$/ },
  { kind: '270', set: '270', group: 'HS', version: /^005010X279(A1)?$/ },
  { kind: '837P', set: '837', group: 'HC', version: /^005010X222(A1|A2)?$/ },
]

/** The kinds that a transaction set may be of, by its number; the one whose version it names comes first. */
export const findKind = (set: string, version: string): KindOfSet | null =>
  kinds.find((one) => one.set === set && one.version.test(version)) ?? kinds.find((one) => one.set === set) ?? null

const ours: readonly SetKind[] = ['837P', '270', '276']
/** Whether we write this kind ourselves, and so answer for its form. */
export const isOurs = (kind: SetKind): boolean => ours.includes(kind)

/** Makes the judge of the content of one kind. */
function makeJudge(kind: SetKind, sentOn: string, report: Report): SetJudge {
  switch (kind) {
    case '835':
      return new RemittanceJudge(report)
    case '999':
      return new AcknowledgmentJudge(report)
    case '277CA':
    case '277':
    case '276':
      return new StatusJudge(kind === '277CA', report)
    case '270':
    case '271':
      return new BenefitsJudge(report)
    case '837P':
      return new ClaimSetJudge(sentOn, report)
  }
}

/** BHT01 and BHT02 of each kind that has such a header. */
const purposes: Partial<Record<SetKind, readonly [structure: string, purposes: readonly string[]]>> = {
  '277CA': ['0085', ['08']],
  '277': ['0010', ['08']],
  '276': ['0010', ['13']],
  '271': ['0022', ['06', '11']],
  '270': ['0022', ['01', '13']],
  '837P': ['0019', ['00', '18']],
}

/** Whether BHT belongs to this kind. */
const fitsPurpose = (kind: SetKind, segment: Segment): boolean => {
  const wanted = purposes[kind]
  return wanted === undefined || (elementOf(segment, 1) === wanted[0] && wanted[1].includes(elementOf(segment, 2)))
}

/** Reads the inside of one transaction set: its order, its levels, its plain values and what its kind demands. */
export class SetReader {
  readonly #walker: Walker
  readonly #levels: Levels
  readonly #judge: SetJudge
  readonly #kind: SetKind
  readonly #report: Report

  constructor(kind: SetKind, sentOn: string, report: Report) {
    this.#walker = new Walker(guides[kind], report)
    this.#levels = new Levels(report)
    this.#judge = makeJudge(kind, sentOn, report)
    this.#kind = kind
    this.#report = report
  }

  /** The loop in which the segment stands; null if it has no place here. */
  take(segment: Segment): string | null {
    const loop = this.#walker.take(segment)
    if (segment.tag === 'HL') this.#levels.take(segment)
    if (segment.tag === 'BHT' && !fitsPurpose(this.#kind, segment))
      this.#report(faultOf(segment, 'bad_value', 'BHT01 and BHT02 belong to another kind of file.'))
    checkPlainValues(segment, isOurs(this.#kind), this.#report)
    this.#judge.take(segment, loop)
    return loop
  }

  /** Ends the set with its trailer, or with whatever stands where the trailer should. */
  end(segment: Segment): void {
    this.#walker.end(segment)
    this.#levels.end()
    this.#judge.end()
  }
}
