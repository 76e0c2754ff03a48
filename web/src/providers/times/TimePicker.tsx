import '../../kernel/ui/styles/booking.css'
import './times.css'
import { Plural, Trans } from '@lingui/react/macro'
import type { PatientCriteria } from '@sorrel/contract/providers/rules'
import { useState } from 'react'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { Waiting } from '../../kernel/ui/notices/Waiting.tsx'
import { TimeGrid } from '../../kernel/ui/times/TimeGrid.tsx'
import { WeekStrip } from '../../kernel/ui/times/WeekStrip.tsx'
import { addDays, dayOf } from '../../kernel/words/format.ts'
import { useFormat } from '../../kernel/words/i18n.ts'
import { lastSearch } from '../last-search.ts'
import { searchOf } from '../search-address.ts'
import { NoTimes } from './NoTimes.tsx'
import { type Slot, useWeek } from './use-week.ts'
import { type Person, ZoneLine } from './ZoneLine.tsx'

export type TimePickerProps = {
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

/** A week, the times of a day in threes, and whose clock they are on. */
export function TimePicker({ provider, criteria, zone, onZone, day, onDay, chosen, onChoose, held }: TimePickerProps) {
  const week = useWeek({ provider_id: provider.id, criteria, day, zone })
  const { read } = week
  const days = week.days.map((one) => ({ ...one, count: one.count + (held && dayOf(held.starts_at, zone) === one.day ? 1 : 0) }))
  // Until somebody says otherwise, the first day with a time is the one that is looked at.
  const looked = (days.find((one) => one.day === day && one.count > 0) ?? days.find(({ count }) => count > 0))?.day ?? null
  const slots = looked ? withHeld(week.on(looked), held, looked, zone) : []
  return (
    <div className="stack">
      <WeekStrip
        days={days}
        chosen={looked}
        onChoose={onDay}
        {...(!week.isPast && { onEarlier: () => onDay(addDays(week.monday, -7)) })}
        onLater={() => onDay(addDays(week.monday, 7))}
        busy={read.isFetching}
      />
      <ZoneLine provider={provider} zone={zone} onZone={onZone} at={chosen ?? slots[0]?.starts_at ?? `${day}T12:00:00.000Z`} />
      {read.error && !read.data ? (
        <Problem error={read.error} again={() => void read.refetch()} />
      ) : !read.data ? (
        <Waiting shape="slots" count={9} />
      ) : looked ? (
        <DayTimes key={looked} slots={slots} zone={zone} chosen={chosen} onChoose={onChoose} />
      ) : (
        <NoTimes
          refused={week.refused}
          next={week.next ?? null}
          zone={zone}
          onDay={onDay}
          name={provider.first_name}
          others={lastSearch()?.search ?? searchOf(criteria)}
        />
      )}
    </div>
  )
}

function withHeld(slots: readonly Slot[], held: Slot | undefined, day: string, zone: string): readonly Slot[] {
  if (!held || dayOf(held.starts_at, zone) !== day || slots.some(({ starts_at }) => starts_at === held.starts_at)) return slots
  return [...slots, held].sort((a, b) => a.starts_at.localeCompare(b.starts_at))
}

const many = 12

/** A day that starts every quarter of an hour shows its half hours first: twelve choices are read, forty are not. */
function DayTimes({ slots, zone, chosen, onChoose }: Pick<TimePickerProps, 'zone' | 'chosen' | 'onChoose'> & { slots: readonly Slot[] }) {
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
