import type { PatientCriteria } from '@sorrel/contract/providers/rules'
import { getLastSearch } from '../last-search.ts'
import { searchOf } from '../search-address.ts'
import { NoTimes } from './NoTimes.tsx'
import { type Slot, useWeek } from './use-week.ts'
import { WeekPicker } from './WeekPicker.tsx'
import type { Person } from './ZoneLine.tsx'

type Props = {
  provider: Person & { id: string }
  criteria: PatientCriteria
  /** The viewer's, in which everything is shown. */
  zone: string
  onZone: (zone: string) => void
  /** The day that is looked at. */
  day: string
  onDay: (day: string) => void
  chosen: string | null
  onChoose: (slot: Slot) => void
  /** A time that this person holds: it is free to them alone, and the list does not know. */
  held?: Slot | undefined
}

/** The times that somebody could book with a provider, for a search as it was understood. */
export function TimePicker({ criteria, held, ...props }: Props) {
  const { provider, zone, day, onDay } = props
  const week = useWeek({ provider_id: provider.id, criteria, day, zone, held })
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
          others={getLastSearch()?.search ?? searchOf(criteria)}
        />
      }
    />
  )
}
