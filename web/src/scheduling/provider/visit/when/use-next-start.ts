import { listAvailabilitySlots } from '@sorrel/contract/scheduling/operations'
import type { AppointmentType, BookingMode } from '@sorrel/contract/scheduling/vocabulary'
import { useRead } from '../../../../kernel/calls/query.ts'
import { useSchedule } from '../../use-schedule.ts'
import { addMinutesTo } from '../../wall-time.ts'

type Asked = { type: AppointmentType; minutes: number; mode: BookingMode }

/** The first available time from an instant on; undefined while it is not known, and null if there is none in the next three months. */
export function useNextStart(from: string | null, { type, minutes, mode }: Asked): string | null | undefined {
  const { provider_id } = useSchedule()
  const answer = useRead(
    listAvailabilitySlots,
    from === null
      ? null
      : {
          query: {
            start_time: from,
            end_time: addMinutesTo(from, 1440),
            appointment_duration_in_minutes: minutes,
            provider_id,
            visit_mode: mode,
            type,
          },
        },
  )
  return answer.data?.next_available_at
}
