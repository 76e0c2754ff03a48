import type { Instant } from '../kernel/values.ts'
import { type CallPlace, type CallRole, type CallStatus, closesMinutesAfter, opensMinutesBefore } from './vocabulary.ts'

type Visit = { starts_at: Instant; ends_at: Instant }

const moveMinutes = (at: Instant, minutes: number): Instant => new Date(Date.parse(at) + minutes * 60_000).toISOString()

/** When the room of a visit opens and closes. */
export const computeOpening = ({ starts_at, ends_at }: Visit): { opens_at: Instant; closes_at: Instant } => ({
  opens_at: moveMinutes(starts_at, -opensMinutesBefore),
  closes_at: moveMinutes(ends_at, closesMinutesAfter),
})

/** How far a call is at a moment. A room that the dietitian has left for good stays ended until they join again. */
export function findCallStatus(
  visit: Visit,
  now: Instant,
  { is_ended, people }: { is_ended: boolean; people: readonly { role: CallRole; place: CallPlace }[] },
): CallStatus {
  const { opens_at, closes_at } = computeOpening(visit)
  if (now < opens_at) return 'scheduled'
  if (now >= closes_at || is_ended) return 'ended'
  const isInside = (role: CallRole) => people.some((person) => person.role === role && person.place === 'inside')
  return isInside('patient') && isInside('provider') ? 'in_progress' : 'open'
}

export type Stay = { role: CallRole; from: Instant; to: Instant }

/** How many whole minutes the patient and the dietitian were in the call at the same time, however often each left and came back. */
export function measureMinutes(stays: readonly Stay[]): number {
  const turns = stays
    .flatMap(({ role, from, to }) => [
      { at: Date.parse(from), role, step: 1 },
      { at: Math.max(Date.parse(from), Date.parse(to)), role, step: -1 },
    ])
    .sort((one, other) => one.at - other.at)
  const inside = { patient: 0, provider: 0 }
  let [together, last] = [0, 0]
  for (const { at, role, step } of turns) {
    if (inside.patient > 0 && inside.provider > 0) together += at - last
    inside[role] += step
    last = at
  }
  return Math.floor(together / 60_000)
}
