import { componentsOf, elementOf, type Segment } from '../segments.ts'
import type { AnswerReader, ClaimStatus, Give } from './answer.ts'

const orNull = (text: string | undefined): string | null => (text === undefined || text === '' ? null : text)
const ofClaims = ['2200D', '2200E']
const ofLines = ['2220D', '2220E']

/** Reads what a 277CA, or a 277 on demand, says about each claim. */
export class StatusReader implements AnswerReader {
  #claim: ClaimStatus | null = null
  /** Where the words about the line that is open begin. */
  #lineFrom = 0
  readonly #isAsked: boolean
  readonly #give: Give

  constructor(isAsked: boolean, give: Give) {
    this.#isAsked = isAsked
    this.#give = give
  }

  take(segment: Segment, loop: string | null): void {
    if (segment.tag === 'HL') this.#close()
    if (loop === null) return
    if (segment.tag === 'TRN' && ofClaims.includes(loop)) {
      this.#close()
      this.#claim = { kind: 'status', asked: this.#isAsked, claim_id: elementOf(segment, 2), payer_claim_number: null, words: [] }
      return
    }
    if (this.#claim === null) return
    if (segment.tag === 'SVC') this.#lineFrom = this.#claim.words.length
    if (segment.tag === 'STC' && (ofClaims.includes(loop) || ofLines.includes(loop))) this.#takeWords(segment)
    if (segment.tag !== 'REF') return
    if (ofClaims.includes(loop) && elementOf(segment, 1) === '1K') this.#claim.payer_claim_number = orNull(elementOf(segment, 2))
    // The number of a line stands behind what is said about it.
    if (ofLines.includes(loop) && elementOf(segment, 1) === 'FJ')
      for (const word of this.#claim.words.slice(this.#lineFrom)) word.line = orNull(elementOf(segment, 2))
  }

  end(): void {
    this.#close()
  }

  #takeWords(segment: Segment): void {
    // One segment may hold up to three statuses.
    for (const at of [1, 10, 11]) {
      const [category = '', status = '', entity] = componentsOf(segment, at)
      if (category === '') continue
      this.#claim?.words.push({ category, status, entity: orNull(entity), line: null, message: orNull(elementOf(segment, 12)) })
    }
  }

  #close(): void {
    if (this.#claim !== null) this.#give(this.#claim)
    this.#claim = null
    this.#lineFrom = 0
  }
}
