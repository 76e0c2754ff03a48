import { readMoment } from '@sorrel/contract/chat/scheduled/times'
import type { ChatChannel } from '@sorrel/contract/chat/schemas'
import { mostScheduledDays } from '@sorrel/contract/chat/vocabulary'

/** The clock by which a message should come at a decent hour: the patient's, or the dietitian's own where nobody knows it. */
export const zoneOf = ({ patient_time_zone }: ChatChannel, zone: string): string => patient_time_zone ?? zone

export type TimeFault = 'missing' | 'over' | 'too_far'

/** Why a message cannot go out at the time that stands in a field. */
export function findTimeFault(typed: string, zone: string, now: string): TimeFault | null {
  const at = readMoment(typed, zone)
  if (at === undefined) return 'missing'
  if (at <= now) return 'over'
  return Date.parse(at) > Date.parse(now) + mostScheduledDays * 86_400_000 ? 'too_far' : null
}
