import { listAvailabilitySlots } from '@sorrel/contract/scheduling/operations'
import { useRead } from '../../kernel/calls/query.ts'
import { now } from '../../kernel/clock.ts'
import { addDays, dayOf, mondayOf } from '../../kernel/words/format.ts'

/** Which visit wants a time: the one that moves is set aside, so that it never stands in its own way. */
export type VisitQuestion = {
  provider_id: string
  minutes: number
  type: 'Initial Consultation' | 'Follow-up'
  visit_mode?: 'virtual' | 'in_person'
  appointment_id?: string
  rescheduling_token?: string
}

/** The seven days from Monday on with the times that this visit could have, on the clock of `zone`; the one it has is left out. */
export function useVisitWeek({ provider_id, minutes, ...question }: VisitQuestion, day: string, zone: string, besides?: string) {
  const monday = mondayOf(day)
  const query = {
    ...question,
    provider_id,
    appointment_duration_in_minutes: minutes,
    // A day wider on both sides: whatever the zone, the week is inside.
    start_time: `${addDays(monday, -1)}T00:00:00.000Z`,
    end_time: `${addDays(monday, 9)}T00:00:00.000Z`,
  }
  const read = useRead(listAvailabilitySlots, { query } as never, { staleTime: 15_000 })
  const slots = (read.data?.slots ?? []).filter(({ starts_at }) => starts_at !== besides)
  const on = (one: string) => slots.filter(({ starts_at }) => dayOf(starts_at, zone) === one)
  return {
    read,
    monday,
    on,
    days: Array.from({ length: 7 }, (_, at) => addDays(monday, at)).map((one) => ({ day: one, count: on(one).length })),
    next: read.data?.next_available_at ?? null,
    isPast: monday <= mondayOf(dayOf(now(), zone)),
  }
}
