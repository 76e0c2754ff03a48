import { Trans } from '@lingui/react/macro'
import { IconClock } from '@tabler/icons-react'
import { useState } from 'react'
import { now } from '../../kernel/clock.ts'
import { Icon } from '../../kernel/ui/Icon.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { Waiting } from '../../kernel/ui/notices/Waiting.tsx'
import { TimeGrid } from '../../kernel/ui/times/TimeGrid.tsx'
import { WeekStrip } from '../../kernel/ui/times/WeekStrip.tsx'
import { addDays, dayOf, zoneCity } from '../../kernel/words/format.ts'
import { useFormat } from '../../kernel/words/i18n.ts'
import { NoTimes } from '../../providers/times/NoTimes.tsx'
import { TheirTime } from '../../providers/times/TheirTime.tsx'
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

/** The open times of one's own dietitian, by week and day, on one's own clock. */
export function VisitTimes({ question, name, zone, theirs, near, chosen, onChoose }: Props) {
  const format = useFormat()
  const today = dayOf(now(), zone)
  const [day, setDay] = useState<string | null>(null)
  const begin = near && dayOf(near, zone) > today ? dayOf(near, zone) : today
  // Until somebody looks elsewhere, the first week with a time is the one that is shown.
  const first = useVisitWeek(question, begin, zone, near)
  const start = first.days.some(({ count }) => count > 0) ? begin : first.next ? dayOf(first.next, zone) : today
  const week = useVisitWeek(question, day ?? start, zone, near)
  const looked = (week.days.find((one) => one.day === (day ?? start) && one.count > 0) ?? week.days.find(({ count }) => count > 0))?.day
  const city = zoneCity(zone)
  const short = format.zoneName(chosen ?? now(), zone)
  return (
    <div className="stack">
      <WeekStrip
        days={week.days}
        chosen={looked ?? null}
        onChoose={setDay}
        {...(!week.isPast && { onEarlier: () => setDay(addDays(week.monday, -7)) })}
        onLater={() => setDay(addDays(week.monday, 7))}
        busy={week.read.isFetching}
      />
      <p className="small quiet line">
        <Icon of={IconClock} />
        <Trans>
          Times are yours, in {city} ({short}).
        </Trans>
      </p>
      {week.read.error && !week.read.data ? (
        <Problem error={week.read.error} again={() => void week.read.refetch()} />
      ) : !week.read.data ? (
        <Waiting shape="slots" count={9} />
      ) : looked ? (
        <>
          <TimeGrid slots={week.on(looked)} zone={zone} chosen={chosen} onChoose={({ starts_at }) => onChoose(starts_at)} />
          {chosen && <TheirTime at={chosen} zone={zone} theirs={theirs} name={name} />}
        </>
      ) : (
        <NoTimes refused={null} next={week.next} zone={zone} onDay={setDay} name={name} />
      )}
    </div>
  )
}
