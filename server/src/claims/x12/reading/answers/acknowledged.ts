import { elementOf, type Segment } from '../segments.ts'
import type { AnswerReader, Give, SetAnswer, SetFault } from './answer.ts'

const orNull = (text: string): string | null => (text === '' ? null : text)
const isRefusal = (outcome: string): boolean => outcome !== 'A' && outcome !== 'E'

/** Reads what a 999 says about the sets of one of our groups. */
export class AcknowledgmentReader implements AnswerReader {
  #group = 0
  #sets = 0
  #set: SetAnswer | null = null
  #fault: SetFault | null = null
  readonly #give: Give

  constructor(give: Give) {
    this.#give = give
  }

  take(segment: Segment): void {
    const [first, second] = [elementOf(segment, 1), elementOf(segment, 2)]
    switch (segment.tag) {
      case 'AK1':
        this.#group = Number(second)
        break
      case 'AK2':
        this.#sets += 1
        this.#set = { kind: 'set', group_number: this.#group, set_number: second, is_refused: false, faults: [] }
        break
      case 'IK3': {
        const [position, loop, code] = [Number(second), orNull(elementOf(segment, 3)), elementOf(segment, 4)]
        this.#fault = { segment: first, position, loop, code, element: null, claim_id: null }
        this.#set?.faults.push(this.#fault)
        break
      }
      case 'CTX':
        if (this.#fault !== null && first.startsWith('CLM01'))
          this.#fault.claim_id = orNull(first.split(segment.separators.component)[1] ?? '')
        break
      case 'IK4':
        if (this.#fault !== null) this.#fault.element = first
        break
      case 'IK5':
        this.#closeSet(first)
        break
      case 'AK9':
        this.#give({ kind: 'group', group_number: this.#group, is_refused: isRefusal(first) && first !== 'P', sets_named: this.#sets })
        break
    }
  }

  end(): void {}

  #closeSet(outcome: string): void {
    if (this.#set !== null) this.#give({ ...this.#set, is_refused: isRefusal(outcome) })
    this.#set = null
    this.#fault = null
  }
}
