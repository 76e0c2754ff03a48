import type { Appointment } from '@sorrel/contract/scheduling/schemas'
import { addDays } from '../../../../kernel/words/format.ts'
import { findInstantAt, minuteOf, wallOf } from '../../wall-time.ts'

/** A visit that staff change, and where it moves if it does. */
export type Change = { visit: ToldOf; movesTo?: string | null }
type ToldOf = Pick<Appointment, 'starts_at' | 'patient_time_zone'> & {
  guardian: Pick<NonNullable<Appointment['guardian']>, 'time_zone'> | null
}

const [quietUntil, quietFrom] = [minuteOf('08:00'), minuteOf('21:00')]

/** Whether it is night for whoever gets the message: the patient, or the guardian in their place. */
export function isNightFor({ visit }: Change, now: string): boolean {
  const minute = findMinute(visit, now)
  return minute < quietUntil || minute >= quietFrom
}

/** Whether a message in the morning would arrive after the visit was due to begin, or begins at its new time: somebody might come for nothing. */
export function isMorningTooLate({ visit, movesTo }: Change, now: string): boolean {
  const morning = findMorningOf(visit, now)
  return [visit.starts_at, movesTo ?? visit.starts_at].some((start) => start > now && start <= morning)
}

const zoneOf = ({ guardian, patient_time_zone }: ToldOf) => guardian?.time_zone ?? patient_time_zone

const findMinute = (visit: ToldOf, now: string) => minuteOf(wallOf(now, zoneOf(visit)).slice(11))

/** The next eight o'clock in the morning of whoever gets the message. */
function findMorningOf(visit: ToldOf, now: string): string {
  const today = wallOf(now, zoneOf(visit)).slice(0, 10)
  return findInstantAt(findMinute(visit, now) < quietUntil ? today : addDays(today, 1), '08:00', zoneOf(visit))
}
