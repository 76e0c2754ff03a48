import { Envelope, type Hand } from './envelope.ts'
import { type Fault, Segmenter } from './segments.ts'

/** What a file of an exchange is, and whether it may be posted. It is accepted if and only if it has no error. */
export type Verdict = { kind: string | null; accepted: boolean; errors: Fault[] }

// One cut file may be wrong at every segment; nobody reads more than the beginning.
const mostFaults = 100

/** Judges a file piece by piece. `hand` gets each segment with its loop, whether or not the file is good. */
export class FileJudge {
  readonly #errors: Fault[] = []
  #more = 0
  readonly #envelope: Envelope
  readonly #segmenter: Segmenter

  constructor(hand?: Hand) {
    const report = (fault: Fault) => {
      if (this.#errors.length < mostFaults) this.#errors.push(fault)
      else this.#more += 1
    }
    this.#envelope = new Envelope(report, hand)
    this.#segmenter = new Segmenter((segment) => this.#envelope.take(segment), report)
  }

  push(piece: string): void {
    this.#segmenter.push(piece)
  }

  end(): Verdict {
    this.#segmenter.end()
    this.#envelope.end()
    const errors = this.#errors
    if (this.#more > 0) errors.push({ ...errors.at(-1)!, code: 'more_faults', message: `There are ${this.#more} more errors.` })
    return { kind: [...this.#envelope.kinds].join('+') || null, accepted: errors.length === 0, errors }
  }
}

/** Judges the text of a file, which may come in pieces of any length. */
export async function judgeFile(pieces: AsyncIterable<string> | Iterable<string>): Promise<Verdict> {
  const judge = new FileJudge()
  for await (const piece of pieces) judge.push(piece)
  return judge.end()
}
