import { Envelope } from './envelope.ts'
import { type Fault, Segmenter } from './segments.ts'

/** What a file of an exchange is, and whether it may be posted. It is accepted if and only if it has no error. */
export type Verdict = { kind: string | null; accepted: boolean; errors: Fault[] }

// One cut file may be wrong at every segment; nobody reads more than the beginning.
const mostFaults = 100

/** Judges the text of a file, which may come in pieces of any length. */
export async function judgeFile(pieces: AsyncIterable<string> | Iterable<string>): Promise<Verdict> {
  const errors: Fault[] = []
  let more = 0
  const report = (fault: Fault) => {
    if (errors.length < mostFaults) errors.push(fault)
    else more += 1
  }
  const envelope = new Envelope(report)
  const segmenter = new Segmenter((segment) => envelope.take(segment), report)
  for await (const piece of pieces) segmenter.push(piece)
  segmenter.end()
  envelope.end()
  if (more > 0) errors.push({ ...errors.at(-1)!, code: 'more_faults', message: `There are ${more} more errors.` })
  return { kind: [...envelope.kinds].join('+') || null, accepted: errors.length === 0, errors }
}
