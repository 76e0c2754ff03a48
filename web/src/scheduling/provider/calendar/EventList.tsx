import { Trans, useLingui } from '@lingui/react/macro'
import type { CalendarEvent } from '@sorrel/contract/scheduling/schemas'
import { Icon } from '../../../kernel/ui/Icon.tsx'
import { EmptyState } from '../../../kernel/ui/notices/EmptyState.tsx'
import { addDays, dayOf } from '../../../kernel/words/format.ts'
import { useFormat } from '../../../kernel/words/i18n.ts'
import { DayMark, useUnsettledDays } from '../settle/DayMark.tsx'
import { useMyZone } from '../use-schedule.ts'
import { useFace } from './grid/EventFace.tsx'
import { lookOf } from './grid/entries.ts'
import { daysOf } from './span.ts'

type Props = {
  day: string
  events: readonly CalendarEvent[]
  now: string
  chosen: string | undefined
  onChoose: (event: CalendarEvent) => void
}

/** The calendar as a list with a heading for each day: for screen readers, for phones, and for people who prefer to read. */
export function EventList({ day, events, now, chosen, onChoose }: Props) {
  const { t } = useLingui()
  const format = useFormat()
  const zone = useMyZone()
  const unsettled = useUnsettledDays()
  const days = Array.from({ length: daysOf.list }, (_, i) => addDays(day, i))
  const shown = days
    .map((one) => ({ day: one, events: events.filter((event) => isOn(event, one, zone)) }))
    .filter(({ events }) => events.length > 0)
  const headOf = (one: string) => {
    const [name, date] = [format.dayName(one, dayOf(now, zone)), format.longDay(one)]
    return name === format.shortDay(one, dayOf(now, zone)) ? date : `${name}, ${date}`
  }
  if (shown.length === 0)
    return (
      <EmptyState drawing="calendar" title={t`Nothing in these two weeks`}>
        <Trans>Go on with the arrows, or book a patient with “New”.</Trans>
      </EmptyState>
    )
  return (
    <div className="cal-list">
      {shown.map((one) => (
        <section key={one.day} aria-labelledby={`list-${one.day}`}>
          <h3 id={`list-${one.day}`}>{headOf(one.day)}</h3>
          <DayMark day={one.day} count={unsettled.get(one.day) ?? 0} />
          <ul className="card card--flush rows">
            {one.events.map((event) => (
              <li key={event.key}>
                <Row event={event} now={now} chosen={event.key === chosen} onChoose={onChoose} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

function Row({ event, now, chosen, onChoose }: { event: CalendarEvent; now: string; chosen: boolean } & Pick<Props, 'onChoose'>) {
  const format = useFormat()
  const zone = useMyZone()
  const { name, icon, word } = useFace(event)
  return (
    <button type="button" className="cal-row" aria-pressed={chosen} onClick={() => onChoose(event)}>
      <i className={`ev ev--${lookOf(event, now)}`} />
      <time dateTime={event.starts_at}>
        {event.all_day ? <Trans>All day</Trans> : format.timeRange(event.starts_at, event.ends_at, zone)}
      </time>
      <b>{name}</b>
      <span className="quiet">
        <Icon of={icon} />
        {word}
      </span>
    </button>
  )
}

const isOn = (event: CalendarEvent, day: string, zone: string) =>
  event.all_day ? (event.from_date ?? '') <= day && day <= (event.to_date ?? event.from_date ?? '') : dayOf(event.starts_at, zone) === day
