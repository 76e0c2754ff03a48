import { type ReactNode, useRef } from 'react'
import { makeLazyPart } from '../lazy-part.tsx'
import { useReturn } from './use-return.ts'

export type DialogProps = {
  open: boolean
  onClose: () => void
  title: ReactNode
  wide?: boolean
  children?: ReactNode
  /** The buttons, the main one last. */
  actions?: ReactNode
}

const Loaded = makeLazyPart(() => import('../../overlay/MantineDialog.tsx'), 'MantineDialog')

/** A window over the screen that must be answered or closed. For yes or no take `confirm`. */
export function Dialog(props: DialogProps) {
  useReturn(props.open)
  const asked = useRef(props.open)
  asked.current ||= props.open
  if (!asked.current) return null
  const close = () => {
    asked.current = false
    props.onClose()
  }
  return <Loaded {...props} ifLost={close} />
}
