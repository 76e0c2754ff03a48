import type { Placed } from '../envelope.ts'
import { FileJudge, type Verdict } from '../file.ts'
import { elementOf } from '../segments.ts'
import { AcknowledgmentReader } from './acknowledged.ts'
import type { Answer, AnswerReader, Give } from './answer.ts'
import { RemittanceReader } from './remitted.ts'
import { StatusReader } from './statuses.ts'

/**
 * Reads what a file answers, one thing after another. It keeps one piece of the text, and what that piece answers, in memory. The verdict
 * comes at the end: whoever must not act on a file that is wrong judges it first.
 */
export async function* readAnswers(pieces: AsyncIterable<string> | Iterable<string>): AsyncGenerator<Answer, Verdict> {
  let found: Answer[] = []
  const sorter = new Sorter((answer) => found.push(answer))
  const judge = new FileJudge((placed) => sorter.take(placed))
  for await (const piece of pieces) {
    judge.push(piece)
    yield* found
    found = []
  }
  const verdict = judge.end()
  yield* found
  return verdict
}

/** All that a short text answers. */
export function listAnswers(text: string): Answer[] {
  const found: Answer[] = []
  const sorter = new Sorter((answer) => found.push(answer))
  const judge = new FileJudge((placed) => sorter.take(placed))
  judge.push(text)
  judge.end()
  return found
}

/** Gives the segments of each transaction set to a reader of its kind. */
class Sorter {
  #reader: AnswerReader | null = null
  #kind: string | null = null
  // Several payments in one file share the numbers of its claims.
  readonly #count = { claims: 0, withheld: 0 }
  readonly #give: Give

  constructor(give: Give) {
    this.#give = give
  }

  take({ segment, kind, loop }: Placed): void {
    if (segment.tag === 'ST') {
      this.#kind = kind
      this.#reader = this.#makeReader()
    } else if (segment.tag === 'SE') {
      this.#reader?.end()
      this.#reader = null
    } else if (this.#reader !== null && kind === this.#kind) this.#reader.take(segment, loop)
    else if (segment.tag === 'TA1') {
      const [number, outcome, code] = [1, 4, 5].map((at) => elementOf(segment, at))
      this.#give({ kind: 'interchange', number: Number(number), is_refused: outcome === 'R', code: code! })
    }
  }

  #makeReader(): AnswerReader | null {
    switch (this.#kind) {
      case '835':
        return new RemittanceReader(this.#give, this.#count)
      case '999':
        return new AcknowledgmentReader(this.#give)
      case '277CA':
      case '277':
        return new StatusReader(this.#kind === '277', this.#give)
      default:
        return null
    }
  }
}
