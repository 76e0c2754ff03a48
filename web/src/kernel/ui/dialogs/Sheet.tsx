import '../styles/sheet.css'
import { useLingui } from '@lingui/react/macro'
import { useFocusReturn, useFocusTrap, useHotkeys, useMediaQuery, useMergedRef } from '@mantine/hooks'
import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { IconButton } from '../buttons/IconButton.tsx'

/**
 * Content that is a rail or a card beside the rest on a wide screen, and a sheet from the bottom on a phone, open while `open`.
 * One markup for both. `foot` is drawn on the phone only: the button that closes it with a result.
 */
export function Sheet({
  open,
  onClose,
  title,
  className = '',
  foot,
  children,
}: {
  open: boolean
  onClose: () => void
  title: string
  className?: string
  foot?: ReactNode
  children: ReactNode
}) {
  const { t } = useLingui()
  const over = !useMediaQuery('(min-width: 900px)', true) && open
  const trap = useFocusTrap(over)
  useFocusReturn({ opened: over })
  // A dialog that was opened from here lies above and handles Escape first.
  useHotkeys(over ? [['Escape', () => !document.querySelector('.dialog-content') && onClose()]] : [], [])
  const place = useMergedRef(trap)
  return (
    <>
      {/* A second way to close; the button and Escape are the first. */}
      {over && <div className="sheet-scrim" onClick={onClose} aria-hidden="true" />}
      <div
        ref={place}
        className={`sheet ${className}`}
        data-open={open || undefined}
        // A dialog may not be an `aside`, and changing the element would forget what is inside.
        {...(over ? { role: 'dialog', 'aria-modal': true, 'aria-label': title } : { role: 'complementary', 'aria-label': title })}
      >
        <div className="sheet-head">
          <h2>{title}</h2>
          <IconButton icon={IconX} name={t`Close`} onClick={onClose} />
        </div>
        {children}
        {foot && <div className="sheet-foot">{foot}</div>}
      </div>
    </>
  )
}
