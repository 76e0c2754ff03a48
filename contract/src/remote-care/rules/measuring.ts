/** A stretch of time in which a dietitian worked for one patient, as their screen measured it: without pauses. */
export type Work = { patient_id: string; from: string; to: string }
/** Something that a dietitian did for a patient, such as a message that they sent. `is_reading`: they only read, which is the weaker proof. */
export type Done = { patient_id: string; id: string; at: string; is_reading?: boolean }

/** What was done so long after a stretch of work still belongs to it: the message takes a moment to arrive. */
export const proofSeconds = 120

type Span = { patient_id: string; from: number; to: number; proof: string }

/**
 * The stretches of work that something proves. Time that led to nothing does not count. New messages that were read prove a stretch where nothing else
 * does, so that reading and the answer to it never stand in two lines for one minute; what is read later proves no time before it.
 */
function listProven(work: readonly Work[], done: readonly Done[]): Span[] {
  const sorted = done.toSorted((one, other) => compare(one.at, other.at) || compare(one.id, other.id))
  return work.flatMap(({ patient_id, from, to }) => {
    const isWithin = ({ at, is_reading }: Done) => at >= from && Date.parse(at) <= Date.parse(to) + (is_reading ? 0 : proofSeconds * 1000)
    const within = sorted.filter((one) => one.patient_id === patient_id && isWithin(one))
    const proof = within.find(({ is_reading }) => !is_reading) ?? within[0]
    const span = { patient_id, from: Date.parse(from), to: Date.parse(to) }
    return proof === undefined || span.from >= span.to ? [] : [{ ...span, proof: proof.id }]
  })
}

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

/** Of stretches at the same time the one that began first counts, and of two that began at once the one of the patient whose id comes first. */
const isBefore = (one: Span, other: Span): boolean =>
  one.from < other.from ||
  (one.from === other.from && (one.patient_id < other.patient_id || (one.patient_id === other.patient_id && one.proof < other.proof)))

/**
 * The seconds that a dietitian worked for one patient within a period, by the action that proves them. Two stretches at the same time count once,
 * also if they were for two patients, and only proven ones count.
 */
export function measureWork(
  work: readonly Work[],
  done: readonly Done[],
  about: { patient_id: string; from: string; to: string },
): Map<string, number> {
  const spans = listProven(work, done)
  const edges = [...new Set(spans.flatMap(({ from, to }) => [from, to]).concat(Date.parse(about.from), Date.parse(about.to)))]
    .filter((at) => at >= Date.parse(about.from) && at <= Date.parse(about.to))
    .sort((one, other) => one - other)
  const found = new Map<string, number>()
  edges.slice(0, -1).forEach((from, nth) => {
    const to = edges[nth + 1]!
    const first = spans.filter((span) => span.from <= from && span.to >= to).reduce<Span | undefined>(chooseFirst, undefined)
    if (first?.patient_id === about.patient_id) found.set(first.proof, (found.get(first.proof) ?? 0) + (to - from))
  })
  return new Map([...found].map(([id, ms]) => [id, ms / 1000]))
}

const chooseFirst = (best: Span | undefined, span: Span): Span => (best === undefined || isBefore(span, best) ? span : best)

/** Whole minutes: what is begun does not count. */
export const wholeMinutes = (seconds: Iterable<number>): number => Math.floor([...seconds].reduce((sum, one) => sum + one, 0) / 60 + 1e-9)
