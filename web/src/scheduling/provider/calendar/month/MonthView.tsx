import './month.css'
import { plural } from '@lingui/core/macro'
import { Plural, useLingui } from '@lingui/react/macro'
import type { CalendarEvent } from '@sorrel/contract/scheduling/schemas'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useMemo } from 'react'
import { Icon } from '../../../../kernel/ui/Icon.tsx'
import { dayOf } from '../../../../kernel/words/format.ts'
import { useFormat } from '../../../../kernel/words/i18n.ts'
import { useUnsettledDays } from '../../settle/DayMark.tsx'
import { useMyZone } from '../../use-schedule.ts'
import { type DaySum, findMonthStart, listMonthWeeks, sumUpDays } from './months.ts'
import { useDayKeys } from './use-day-keys.ts'
import { WeekdayHeads } from './WeekdayHeads.tsx'

type Props = {
  day: string
  events: readonly CalendarEvent[]
  now: string
  waiting: boolean
  onDay: (day: string) => void
}

const nothing: DaySum = { visits: 0, blocks: [] }
const mostBlocks = 2

/** A month: for each day the number of its visits, and the time kept free of them. A press opens the day. */
export function MonthView({ day, events, now, waiting, onDay }: Props) {
  const { t } = useLingui()
  const zone = useMyZone()
  const sums = useMemo(() => sumUpDays(events, zone), [events, zone])
  const { table, focused, setFocused, onKeyDown } = useDayKeys(day)
  const weeks = listMonthWeeks(day)
  // A key leads only to days that are drawn; the buttons above lead to other months.
  const reachable = weeks.some((week) => week.includes(focused)) ? focused : day
  const today = dayOf(now, zone)
  const unsettled = useUnsettledDays()
  return (
    <div className="cal-month" aria-busy={waiting}>
      <table ref={table} aria-label={t`Month`} onKeyDown={onKeyDown}>
        <WeekdayHeads />
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((one) => (
                <td key={one} data-other={findMonthStart(one) !== findMonthStart(day) || undefined}>
                  <DayButton
                    day={one}
                    today={today}
                    unsettled={unsettled.get(one) ?? 0}
                    sum={waiting ? null : (sums.get(one) ?? nothing)}
                    reachable={one === reachable}
                    onFocus={() => setFocused(one)}
                    onDay={onDay}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type DayProps = {
  day: string
  today: string
  /** Null while it is not known. */
  sum: DaySum | null
  /** How many visits of the day wait to be settled. */
  unsettled: number
  reachable: boolean
  onFocus: () => void
  onDay: (day: string) => void
}

function DayButton({ day, today, sum, unsettled, reachable, onFocus, onDay }: DayProps) {
  const { t } = useLingui()
  const format = useFormat()
  const { visits, blocks } = sum ?? nothing
  const titles = blocks.map(({ title }) => title || t`Busy`)
  const more = titles.length - mostBlocks
  const spoken = [
    visits > 0 && t`${plural(visits, { one: '# visit', other: '# visits' })}`,
    unsettled > 0 && t`${plural(unsettled, { one: '# visit to settle', other: '# visits to settle' })}`,
    ...titles,
  ].filter(Boolean)
  return (
    <button
      type="button"
      className="month-day"
      data-day={day}
      tabIndex={reachable ? 0 : -1}
      aria-current={day === today ? 'date' : undefined}
      onFocus={onFocus}
      onClick={() => onDay(day)}
    >
      <span className="sr">{[format.longDay(day, today), ...spoken].join(', ')}</span>
      <span className="month-day-face" aria-hidden="true">
        <b>{Number(day.slice(8))}</b>
        {unsettled > 0 && (
          <span className="month-unsettled">
            <Icon of={IconAlertTriangle} />
          </span>
        )}
        {sum === null && <small className="bone cal-count-bone" />}
        {visits > 0 && (
          <span className="month-visits">
            <span className="cal-count">{visits}</span>
            <span className="cal-count-words">
              <Plural value={visits} one="# visit" other="# visits" />
            </span>
          </span>
        )}
        {titles.slice(0, mostBlocks).map((title, i) => (
          <span key={blocks[i]?.key} className="month-block">
            {title}
          </span>
        ))}
        {more > 0 && <span className="month-more">{t`${more} more`}</span>}
      </span>
    </button>
  )
}
