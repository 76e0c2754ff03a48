import { getProviderSlots } from '@sorrel/contract/providers/operations'
import { type PatientCriteria, writeCriteria } from '@sorrel/contract/providers/rules'
import { useRead } from '../../kernel/calls/query.ts'
import { now } from '../../kernel/clock.ts'
import { addDays, dayOf, mondayOf } from '../../kernel/words/format.ts'

export type Slot = { starts_at: string; ends_at: string; visit_modes: readonly ('virtual' | 'in_person')[]; location_id: string | null }
export type WeekQuestion = {
  provider_id: string
  criteria: PatientCriteria
  /** Any day of the week, on the clock of `zone`. */
  day: string
  zone: string
}

/** The seven days from Monday on with the times that this person could book, on the clock of their zone. */
export function useWeek({ provider_id, criteria, day, zone }: WeekQuestion) {
  const monday = mondayOf(day)
  // A day wider on both sides: whatever the zone, the week is inside.
  const input = {
    params: { provider_id },
    query: { start: `${addDays(monday, -1)}T00:00:00.000Z`, end: `${addDays(monday, 9)}T00:00:00.000Z`, pcrit: writeCriteria(criteria) },
  }
  const read = useRead(getProviderSlots, input as never, { staleTime: 15_000 })
  const days = Array.from({ length: 7 }, (_, i) => addDays(monday, i))
  const slots: readonly Slot[] = read.data?.slots ?? []
  const on = (one: string) => slots.filter(({ starts_at }) => dayOf(starts_at, zone) === one)
  return {
    monday,
    days: days.map((one) => ({ day: one, count: on(one).length })),
    on,
    /** The first start at all, or null; undefined until it is known. */
    next: read.data?.next_available_at,
    refused: read.data?.criteria_applied.refused ?? null,
    isPast: monday <= mondayOf(dayOf(now(), zone)),
    read,
  }
}
