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

/** One stay in the call. `pictures` are the spans in which the browser sent a picture; they may reach beyond the stay. */
export type Stay = { role: CallRole; from: Instant; to: Instant; pictures?: readonly Span[] }
export type Span = { from: Instant; to: Instant }

/** How long the patient and the dietitian were in a call together, and how they saw each other. Whole minutes. */
export type Together = {
  /** The first and the last moment that both were there; null if they never met. */
  together_from: Instant | null
  together_to: Instant | null
  minutes: number
  /** Between the first and the last moment, while one of them was away. */
  apart_minutes: number
  /** Of `minutes`: while neither sent a picture. */
  audio_only_minutes: number
  /** Of `minutes`: while one of the two sent a picture. */
  one_sided_minutes: number
}

type Turn = { at: number; role: CallRole; what: 'inside' | 'shown'; step: 1 | -1 }

/** Measures a call by the stays in it, however often each left, came back, or turned the camera off. Guests count for nothing. */
export function measureCall(stays: readonly Stay[]): Together {
  const turns = stays.flatMap(listTurns).sort((one, other) => one.at - other.at)
  const count = { inside: { patient: 0, provider: 0, guest: 0 }, shown: { patient: 0, provider: 0, guest: 0 } }
  const spent = { 0: 0, 1: 0, 2: 0 }
  let [first, last, before]: [number | null, number, number] = [null, 0, 0]
  for (const { at, role, what, step } of turns) {
    const { inside, shown } = count
    if (inside.patient > 0 && inside.provider > 0 && at > before) {
      const pictures = ((shown.patient > 0 ? 1 : 0) + (shown.provider > 0 ? 1 : 0)) as 0 | 1 | 2
      spent[pictures] += at - before
      first ??= before
      last = at
    }
    count[what][role] += step
    before = at
  }
  const together = spent[0] + spent[1] + spent[2]
  return {
    together_from: first === null ? null : new Date(first).toISOString(),
    together_to: first === null ? null : new Date(last).toISOString(),
    minutes: countWhole(together),
    apart_minutes: first === null ? 0 : countWhole(last - first - together),
    audio_only_minutes: countWhole(spent[0]),
    one_sided_minutes: countWhole(spent[1]),
  }
}

const countWhole = (milliseconds: number): number => Math.floor(milliseconds / 60_000)

/** When a stay and its pictures begin and end. A picture outside of the stay was seen by nobody. */
function listTurns({ role, from, to, pictures = [] }: Stay): Turn[] {
  const [begin, end] = [Date.parse(from), Math.max(Date.parse(from), Date.parse(to))]
  const turnsOf = (what: Turn['what'], one: number, other: number): Turn[] =>
    other > one
      ? [
          { at: one, role, what, step: 1 },
          { at: other, role, what, step: -1 },
        ]
      : []
  const shown = pictures.flatMap((span) => turnsOf('shown', Math.max(begin, Date.parse(span.from)), Math.min(end, Date.parse(span.to))))
  return [...turnsOf('inside', begin, end), ...shown]
}

/** The spans with a picture, from how the camera is at the end and when it was turned on or off. */
export function listPictures({ from, to }: Span, has_camera: boolean, changes: readonly Instant[]): Span[] {
  const spans: Span[] = []
  let isOn = has_camera === (changes.length % 2 === 0)
  let since = from
  for (const at of [...changes, to]) {
    if (isOn) spans.push({ from: since, to: at })
    isOn = !isOn
    since = at
  }
  return spans
}
