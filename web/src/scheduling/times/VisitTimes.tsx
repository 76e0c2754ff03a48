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
  /** The dietitian's own zone: what their clock shows at the chosen time is said where it differs. */
  theirs: string
  /** The time that is to be moved: where to look first, and no choice itself. */
  near?: string
  chosen: string | null
  onChoose: (starts_at: string) => void
}

/** The open times of the patient's own dietitian, by week and day, on the patient's clock. */
export function VisitTimes({ question, name, zone, theirs, near, chosen, onChoose }: Props) {
  const today = dayOf(readNow(), zone)
  const [asked, setAsked] = useState<string | null>(null)
  const begin = near && dayOf(near, zone) > today ? dayOf(near, zone) : today
  // Until somebody looks elsewhere, the first week with a time is shown.
  const first = useVisitWeek(question, begin, zone, near)
  const start = first.days.some(({ count }) => count > 0) ? begin : first.next ? dayOf(first.next, zone) : today
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
        empty={<NoTimes refused={null} next={week.next} zone={zone} onDay={setAsked} name={name} />}
      />
      {chosen && <TheirTime at={chosen} zone={zone} theirs={theirs} name={name} />}
    </>
  )
}
