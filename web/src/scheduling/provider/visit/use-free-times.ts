import { listAvailabilitySlots } from '@sorrel/contract/scheduling/operations'
import type { Appointment } from '@sorrel/contract/scheduling/schemas'
import { useRead } from '../../../kernel/calls/query.ts'
import { useNow } from '../../../kernel/clock.ts'
import { dayOf } from '../../../kernel/words/format.ts'
import { addMinutesTo } from '../wall-time.ts'

const days = 21
const perDay = 4
const most = 16

/** The next times to which a visit could be moved. Each day contributes only a few, so that the list covers several days. */
export function useFreeTimes(visit: Appointment, asked = true): { times: readonly string[]; isPending: boolean; error: Error | null } {
  const start_time = `${useNow().slice(0, 13)}:00:00.000Z`
  const answer = useRead(
    listAvailabilitySlots,
    asked
      ? {
          query: {
            start_time,
            end_time: addMinutesTo(start_time, days * 1440),
            appointment_duration_in_minutes: visit.duration_minutes,
            provider_id: visit.provider_id,
            appointment_id: visit.id,
            type: visit.type,
            ...(visit.visit_mode !== 'unknown' && { visit_mode: visit.visit_mode }),
          },
        }
      : null,
  )
  const slots = (answer.data?.slots ?? []).map(({ starts_at }) => starts_at).filter((at) => at !== visit.starts_at)
  return { times: spreadOverDays(slots, visit.provider_time_zone), isPending: answer.isPending, error: answer.error }
}

/** The first few of each day, in order. */
export function spreadOverDays(instants: readonly string[], zone: string): string[] {
  const counts = new Map<string, number>()
  return instants
    .filter((instant) => {
      const day = dayOf(instant, zone)
      const count = counts.get(day) ?? 0
      counts.set(day, count + 1)
      return count < perDay
    })
    .slice(0, most)
}
