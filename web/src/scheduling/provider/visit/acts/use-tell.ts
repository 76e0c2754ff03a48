import type { Appointment } from '@sorrel/contract/scheduling/schemas'
import type { TellTime, UntoldReason } from '@sorrel/contract/scheduling/vocabulary'
import { useState } from 'react'
import { useNow } from '../../../../kernel/clock.ts'
import { addDays } from '../../../../kernel/words/format.ts'
import { findInstantAt, minuteOf, wallOf } from '../../wall-time.ts'

export type Tell = { when: 'now' | 'morning' } | { when: 'never'; reason: UntoldReason }

const [quietUntil, quietFrom] = [minuteOf('08:00'), minuteOf('21:00')]

/** Holds what staff choose in a dialog: when the patient is told of a change. At night it suggests the next morning. */
export function useTell({ starts_at, patient_time_zone: zone }: Appointment) {
  const now = useNow(10_000)
  const wall = wallOf(now, zone)
  const minute = minuteOf(wall.slice(11))
  const morning = findInstantAt(minute < quietUntil ? wall.slice(0, 10) : addDays(wall.slice(0, 10), 1), '08:00', zone)
  // If the message arrived after the visit was due to begin, the patient might come for nothing.
  const morningIsTooLate = starts_at > now && starts_at <= morning
  const isNight = minute < quietUntil || minute >= quietFrom
  const [chosen, setWhen] = useState<TellTime | null>(null)
  const [reason, setReason] = useState<UntoldReason>('told_already')
  const when = chosen ?? (isNight && !morningIsTooLate ? 'morning' : 'now')
  const tell: Tell = when === 'never' ? { when, reason } : { when }
  return { tell, when, setWhen, reason, setReason, isNight, morningIsTooLate }
}
