import type { ReactNode } from 'react'
import { Icon, type IconDrawing } from './Icon.tsx'

/** A short word about something; with a tone it always carries the word, never only the color. */
export function Chip({ tone, icon, children }: { tone?: 'leaf' | 'warn' | 'error' | 'info'; icon?: IconDrawing; children: ReactNode }) {
  return (
    <span className={tone ? `chip chip--${tone}` : 'chip'}>
      {icon && <Icon of={icon} />}
      {children}
    </span>
  )
}
