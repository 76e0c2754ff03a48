import { elementOf, faultOf, type Report, type Segment } from '../segments.ts'
import { checkValue } from '../values.ts'
import type { SetJudge } from './judge.ts'

const setOutcomes = ['A', 'E', 'M', 'R', 'W', 'X']
const refusals = ['M', 'R', 'W', 'X']

/** Judges an acknowledgment of a group (999): what it says about the group must agree with its counts and with what it says about each set. */
export class AcknowledgmentJudge implements SetJudge {
  #sets = 0
  #refused = 0
  #faultsOfSet = 0
  readonly #report: Report

  constructor(report: Report) {
    this.#report = report
  }

  take(segment: Segment): void {
    switch (segment.tag) {
      case 'AK1':
        checkValue(segment, 1, this.#report, /^[A-Z]{2}$/)
        checkValue(segment, 2, this.#report, /^\d{1,9}$/)
        break
      case 'AK2':
        this.#sets += 1
        this.#faultsOfSet = 0
        checkValue(segment, 1, this.#report, /^\d{3}$/)
        checkValue(segment, 2, this.#report)
        break
      case 'IK3':
        this.#faultsOfSet += 1
        checkValue(segment, 1, this.#report)
        checkValue(segment, 2, this.#report, /^\d+$/)
        checkValue(segment, 4, this.#report)
        break
      case 'IK4':
        checkValue(segment, 1, this.#report)
        checkValue(segment, 3, this.#report)
        break
      case 'IK5':
        this.#takeSetOutcome(segment)
        break
      case 'AK9':
        this.#takeGroupOutcome(segment)
        break
    }
  }

  end(): void {}

  #takeSetOutcome(segment: Segment): void {
    checkValue(segment, 1, this.#report, setOutcomes)
    const outcome = elementOf(segment, 1)
    if (refusals.includes(outcome)) this.#refused += 1
    if (outcome === 'A' && this.#faultsOfSet > 0)
      this.#report(faultOf(segment, 'contradiction', 'The set is accepted without errors, and errors are named.'))
  }

  #takeGroupOutcome(segment: Segment): void {
    checkValue(segment, 1, this.#report, [...setOutcomes, 'P'])
    for (const at of [2, 3, 4]) checkValue(segment, at, this.#report, /^\d{1,6}$/)
    const [received, accepted] = [Number(elementOf(segment, 3)), Number(elementOf(segment, 4))]
    const outcome = elementOf(segment, 1)
    const refuse = (message: string) => this.#report(faultOf(segment, 'contradiction', message))
    if (accepted > received) refuse('More sets are accepted than were received.')
    else if (this.#sets > received) refuse('More sets are named than were received.')
    else if (this.#refused > received - accepted) refuse('More sets are refused than AK9 leaves over.')
    else if ((outcome === 'A' || outcome === 'E') && accepted < received) refuse('The group is accepted, but not all of its sets are.')
    else if (outcome === 'P' && (accepted === received || accepted === 0))
      refuse('The group is accepted in part, but all or none of its sets are.')
    else if (refusals.includes(outcome) && accepted > 0) refuse('The group is refused, and sets of it are accepted.')
  }
}
