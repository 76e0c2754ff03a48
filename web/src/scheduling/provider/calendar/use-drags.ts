import type { Appointment } from '@sorrel/contract/scheduling/schemas'
import { useState } from 'react'
import { toast } from '../../../kernel/ui/notices/toast.ts'
import { usePhrase } from '../../../kernel/words/use-phrase.ts'
import { useMove } from '../visit/acts/use-move.ts'
import type { AskedMove } from '../visit/series/MoveSeriesDialog.tsx'
import { loadFollowing } from '../visit/series/use-series.ts'
import { useTooLateWords } from '../visit/telling/use-too-late-words.ts'
import { countMinutesBetween } from '../wall-time.ts'
import { useChangeBlock } from './block/use-change-block.ts'
import type { Drag } from './grid/CalendarGrid.tsx'
import type { RefusedMove } from './why/RefusedDialog.tsx'
import { isExplained } from './why/WhyNot.tsx'

/**
 * Handles a drop. For a visit, a dialog asks when the patient is told, and which dates of a series move; it goes back if nobody moves it or
 * the server refuses. For a recurring block, a dialog asks which dates change.
 */
export function useDrags() {
  const phraseFor = usePhrase()
  const sayTooLate = useTooLateWords()
  const [refused, setRefused] = useState<RefusedMove | null>(null)
  const [block, setBlock] = useState<Drag | null>(null)
  const { move } = useMove()
  const change = useChangeBlock()
  const moveOne: MoveOne = (visit, to, revert) =>
    move(visit, to, {
      error: (error) => {
        revert()
        const { starts_at, duration_minutes = visit.duration_minutes } = to
        if (isExplained(error)) setRefused({ visit, starts_at, duration_minutes, tell: to.tell })
        else toast(sayTooLate(error) ?? phraseFor(error))
      },
    })
  const dropped = useDropped(moveOne)
  const dragVisit = async ({ event, starts_at, ends_at, revert }: Drag) => {
    const visit = event.appointment
    if (!visit) return revert()
    const to = { starts_at, duration_minutes: countMinutesBetween(starts_at, ends_at) }
    const [first = visit, ...others] = await loadFollowing(visit)
    dropped.ask({ following: [first, ...others], to }, revert)
  }
  const onDrag = (drag: Drag) => {
    if (drag.event.kind === 'appointment') return void dragVisit(drag)
    if (drag.event.recurrence) return setBlock(drag)
    change.send(drag.event, { starts_at: drag.starts_at, ends_at: drag.ends_at }, { error: drag.revert })
  }
  const forget = () => {
    setRefused(null)
    setBlock(null)
  }
  return { onDrag, refused, block, ofVisit: dropped.dialog, forget }
}

type MoveOne = (visit: Appointment, to: AskedMove['to'], revert: () => void) => void

/** A dropped visit, about which a dialog asks. Until it is answered, the visit stays where it was dropped. */
function useDropped(moveOne: MoveOne) {
  const [dropped, setDropped] = useState<{ asked: AskedMove; revert: () => void } | null>(null)
  const dialog = {
    asked: dropped?.asked ?? null,
    onOne: (to: AskedMove['to']) => {
      setDropped(null)
      if (dropped) moveOne(dropped.asked.following[0], to, dropped.revert)
    },
    onKeep: () => {
      dropped?.revert()
      setDropped(null)
    },
    onDone: () => setDropped(null),
  }
  return { ask: (asked: AskedMove, revert: () => void) => setDropped({ asked, revert }), dialog }
}
