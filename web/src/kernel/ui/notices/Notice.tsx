import { IconAlertTriangle, IconCheck, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Icon, type IconDrawing } from '../Icon.tsx'

const icons = { leaf: IconCheck, warn: IconAlertTriangle, error: IconAlertTriangle, info: IconInfoCircle }

/** Something worth knowing, in the flow of the screen. `live` when it appears after a click: it is then read aloud. For refusals take `Problem`. */
export function Notice({
  tone = 'leaf',
  icon,
  live,
  children,
}: {
  tone?: keyof typeof icons
  icon?: IconDrawing
  live?: boolean
  children: ReactNode
}) {
  return (
    <div className={tone === 'leaf' ? 'notice' : `notice notice--${tone}`} role={live ? 'status' : undefined}>
      <Icon of={icon ?? icons[tone]} />
      <div>{children}</div>
    </div>
  )
}
