import { lazy, type ReactNode, Suspense, useRef } from 'react'
import { chunk } from '../../browser/chunks.ts'

export type DialogProps = {
  open: boolean
  onClose: () => void
  title: ReactNode
  wide?: boolean
  children?: ReactNode
  /** The buttons, the main one last. */
  actions?: ReactNode
}

const Loaded = lazy(chunk(() => import('../../overlay/MantineDialog.tsx').then(({ MantineDialog }) => ({ default: MantineDialog }))))

/** A window over the screen that must be answered or closed. For yes or no take `confirm`. */
export function Dialog(props: DialogProps) {
  const asked = useRef(props.open)
  asked.current ||= props.open
  if (!asked.current) return null
  return (
    <Suspense fallback={null}>
      <Loaded {...props} />
    </Suspense>
  )
}
