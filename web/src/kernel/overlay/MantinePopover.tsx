import '@mantine/core/styles/Popover.css'
import { Popover } from '@mantine/core'
import { useState } from 'react'
import type { InfoPopoverProps } from '../ui/InfoPopover.tsx'
import { Overlays } from './Overlays.tsx'

export function MantinePopover({ button, children, opened = false }: InfoPopoverProps & { opened?: boolean }) {
  const [open, setOpen] = useState(opened)
  return (
    <Overlays>
      <Popover
        opened={open}
        onChange={setOpen}
        position="bottom-start"
        trapFocus
        returnFocus
        classNames={{ dropdown: 'popover-body' }}
        withinPortal
      >
        <Popover.Target>{button(() => setOpen(!open))}</Popover.Target>
        <Popover.Dropdown>{children}</Popover.Dropdown>
      </Popover>
    </Overlays>
  )
}
