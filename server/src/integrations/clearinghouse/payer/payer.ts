import { addMinutes, findDayOf, type Practiced } from '../../../kernel/clock.ts'
import type { FileForPayers } from '../index.ts'
import { payerNumberOf, writeAcknowledgment, writeClaimAcknowledgment, writeRemittance } from './answering.ts'
import { areAlike, findDenial, findRefusal } from './checking.ts'
import { decideClaim } from './deciding.ts'
import { readSentFile, type SentClaim } from './sent.ts'
import { isStatusQuestion, writeStatusAnswer } from './status.ts'

const daysUntilPayment = 5
const daysUntilTakenBack = 12
const minutesOfDay = 24 * 60

type Answered = { name: string; text: string; days: number | null }

/** What a payer remembers: the text of the claim that a file replaces, and the texts of the other claims of its member. */
export type Remembered = { original?: string | undefined; others?: readonly string[] }

/** Everything that a clearinghouse and its payers will ever answer to a file, with the days until then. Without days it is what a payer remembers. */
export function answerFile({ text, key }: FileForPayers, { original, others = [] }: Remembered, practiced: Practiced): Answered[] {
  const at = practiced.now()
  const day = (days: number) => findDayOf(practiced, addMinutes(at, days * minutesOfDay)).replaceAll('-', '')
  const file = readSentFile(text)
  if (isStatusQuestion(text)) {
    const numbers = { number: Number(file.interchange) * 10 + 5, day: day(0) }
    return [{ name: `${key}.277`, text: writeStatusAnswer(text, numbers), days: 0 }]
  }
  const claim = file.claims[0]
  if (claim === undefined) throw new Error('the file holds no claim')
  const numbers = (place: number, days: number) => ({ number: Number(file.interchange) * 10 + place, day: day(days) })
  const earlier = original === undefined ? undefined : readSentFile(original).claims[0]
  const refusal = findRefusal(text, claim, earlier)
  const answers: Answered[] = [
    { name: `${key}.999`, text: writeAcknowledgment(file, refusal, numbers(1, 0)), days: 0 },
    ...(refusal?.by === 'file' ? [] : [{ name: `${key}.277ca`, text: writeClaimAcknowledgment(file, refusal, numbers(2, 0)), days: 0 }]),
  ]
  if (refusal !== null) return answers
  const before = earlier && decideClaim(earlier)
  // What was taken back by itself is not taken back again.
  const wasPaid = before?.is_taken_back === false && before.lines.some(({ paid_cents }) => paid_cents > 0)
  const back = earlier && before && wasPaid ? [{ claim: earlier, decision: { ...before, interest_cents: 0 }, isReversal: true }] : []
  const denial = findDenial(claim, isPaidAlready(claim, others), day(0))
  const decision = decideClaim(denial === null ? claim : { ...claim, member_id: endingOfDenial(denial) })
  const taken = [...back, ...(claim.frequency === '8' ? [] : [{ claim, decision }])]
  if (taken.length > 0)
    answers.push({ name: `${key}.835`, text: writeRemittance(file, taken, numbers(3, daysUntilPayment)), days: daysUntilPayment })
  if (decision.is_taken_back) {
    const denied = decideClaim({ ...claim, member_id: '9050' })
    const both = [
      { claim, decision, isReversal: true },
      { claim, decision: denied },
    ]
    answers.push({ name: `${key}.back.835`, text: writeRemittance(file, both, numbers(4, daysUntilTakenBack)), days: daysUntilTakenBack })
  }
  // What was denied is kept under an ending that says so, because a correction asks what became of it.
  const kept = denial === null ? text : text.replaceAll(`*MI*${claim.member_id}~`, `*MI*${endingOfDenial(denial)}~`)
  return [...answers, { name: `kept-${claim.clm01}`, text: kept, days: null }]
}

const endingOfDenial = (reason: string): string => `9${reason.padStart(3, '0')}`

/** Whether one of the other claims of the member bills the same, was paid, and was not replaced or voided since. */
function isPaidAlready(claim: SentClaim, others: readonly string[]): boolean {
  const known = others.flatMap((text) => readSentFile(text).claims)
  const replaced = new Set(known.map(({ replaces }) => replaces))
  return known.some(
    (one) =>
      one.frequency !== '8' &&
      !replaced.has(payerNumberOf(one.clm01)) &&
      areAlike(one, claim) &&
      decideClaim(one).lines.some(({ paid_cents }) => paid_cents > 0),
  )
}
