import { useState } from 'react'
import { ApiProblem } from '../../../kernel/calls/api.ts'
import { toast } from '../../../kernel/ui/notices/toast.ts'
import { usePhrase } from '../../../kernel/words/use-phrase.ts'
import { useMove } from '../visit/acts/use-move.ts'
import { countMinutesBetween } from '../wall-time.ts'
import { useChangeBlock } from './block/use-change-block.ts'
import type { Drag } from './grid/CalendarGrid.tsx'
import type { RefusedMove } from './why/RefusedDialog.tsx'

/** Handles a drop. A visit moves at once and goes back if the server refuses; for a recurring block a dialog asks which dates to change. */
export function useDrags() {
  const phraseFor = usePhrase()
  const [refused, setRefused] = useState<RefusedMove | null>(null)
  const [block, setBlock] = useState<Drag | null>(null)
  const { move } = useMove()
  const change = useChangeBlock()
  const dragVisit = ({ event, starts_at, ends_at, revert }: Drag) => {
    const visit = event.appointment
    if (!visit) return revert()
    const duration_minutes = countMinutesBetween(starts_at, ends_at)
    move(
      visit,
      { starts_at, duration_minutes },
      {
        error: (error) => {
          revert()
          if (error instanceof ApiProblem && error.code === 'slot_not_available') setRefused({ visit, starts_at, duration_minutes })
          else toast(phraseFor(error))
        },
      },
    )
  }
  const onDrag = (drag: Drag) => {
    if (drag.event.kind === 'appointment') return dragVisit(drag)
    if (drag.event.recurrence) return setBlock(drag)
    change.send(drag.event, { starts_at: drag.starts_at, ends_at: drag.ends_at }, { error: drag.revert })
  }
  const forget = () => {
    setRefused(null)
    setBlock(null)
  }
  return { onDrag, refused, block, forget }
}
