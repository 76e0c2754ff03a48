import { useLingui } from '@lingui/react/macro'
import { useHotkeys } from '@mantine/hooks'
import type { Appointment, CalendarEvent } from '@sorrel/contract/scheduling/schemas'
import { IconX } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { IconButton } from '../../../../kernel/ui/buttons/IconButton.tsx'
import { Sheet } from '../../../../kernel/ui/dialogs/Sheet.tsx'
import { makeLazyPart } from '../../../../kernel/ui/lazy-part.tsx'
import { Waiting } from '../../../../kernel/ui/notices/Waiting.tsx'
import { OtherPanel } from './OtherPanel.tsx'
import { VisitPanel } from './VisitPanel.tsx'

const BlockPanel = makeLazyPart(() => import('./BlockPanel.tsx'), 'BlockPanel')

type Props = {
  event: CalendarEvent
  now: string
  onClose: () => void
  onMoved: (moved: Appointment) => void
}

/** The chosen entry: its facts, and buttons for everything that dragging can do. */
export function SidePanel({ event, now, onClose, onMoved }: Props) {
  const { t } = useLingui()
  const title = event.title || t`Details`
  const top = useKeyboardWay(onClose)
  return (
    <Sheet open onClose={onClose} title={title} className="cal-panel">
      <div className="cal-panel-close" ref={top}>
        <IconButton icon={IconX} name={t`Close the panel`} onClick={onClose} />
      </div>
      {event.appointment ? (
        <VisitPanel visit={event.appointment} now={now} onMoved={onMoved} />
      ) : event.kind === 'block' ? (
        <BlockPanel key={event.key} event={event} now={now} onDeleted={onClose} whileLoading={<Waiting shape="text" count={4} />} />
      ) : (
        <OtherPanel event={event} now={now} />
      )}
    </Sheet>
  )
}

/** Moves the keyboard focus into the panel when it opens, and back to the entry when it closes. Escape closes it unless a dialog is open. */
function useKeyboardWay(onClose: () => void) {
  const top = useRef<HTMLDivElement>(null)
  useHotkeys([['Escape', () => !document.querySelector('[role="dialog"]') && onClose()]])
  useEffect(() => {
    const entry = document.activeElement
    if (!(entry instanceof HTMLElement) || !entry.matches('.ev:focus-visible, .cal-row:focus-visible')) return
    top.current?.querySelector('button')?.focus()
    return () => {
      if (entry.isConnected) entry.focus()
    }
  }, [])
  return top
}
