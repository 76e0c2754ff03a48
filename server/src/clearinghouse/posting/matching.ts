import type { RemittedLine } from '../../claims/x12/reading/answers/facts.ts'
import type { BillingProvider } from '../../claims/x12/writing/claim-facts.ts'

/** A line of the version that the payer answers. */
export type SentLine = {
  control: string
  code: string
  modifiers: readonly string[]
  day: string
  charge_cents: number
  units: number
}

type Matched = { matches: Map<RemittedLine, SentLine>; isWhole: boolean }

/**
 * Finds the line that we sent for each line of an answer: by our own number, or else by the code that we sent and the day. A payer may drop our
 * modifiers, put another code in the place of ours and say so, or split a line in two.
 */
export function matchLines(sent: readonly SentLine[], answered: readonly RemittedLine[]): Matched {
  const matches = new Map<RemittedLine, SentLine>()
  for (const line of answered) {
    const found = sent.find(({ control }) => control === line.control) ?? findAlike(sent, line, new Set(matches.values()))
    if (found !== undefined) matches.set(line, found)
  }
  return { matches, isWhole: matches.size === answered.length }
}

/** Of several lines alike, the one with the same modifiers and charge that no other answer has taken. */
function findAlike(sent: readonly SentLine[], line: RemittedLine, taken: ReadonlySet<SentLine>): SentLine | undefined {
  const [code, modifiers] = line.sent_code === null ? [line.code, line.modifiers] : [line.sent_code, line.sent_modifiers]
  const alike = sent.filter((one) => one.code === code && (line.day === null || one.day === line.day) && !taken.has(one))
  const likeness = (one: SentLine) => Number(one.modifiers.join() === modifiers.join()) + Number(one.charge_cents === line.charge_cents)
  return alike.toSorted((one, other) => likeness(other) - likeness(one))[0]
}

/** The lines of a version as they were sent. */
export function linesOf({ body }: { body: BillingProvider }): SentLine[] {
  const claims = [...body.subscribers].flatMap((insured) => [...insured.claims])
  return claims.flatMap(({ lines }) =>
    lines.map(({ control, code, modifiers, day, charge_cents, units }) => ({ control, code, modifiers, day, charge_cents, units })),
  )
}
