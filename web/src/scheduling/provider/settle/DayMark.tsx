import { Plural } from '@lingui/react/macro'
import { listAffectedVisits } from '@sorrel/contract/scheduling/operations'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useRead } from '../../../kernel/calls/query.ts'
import { Icon } from '../../../kernel/ui/Icon.tsx'
import { dayOf } from '../../../kernel/words/format.ts'
import { useFormat } from '../../../kernel/words/i18n.ts'
import { useMyZone } from '../use-schedule.ts'

/** The days with visits that wait to be settled, and how many each has. */
export function useUnsettledDays(): ReadonlyMap<string, number> {
  const zone = useMyZone()
  const { data } = useRead(listAffectedVisits)
  const days = new Map<string, number>()
  for (const { appointment } of data?.items ?? []) {
    const day = dayOf(appointment.starts_at, zone)
    days.set(day, (days.get(day) ?? 0) + 1)
  }
  return days
}

/**
 * The marks of several days, each with the name of its day; nothing if no day has one. The route loads them before the calendar is drawn, so
 * that the calendar does not move when they arrive.
 */
export function DayMarks({ days }: { days: readonly string[] }) {
  const format = useFormat()
  const unsettled = useUnsettledDays()
  const marked = days.filter((day) => unsettled.has(day))
  if (marked.length === 0) return null
  return (
    <ul className="day-marks">
      {marked.map((day) => (
        <li key={day}>
          <DayMark day={day} name={format.shortDay(day)} count={unsettled.get(day) ?? 0} />
        </li>
      ))}
    </ul>
  )
}

/** The mark of a day on which visits wait to be settled. It leads to them. */
export function DayMark({ day, name, count }: { day: string; name?: string; count: number }) {
  if (count === 0) return null
  return (
    <Link to="/provider/settle" hash={day} className="day-mark">
      <Icon of={IconAlertTriangle} />
      <span>
        {name && <b>{name}: </b>}
        <Plural value={count} one="# visit to settle" other="# visits to settle" />
      </span>
    </Link>
  )
}
