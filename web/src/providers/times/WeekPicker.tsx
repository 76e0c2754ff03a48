import '../../kernel/ui/styles/booking.css'
import './times.css'
import { Plural, Trans } from '@lingui/react/macro'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Offline, useIsOffline } from '../../kernel/ui/notices/Offline.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { Waiting } from '../../kernel/ui/notices/Waiting.tsx'
import { TimeGrid } from '../../kernel/ui/times/TimeGrid.tsx'
import { WeekStrip } from '../../kernel/ui/times/WeekStrip.tsx'
import { addDays, dayOf } from '../../kernel/words/format.ts'
import { useFormat } from '../../kernel/words/i18n.ts'
import { findDayWithTimes, type Week } from './week.ts'
import { type Person, ZoneLine } from './ZoneLine.tsx'

type Read = ComponentProps<typeof Offline>['read'] & { error: Error | null }
type Props<Slot extends { starts_at: string }> = {
  week: Week<Slot> & { read: Read }
  provider: Person
  /** The viewer's time zone, in which all times are shown. */
  zone: string
  /** Lets the viewer choose another zone. */
  onZone?: (zone: string) => void
  /** The day whose week is shown. */
  day: string
  onDay: (day: string) => void
  chosen: string | null
  onChoose: (slot: Slot) => void
  /** Shown instead of the times if the week has none. */
  empty: ReactNode
}

/** A week, the times of one of its days, and their time zone. Every screen that asks for the time of a visit uses it. */
export function WeekPicker<Slot extends { starts_at: string }>(props: Props<Slot>) {
  const { week, provider, zone, onZone, day, onDay, chosen, onChoose, empty } = props
  const { read } = week
  const shown = findDayWithTimes(week, day)
  const offline = useIsOffline(read)
  const slots = shown ? week.on(shown) : []
  return (
    <div className="stack">
      <WeekStrip
        days={week.days}
        chosen={shown}
        onChoose={onDay}
        {...(!week.isFirst && { onEarlier: () => onDay(addDays(week.monday, -7)) })}
        onLater={() => onDay(addDays(week.monday, 7))}
        busy={read.isFetching}
      />
      <ZoneLine provider={provider} zone={zone} onZone={onZone} at={chosen ?? slots[0]?.starts_at ?? `${day}T12:00:00.000Z`} />
      <Offline read={read} />
      {read.error && !read.data && !offline ? (
        <Problem error={read.error} again={() => void read.refetch()} />
      ) : !read.data ? (
        <Waiting shape="slots" count={9} />
      ) : shown ? (
        <DayTimes key={shown} slots={slots} zone={zone} chosen={chosen} onChoose={onChoose} />
      ) : (
        empty
      )}
    </div>
  )
}

const many = 12
type DayTimesProps<Slot> = { slots: readonly Slot[]; zone: string; chosen: string | null; onChoose: (slot: Slot) => void }

/** The times of one day. If there are many, only those on the hour and half hour are shown first: people can read twelve choices, but not forty. */
function DayTimes<Slot extends { starts_at: string }>({ slots, zone, chosen, onChoose }: DayTimesProps<Slot>) {
  const format = useFormat()
  const [all, setAll] = useState(false)
  const few = slots.filter(({ starts_at }) => starts_at === chosen || /:[03]0:00/.test(starts_at))
  const shown = all || slots.length <= many || few.length === 0 ? slots : few
  const count = slots.length
  const day = slots[0] ? format.longDay(dayOf(slots[0].starts_at, zone)) : ''
  return (
    <fieldset>
      <legend className="sr">
        <Trans>Times on {day}</Trans>
      </legend>
      <TimeGrid slots={shown} zone={zone} chosen={chosen} onChoose={onChoose} />
      {shown.length < slots.length && (
        <Button kind="plain" size="small" className="more-times" onClick={() => setAll(true)}>
          <Plural value={count} one="Show the # time" other="Show all # times" />
        </Button>
      )}
    </fieldset>
  )
}
