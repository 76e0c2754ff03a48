import { componentsOf, elementOf, faultOf, type Report, type Segment } from '../segments.ts'
import { checkValue, takeCents } from '../values.ts'
import type { SetJudge } from './judge.ts'

const category = /^(A[0-8]|D0|DR\d\d|E[0-4]|F[0-4]|F3F|F3N|P[0-5]|R\d{1,2}|RQ)$/
const refusing = ['A3', 'A6', 'A7', 'A8']
const taking = ['A1', 'A2']

/** Judges answers about the state of claims: 277 on demand, and 277CA after sending. */
export class StatusJudge implements SetJudge {
  readonly #isAcknowledgment: boolean
  readonly #report: Report

  constructor(isAcknowledgment: boolean, report: Report) {
    this.#isAcknowledgment = isAcknowledgment
    this.#report = report
  }

  take(segment: Segment, loop: string | null): void {
    switch (segment.tag) {
      case 'TRN':
        checkValue(segment, 2, this.#report)
        break
      case 'AMT':
        takeCents(segment, 2, this.#report)
        break
      case 'SVC':
        takeCents(segment, 2, this.#report)
        takeCents(segment, 3, this.#report, 0)
        break
      case 'STC':
        this.#takeStatus(segment, loop)
        break
    }
  }

  end(): void {}

  #takeStatus(segment: Segment, loop: string | null): void {
    const [kind = '', status = ''] = componentsOf(segment, 1)
    if (!category.test(kind) || (this.#isAcknowledgment && !/^[ADER]/.test(kind)))
      this.#report(faultOf(segment, 'bad_value', 'STC01 names no category of a status.'))
    if (status === '') this.#report(faultOf(segment, 'missing_element', 'STC01 names no status.'))
    takeCents(segment, 4, this.#report, 0)
    takeCents(segment, 5, this.#report, 0)
    if (!this.#isAcknowledgment) return
    const action = elementOf(segment, 3)
    if (action !== '') checkValue(segment, 3, this.#report, ['WQ', 'U'])
    if (loop !== '2200D') return
    if (action === 'WQ' ? refusing.includes(kind) : action === 'U' && taking.includes(kind))
      this.#report(faultOf(segment, 'contradiction', 'STC03 says the opposite of the category in STC01.'))
  }
}
