import '@mantine/core/styles/Popover.css'
import { Popover } from '@mantine/core'
import { cloneElement, useEffect, useState } from 'react'
import type { InfoPopoverProps } from '../ui/dialogs/InfoPopover.tsx'
import { Overlays } from './Overlays.tsx'

export function MantinePopover({ button, children }: InfoPopoverProps) {
  const [open, setOpen] = useState(false)
  // Opened after it stands: what is focused before it has its place scrolls the page.
  useEffect(() => {
    setOpen(true)
  }, [])
  return (
    <Overlays>
      <Popover
        opened={open}
        onChange={setOpen}
        position="bottom-start"
        floatingStrategy="fixed"
        trapFocus
        returnFocus
        classNames={{ dropdown: 'popover-body' }}
        withinPortal
      >
        <Popover.Target>
          {cloneElement(
            button(() => setOpen(!open)),
            { autoFocus: true },
          )}
        </Popover.Target>
        <Popover.Dropdown>{typeof children === 'function' ? children(() => setOpen(false)) : children}</Popover.Dropdown>
      </Popover>
    </Overlays>
  )
}
