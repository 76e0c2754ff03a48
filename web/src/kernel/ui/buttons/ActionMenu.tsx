import { cloneElement, lazy, type ReactElement, type ReactNode, Suspense, useState } from 'react'
import { chunk } from '../../browser/chunks.ts'
import type { IconDrawing } from '../Icon.tsx'

export type MenuEntry =
  | { label: string; icon?: IconDrawing; onPick?: () => void; href?: string; danger?: boolean; disabled?: boolean }
  | 'line'
export type ActionMenuProps = {
  /** Any button of ours; it gets what makes it open the menu. */
  button: ReactElement<{ onClick?: () => void; 'aria-haspopup'?: 'menu'; autoFocus?: boolean }>
  items: readonly MenuEntry[]
  head?: ReactNode
  /** Where it opens; a place with room, or the page scrolls to it. */
  side?: 'bottom-end' | 'bottom-start' | 'right-end' | 'top-end'
}

const Loaded = lazy(chunk(() => import('../../overlay/MantineMenu.tsx').then(({ MantineMenu }) => ({ default: MantineMenu }))))

/** A list of actions behind a button; the menu itself is loaded with the first press. */
export function ActionMenu(props: ActionMenuProps) {
  const [pressed, setPressed] = useState(false)
  const closed = cloneElement(props.button, { onClick: () => setPressed(true), 'aria-haspopup': 'menu' })
  if (!pressed) return closed
  return (
    <Suspense fallback={closed}>
      <Loaded {...props} />
    </Suspense>
  )
}
