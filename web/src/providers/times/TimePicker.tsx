import type { PatientCriteria } from '@sorrel/contract/providers/rules'
import { ageGroupOn } from '../ages/ages.ts'
import { getLastSearch } from '../last-search.ts'
import { searchOf } from '../search-address.ts'
import { NoTimes } from './NoTimes.tsx'
import { type Slot, useWeek } from './use-week.ts'
import { WeekPicker } from './WeekPicker.tsx'
import type { Person } from './ZoneLine.tsx'

type Props = {
  provider: Person & { id: string; age_groups: readonly string[] }
  /** The birth date of the person for whom the visit is, if it is known. */
  born: string | null
  criteria: PatientCriteria
  /** The viewer's time zone, in which all times are shown. */
  zone: string
  onZone: (zone: string) => void
  /** The day whose week is shown. */
  day: string
  onDay: (day: string) => void
  chosen: string | null
  onChoose: (slot: Slot) => void
  /** The time that this person holds. The list from the server does not contain it. */
  held?: Slot | undefined
}

/** The times that this person could book with a provider, and how the server understood the criteria. */
export function TimePicker({ criteria, held, born, ...props }: Props) {
  const { provider, zone, day, onDay } = props
  const week = useWeek({ provider_id: provider.id, criteria, day, zone, held, born, age_groups: provider.age_groups })
  const others = getLastSearch()?.search ?? searchOf(criteria)
  return (
    <WeekPicker
      {...props}
      week={week}
      empty={
        <NoTimes
          refused={week.refused}
          next={week.next ?? null}
          zone={zone}
          onDay={onDay}
          name={provider.first_name}
          others={week.refused === 'age_not_seen' && born ? { ...others, age_group: ageGroupOn(born, day) } : others}
        />
      }
    />
  )
}
