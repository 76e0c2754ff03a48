import { type ReactElement, type ReactNode, useState } from 'react'
import { makeLazyPart } from '../lazy-part.tsx'

export type InfoPopoverProps = {
  /** Draws the button; give it the handler: `button={(open) => <button type="button" onClick={open}>...</button>}`. */
  button: (onClick: () => void) => ReactElement<{ autoFocus?: boolean }>
  /** A function gets what closes the popover, for a choice that ends with it. */
  children: ReactNode | ((close: () => void) => ReactNode)
}

const Loaded = makeLazyPart(() => import('../../overlay/MantinePopover.tsx'), 'MantinePopover')

/** A short explanation or a choice behind a button, for example the reason of a price. */
export function InfoPopover(props: InfoPopoverProps) {
  const [pressed, setPressed] = useState(false)
  const closed = props.button(() => setPressed(true))
  if (!pressed) return closed
  return <Loaded {...props} whileLoading={closed} ifLost={() => setPressed(false)} />
}
