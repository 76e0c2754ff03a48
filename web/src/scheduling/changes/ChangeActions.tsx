import type { ReactNode } from 'react'
import { Button } from '../../kernel/ui/buttons/Button.tsx'

type Props = {
  className?: string
  /** Something to do instead, before the two buttons. */
  instead?: ReactNode
  keep: ReactNode
  onKeep: (() => void) | undefined
  children: ReactNode
}

/** The button that moves or cancels a visit. In a dialog, a second button keeps the visit as it is. */
export function ChangeActions({ className = '', instead, keep, onKeep, children }: Props) {
  if (!onKeep) return children
  return (
    <div className={`dialog-actions ${className}`}>
      {instead}
      <Button kind="quiet" onClick={onKeep}>
        {keep}
      </Button>
      {children}
    </div>
  )
}
