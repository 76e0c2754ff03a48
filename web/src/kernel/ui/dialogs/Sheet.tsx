import '../styles/sheet.css'
import { useLingui } from '@lingui/react/macro'
import { useMediaQuery } from '@mantine/hooks'
import { IconX } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import { IconButton } from '../buttons/IconButton.tsx'
import { makeLazyPart } from '../lazy-part.tsx'

// A sheet that nobody opens needs no keys.
const SheetKeys = makeLazyPart(() => import('./SheetKeys.tsx'), 'SheetKeys')

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
  const place = useRef<HTMLDivElement>(null)
  return (
    <>
      {/* A second way to close; the button and Escape are the first. */}
      {over && <div className="sheet-scrim" onClick={onClose} aria-hidden="true" />}
      {over && <SheetKeys place={place} onClose={onClose} ifLost={ignoreLoss} />}
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

// The scrim and the button close it all the same.
const ignoreLoss = () => {}
