import type { Appointment } from '@sorrel/contract/scheduling/schemas'
import type { TellTime, UntoldReason } from '@sorrel/contract/scheduling/vocabulary'
import { useState } from 'react'
import { useNow } from '../../../../kernel/clock.ts'
import { addDays } from '../../../../kernel/words/format.ts'
import { findInstantAt, minuteOf, wallOf } from '../../wall-time.ts'

export type Tell = { when: 'now' | 'morning' } | { when: 'never'; reason: UntoldReason }

const [quietUntil, quietFrom] = [minuteOf('08:00'), minuteOf('21:00')]

/** Holds what staff choose in a dialog: when the patients are told of a change. If it is night for one of them, it suggests the next morning. */
export function useTell(visits: readonly Appointment[]) {
  const now = useNow(10_000)
  const isNight = visits.some((visit) => isNightFor(visit, now))
  // If the message arrived after the visit was due to begin, the patient might come for nothing.
  const morningIsTooLate = visits.some((visit) => visit.starts_at > now && visit.starts_at <= findMorningOf(visit, now))
  const [chosen, setWhen] = useState<TellTime | null>(null)
  const [reason, setReason] = useState<UntoldReason>('told_already')
  const when = chosen ?? (isNight && !morningIsTooLate ? 'morning' : 'now')
  const tell: Tell = when === 'never' ? { when, reason } : { when }
  return { tell, when, setWhen, reason, setReason, isNight, morningIsTooLate }
}

const findMinute = ({ patient_time_zone: zone }: Appointment, now: string) => minuteOf(wallOf(now, zone).slice(11))

function isNightFor(visit: Appointment, now: string): boolean {
  const minute = findMinute(visit, now)
  return minute < quietUntil || minute >= quietFrom
}

/** The next eight o'clock in the morning of a visit's patient. */
function findMorningOf(visit: Appointment, now: string): string {
  const today = wallOf(now, visit.patient_time_zone).slice(0, 10)
  return findInstantAt(findMinute(visit, now) < quietUntil ? today : addDays(today, 1), '08:00', visit.patient_time_zone)
}
