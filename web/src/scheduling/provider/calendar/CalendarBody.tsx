import type { CalendarEvent } from '@sorrel/contract/scheduling/schemas'
import { useEffect, useState } from 'react'
import { makeLazyPart } from '../../../kernel/ui/lazy-part.tsx'
import { Waiting } from '../../../kernel/ui/notices/Waiting.tsx'
import type { CalendarView } from '../routes.ts'
import { useMyZone } from '../use-schedule.ts'
import { MoveSeriesDialog } from '../visit/series/MoveSeriesDialog.tsx'
import { MoveBlockDialog } from './block/MoveBlockDialog.tsx'
import { EventList } from './EventList.tsx'
import type { Spot } from './grid/entries.ts'
import { MonthView } from './month/MonthView.tsx'
import { findMonthStart } from './month/months.ts'
import { findAskedSpot, findPastSpot, listenToAsking } from './new.ts'
import { findFirstDay, findLastDay } from './span.ts'
import { useDrags } from './use-drags.ts'
import { RefusedDialog } from './why/RefusedDialog.tsx'
import { type Place, SpotPopover } from './why/SpotPopover.tsx'

const BookDialog = makeLazyPart(() => import('./dialogs/BookDialog.tsx'), 'BookDialog')
const BlockDialog = makeLazyPart(() => import('./block/BlockDialog.tsx'), 'BlockDialog')
const PastVisitDialog = makeLazyPart(() => import('./enter/PastVisitDialog.tsx'), 'PastVisitDialog')
const Grid = makeLazyPart(() => import('./grid/CalendarGrid.tsx'), 'CalendarGrid')

type Props = {
  view: CalendarView
  day: string
  events: readonly CalendarEvent[]
  now: string
  waiting: boolean
  chosen: string | undefined
  toNow: number
  onChoose: (event: CalendarEvent) => void
  onDay: (day: string) => void
}
type Booking = { spot: Spot; override?: string }

/** The length of a visit, in minutes, if its time was clicked and not drawn. */
const usualMinutes = 60

/** The grid, the month or the list, and the dialogs over it: the reason for a refusal, booking, blocking, and questions after a drag. */
export function CalendarBody({ view, ...rest }: Props) {
  const [spot, setSpot] = useState<{ spot: Spot; at: Place | null } | null>(null)
  const [booking, setBooking] = useState<Booking | null>(null)
  const [blocking, setBlocking] = useState<Spot | null>(null)
  const [past, setPast] = useState<Spot | null>(null)
  const drags = useDrags()
  const zone = useMyZone()
  const [first, last] = [findFirstDay(view, rest.day), findLastDay(view, rest.day)]
  useEffect(
    () =>
      listenToAsking(['book', 'block', 'why', 'past'], (what, at) => {
        const asked = at ?? findAskedSpot({ first, last, zone })
        if (what === 'book') setBooking({ spot: asked })
        if (what === 'block') setBlocking(asked)
        if (what === 'why') setSpot({ spot: asked, at: null })
        if (what === 'past') setPast(at ?? findPastSpot())
      }),
    [first, last, zone],
  )
  const close = () => {
    setBooking(null)
    setBlocking(null)
    setPast(null)
  }
  const open = (next: Spot, at: Place) =>
    setSpot({ spot: { ...next, duration_minutes: next.duration_minutes || (spot?.spot.duration_minutes ?? usualMinutes) }, at })
  return (
    <>
      {view === 'month' ? (
        <MonthView key={findMonthStart(rest.day)} {...rest} />
      ) : view === 'list' ? (
        rest.waiting ? (
          <Waiting count={6} />
        ) : (
          <EventList {...rest} />
        )
      ) : (
        <div className={`cal-grid cal-grid--${view}`}>
          <Grid {...rest} view={view} spot={spot?.spot ?? null} onSpot={open} onDrag={drags.onDrag} whileLoading={<Waiting count={6} />} />
        </div>
      )}
      {spot && (
        <SpotPopover
          {...spot}
          onSpot={(next) => setSpot({ ...spot, spot: next })}
          onBook={(next, override) => {
            setSpot(null)
            setBooking({ spot: next, override })
          }}
          onBlock={(next) => {
            setSpot(null)
            setBlocking(next)
          }}
          onClose={() => setSpot(null)}
        />
      )}
      {booking && <BookDialog open at={booking.spot} override={booking.override} onClose={close} ifLost={close} />}
      {blocking && <BlockDialog open at={blocking} onClose={close} ifLost={close} />}
      {past && <PastVisitDialog at={past} onClose={close} ifLost={close} />}
      <RefusedDialog refused={drags.refused} onClose={drags.forget} />
      <MoveSeriesDialog {...drags.ofVisit} />
      <MoveBlockDialog drag={drags.block} onClose={drags.forget} />
    </>
  )
}
