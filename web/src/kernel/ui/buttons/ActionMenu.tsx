import { cloneElement, type ReactElement, type ReactNode, useState } from 'react'
import type { IconDrawing } from '../Icon.tsx'
import { makeLazyPart } from '../lazy-part.tsx'

export type MenuEntry =
  | { label: string; icon?: IconDrawing; onPick?: () => void; href?: string; danger?: boolean; disabled?: boolean }
  /** Several that are no more than a sign, side by side, and what they are together. */
  | { row: string; signs: readonly { label: string; sign: string; isOn: boolean; onPick: () => void }[] }
  | 'line'
export type ActionMenuProps = {
  /** Any button of ours; it gets what makes it open the menu. */
  button: ReactElement<{ onClick?: () => void; 'aria-haspopup'?: 'menu'; autoFocus?: boolean }>
  items: readonly MenuEntry[]
  head?: ReactNode
  /** Where it opens; a place with room, or the page scrolls to it. */
  side?: 'bottom-end' | 'bottom-start' | 'right-end' | 'top-end'
}

const Loaded = makeLazyPart(() => import('../../overlay/MantineMenu.tsx'), 'MantineMenu')

/** A list of actions behind a button; the menu itself is loaded with the first press. */
export function ActionMenu(props: ActionMenuProps) {
  const [pressed, setPressed] = useState(false)
  const closed = cloneElement(props.button, { onClick: () => setPressed(true), 'aria-haspopup': 'menu' })
  if (!pressed) return closed
  return <Loaded {...props} whileLoading={closed} ifLost={() => setPressed(false)} />
}
