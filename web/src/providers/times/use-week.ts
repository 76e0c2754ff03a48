import { getProviderSlots } from '@sorrel/contract/providers/operations'
import { type PatientCriteria, writeCriteria } from '@sorrel/contract/providers/rules'
import { useRead } from '../../kernel/calls/query.ts'
import { dayOf } from '../../kernel/words/format.ts'
import { ageGroupOn, seesAgeOn } from '../ages/ages.ts'
import { spanOfWeek, timesLast, weekOf } from './week.ts'

export type Slot = { starts_at: string; ends_at: string; visit_modes: readonly ('virtual' | 'in_person')[]; location_id: string | null }
export type WeekQuestion = {
  provider_id: string
  criteria: PatientCriteria
  /** Any day of the week, in the time zone `zone`. */
  day: string
  zone: string
  /** The time that this person holds, which the server does not list. */
  held?: Slot | undefined
  /** The birth date of the person for whom the times are, if it is known, and the age groups that the provider sees. */
  born: string | null
  age_groups: readonly string[]
}

/** The week with the times that this person could book, in the viewer's time zone. */
export function useWeek({ provider_id, criteria, day, zone, held, born, age_groups }: WeekQuestion) {
  const { from, to } = spanOfWeek(day)
  const isSeen = (at: string) => seesAgeOn({ age_groups }, born, dayOf(at, zone))
  // A birthday within the week is left to `isSeen`.
  const asked = born === null || isSeen(from) || isSeen(to) ? criteria : { ...criteria, age_group: ageGroupOn(born, dayOf(from, zone)) }
  const input = { params: { provider_id }, query: { start: from, end: to, pcrit: writeCriteria(asked) } }
  const read = useRead(getProviderSlots, input, timesLast)
  return {
    ...weekOf(
      day,
      zone,
      withHeld(
        read.data?.slots.filter(({ starts_at }) => isSeen(starts_at)),
        held,
      ),
    ),
    /** The earliest start in any week, or null if there is none. Undefined until it is known. */
    next: read.data?.next_available_at,
    refused: read.data?.criteria_applied.refused ?? null,
    read,
  }
}

function withHeld(slots: readonly Slot[] | undefined, held: Slot | undefined): readonly Slot[] | undefined {
  if (!slots || !held || slots.some(({ starts_at }) => starts_at === held.starts_at)) return slots
  return [...slots, held].sort((a, b) => a.starts_at.localeCompare(b.starts_at))
}
