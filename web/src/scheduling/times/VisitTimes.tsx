import { useState } from 'react'
import { readNow } from '../../kernel/clock.ts'
import { dayOf } from '../../kernel/words/format.ts'
import { NoTimes } from '../../providers/times/NoTimes.tsx'
import { TheirTime } from '../../providers/times/TheirTime.tsx'
import { WeekPicker } from '../../providers/times/WeekPicker.tsx'
import { useVisitWeek, type VisitQuestion } from './use-visit-week.ts'

type Props = {
  question: VisitQuestion
  name: string
  zone: string
  /** The dietitian's time zone. The chosen time is also shown in it if it differs. */
  theirs: string
  /** The present time of a visit that is moved. Its week is shown first, and the time itself cannot be chosen. */
  near?: string
  /** The day whose week is shown first, if it is still to come. */
  from?: string | undefined
  chosen: string | null
  onChoose: (starts_at: string) => void
}

/** The available times of the patient's dietitian, by week and day, in the patient's time zone. */
export function VisitTimes({ question, name, zone, theirs, near, from, chosen, onChoose }: Props) {
  const today = dayOf(readNow(), zone)
  const [asked, setAsked] = useState<string | null>(null)
  const wanted = near ? dayOf(near, zone) : from
  const begin = wanted && wanted > today ? wanted : today
  // The first week with a time is shown until another is chosen.
  const first = useVisitWeek(question, begin, zone, near)
  const start = first.days.some(({ count }) => count) ? begin : first.next ? dayOf(first.next, zone) : today
  const day = asked ?? start
  const week = useVisitWeek(question, day, zone, near)
  return (
    <>
      <WeekPicker
        week={week}
        provider={{ first_name: name, time_zone: theirs, city: null }}
        zone={zone}
        day={day}
        onDay={setAsked}
        chosen={chosen}
        onChoose={({ starts_at }) => onChoose(starts_at)}
        empty={<NoTimes refused={week.refused} next={week.next} zone={zone} onDay={setAsked} name={name} />}
      />
      {chosen && <TheirTime at={chosen} zone={zone} theirs={theirs} name={name} />}
    </>
  )
}
