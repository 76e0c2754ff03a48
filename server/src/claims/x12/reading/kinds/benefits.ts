import { elementOf, faultOf, type Report, type Segment } from '../segments.ts'
import { checkValue, takeCents } from '../values.ts'
import type { SetJudge } from './judge.ts'

const kinds = '1 2 3 4 5 6 7 8 A B C CB D E F G H I J K L M MC N O P Q R S T U V W X Y'.split(' ')

/** Judges questions about benefits (270) and their answers (271). */
export class BenefitsJudge implements SetJudge {
  readonly #report: Report

  constructor(report: Report) {
    this.#report = report
  }

  take(segment: Segment): void {
    switch (segment.tag) {
      case 'TRN':
        checkValue(segment, 2, this.#report)
        checkValue(segment, 3, this.#report, /^.{10}$/)
        break
      case 'EQ':
        if (elementOf(segment, 2) === '') checkValue(segment, 1, this.#report)
        break
      case 'AAA':
        checkValue(segment, 1, this.#report, ['Y', 'N'])
        checkValue(segment, 3, this.#report, /^[A-Z\d]{2}$/)
        checkValue(segment, 4, this.#report, ['C', 'N', 'P', 'R', 'S', 'W', 'X', 'Y'])
        break
      case 'EB':
        this.#takeBenefit(segment)
        break
    }
  }

  end(): void {}

  #takeBenefit(segment: Segment): void {
    checkValue(segment, 1, this.#report, kinds)
    takeCents(segment, 7, this.#report, 0)
    const fraction = elementOf(segment, 8)
    if (fraction !== '' && !/^(0?\.\d{1,10}|0|1|1?\.0+|1\.0+)$/.test(fraction))
      this.#report(faultOf(segment, 'bad_value', 'EB08 is no share between 0 and 1.'))
    if ((elementOf(segment, 9) === '') !== (elementOf(segment, 10) === ''))
      this.#report(faultOf(segment, 'missing_element', 'EB09 and EB10 belong together.'))
    if (elementOf(segment, 10) !== '') checkValue(segment, 10, this.#report, /^-?\d{1,15}(\.\d+)?$/)
    if (elementOf(segment, 11) !== '') checkValue(segment, 11, this.#report, ['Y', 'N', 'U'])
    if (elementOf(segment, 12) !== '') checkValue(segment, 12, this.#report, ['Y', 'N', 'U', 'W'])
  }
}
