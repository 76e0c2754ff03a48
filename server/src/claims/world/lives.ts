import type { ClaimEventKind, ClaimState } from '@sorrel/contract/claims/vocabulary'
import { addMinutes } from '../../kernel/clock.ts'
import type { Random } from '../../world/random.ts'

type Step = { kind: ClaimEventKind; to: ClaimState; at: string }
/** What a payer of the demo answered: `ending` is the end of a member id for which the demo's payers decide like that. */
export type Answered = { ending: string; at: string; taken_back_at: string | null }
/** How far a claim of the demo has come. */
export type Lived = {
  state: ClaimState
  steps: Step[]
  sent_at: string | null
  is_held: boolean
  answered: Answered | null
  /** When a letter with a check answered it, if it went on paper. */
  letter_at: string | null
}
type Born = { signed_at: string; is_stuck: boolean; canBeCut: boolean; random: Random; now: string; ofTwo: 'first' | 'second' | null }

/** What became of a claim, and of how many of a thousand up to it. */
type End = 'paid' | 'cut' | 'denied' | 'rejected' | 'taken_back' | 'appealed' | 'closed'
const ends: readonly (readonly [End, number])[] = [
  ['paid', 790],
  ['cut', 840],
  ['denied', 910],
  ['rejected', 945],
  ['taken_back', 960],
  ['appealed', 975],
  ['closed', 1000],
]
/** Why the payers of the demo deny, one as often as another. */
const denials = ['9050', '9016', '9197', '9027', '9151', '9096', '9011', '9029', '9018', '9004']
/** How the plans share what is allowed: a quarter, a copay, or nothing for the patient. */
const plans = ['1111', '1111', '0006', '0009']
const minutesOfDay = 1440
/** How long after its visit a claim still waits here or is on its way. */
const fresh = 6 * minutesOfDay

/** Made when the note was signed, sent within days, answered a day later, and paid with the payer's next weekly payment after two weeks. */
export function liveOf(born: Born): Lived {
  const { signed_at, is_stuck, random, now, ofTwo } = born
  const built: Step = { kind: 'built', to: 'draft', at: signed_at }
  const judged = addMinutes(signed_at, 1)
  if (ofTwo === 'second') return lastOf([built, { kind: 'found_faulty', to: 'draft', at: judged }], null, null)
  if (is_stuck) return liveStuck(built, judged, now)
  const steps: Step[] = [built, { kind: 'found_ready', to: 'ready', at: judged }]
  if (addMinutes(signed_at, fresh) > now) return liveFresh(steps, born)
  const sentAt = addMinutes(signed_at, (ofTwo === null ? random.between(1, 3) : 2) * minutesOfDay + random.between(0, 300))
  steps.push({ kind: 'submitted', to: 'submitted', at: sentAt }, { kind: 'acknowledged', to: 'acknowledged', at: addMinutes(sentAt, 30) })
  const end = ofTwo === null ? pickEnd(random, born.canBeCut) : 'paid'
  if (end === 'rejected') steps.push({ kind: 'rejected', to: 'rejected', at: addMinutes(sentAt, 240) })
  else steps.push({ kind: 'accepted', to: 'accepted', at: addMinutes(sentAt, 1500) })
  const paidAt = findPaymentAfter(addMinutes(sentAt, (ofTwo === null ? random.between(11, 16) : 11) * minutesOfDay))
  if (end === 'rejected' || paidAt > now) return lastOf(steps, sentAt, null)
  return liveAnswered({ steps, sentAt, paidAt, end, random, now })
}

const lastOf = (steps: Step[], sent_at: string | null, answered: Answered | null, is_held = false): Lived => ({
  ...{ state: steps.at(-1)!.to, steps, sent_at, answered, is_held, letter_at: null },
})

/** The payer takes no claims over the exchange: it waits for a week, and then a person gives it up. */
function liveStuck(built: Step, judged: string, now: string): Lived {
  const steps: Step[] = [built, { kind: 'found_faulty', to: 'draft', at: judged }]
  const cancelled = addMinutes(judged, 7 * minutesOfDay)
  if (cancelled < now) steps.push({ kind: 'cancelled', to: 'cancelled', at: cancelled })
  return lastOf(steps, null, null)
}

/** The claims of the last days: some wait for somebody, some are on their way. */
function liveFresh(steps: Step[], { random, now }: Born): Lived {
  const at = (minutes: number) => addMinutes(now, -minutes)
  const where = random.between(0, 9)
  if (where < 3) return lastOf(steps, null, null)
  if (where === 3) return lastOf([...steps, { kind: 'held', to: 'ready', at: at(90) }], null, null, true)
  const sentAt = at(where < 6 ? 20 : 300)
  steps.push({ kind: 'submitted', to: 'submitted', at: sentAt })
  if (where >= 6) steps.push({ kind: 'acknowledged', to: 'acknowledged', at: addMinutes(sentAt, 30) })
  if (where >= 8) steps.push({ kind: 'accepted', to: 'accepted', at: addMinutes(sentAt, 200) })
  return lastOf(steps, sentAt, null)
}

function pickEnd(random: Random, canBeCut: boolean): End {
  const at = random.between(0, 999)
  const end = ends.find(([, below]) => at < below)?.[0] ?? 'paid'
  return end === 'cut' && !canBeCut ? 'paid' : end
}

/** Payers pay on Wednesdays at two. */
function findPaymentAfter(at: string): string {
  const day = Temporal.Instant.from(at).toZonedDateTimeISO('UTC').toPlainDate()
  const wednesday = day.add({ days: (3 - day.dayOfWeek + 7) % 7 || 7 })
  return `${wednesday.toString()}T14:00:00.000Z`
}

type Ended = { steps: Step[]; sentAt: string; paidAt: string; end: End; random: Random; now: string }

function liveAnswered({ steps, sentAt, paidAt, end, random, now }: Ended): Lived {
  const [isDenied, later] = [end === 'denied' || end === 'appealed', addMinutes(paidAt, 7 * minutesOfDay)]
  const kind = isDenied ? 'denied' : end === 'cut' ? 'partially_paid' : 'paid'
  const ending = isDenied ? random.pick(denials) : end === 'cut' ? '8003' : random.pick(plans)
  steps.push({ kind, to: kind, at: paidAt })
  const isLater = later < now
  if (end === 'taken_back' && isLater) steps.push({ kind: 'reversed', to: 'reversed', at: later })
  if (end === 'appealed' && isLater) steps.push({ kind: 'appealed', to: 'appealed', at: addMinutes(later, 95) })
  if (end === 'closed' && isLater) steps.push({ kind: 'closed', to: 'closed', at: addMinutes(later, 140) })
  return lastOf(steps, sentAt, { ending, at: paidAt, taken_back_at: end === 'taken_back' && isLater ? later : null })
}
