import { listAvailabilitySlots } from '@sorrel/contract/scheduling/operations'
import { useRead } from '../../kernel/calls/query.ts'
import { spanOfWeek, timesLast, weekOf } from '../../providers/times/week.ts'

/** The visit that needs a time. A visit that is moved is named by its id or token, so that its own present time does not count as taken. */
export type VisitQuestion = {
  provider_id: string
  minutes: number
  type: 'Initial Consultation' | 'Follow-up'
  visit_mode?: 'virtual' | 'in_person'
  appointment_id?: string
  rescheduling_token?: string
}

/** The week with the times that this visit could have, in the time zone `zone`, without its present time (`besides`). */
export function useVisitWeek({ provider_id, minutes, ...question }: VisitQuestion, day: string, zone: string, besides?: string) {
  const { from, to } = spanOfWeek(day)
  const query = { ...question, provider_id, appointment_duration_in_minutes: minutes, start_time: from, end_time: to }
  const read = useRead(listAvailabilitySlots, { query }, timesLast)
  const slots = read.data?.slots.filter(({ starts_at }) => starts_at !== besides)
  return { ...weekOf(day, zone, slots), read, next: read.data?.next_available_at ?? null, refused: read.data?.refused ?? null }
}
