import { lazy, type ReactElement, type ReactNode, Suspense, useState } from 'react'
import { chunk } from '../../browser/chunks.ts'

export type InfoPopoverProps = {
  /** Draws the button; give it the handler: `button={(open) => <button type="button" onClick={open}>...</button>}`. */
  button: (onClick: () => void) => ReactElement<{ autoFocus?: boolean }>
  children: ReactNode
}

const Loaded = lazy(chunk(() => import('../../overlay/MantinePopover.tsx').then(({ MantinePopover }) => ({ default: MantinePopover }))))

/** A few words more beside a button, such as how a price comes about. */
export function InfoPopover(props: InfoPopoverProps) {
  const [pressed, setPressed] = useState(false)
  const closed = props.button(() => setPressed(true))
  if (!pressed) return closed
  return (
    <Suspense fallback={closed}>
      <Loaded {...props} />
    </Suspense>
  )
}
