import '@mantine/core/styles/Tooltip.css'
import { Tooltip } from '@mantine/core'
import type { TipProps } from '../ui/Tip.tsx'
import { Overlays } from './Overlays.tsx'

export function MantineTooltip({ text, children }: TipProps) {
  return (
    <Overlays>
      <Tooltip
        label={text}
        classNames={{ tooltip: 'tip' }}
        openDelay={300}
        events={{ hover: true, focus: true, touch: false }}
        withinPortal
      >
        {children}
      </Tooltip>
    </Overlays>
  )
}
