import type { CareSummary } from '@sorrel/contract/care/schemas'
import { countDaysBetween, dayOf } from '../kernel/words/format.ts'

/**
 * By how many days a client is behind their cadence: the next visit lies after the expected day, or none is booked and the day has passed.
 * Zero for whoever is on time, or has no cadence yet.
 */
export function countDaysLate(
  care: Pick<CareSummary, 'status' | 'expected_next_by' | 'next_visit' | 'patient_time_zone'>,
  now: string,
): number {
  const { expected_next_by: by, next_visit, patient_time_zone: zone } = care
  // Who pauses is late for nothing.
  if (!by || care.status === 'paused') return 0
  return Math.max(0, countDaysBetween(by, dayOf(next_visit?.starts_at ?? now, zone)))
}
