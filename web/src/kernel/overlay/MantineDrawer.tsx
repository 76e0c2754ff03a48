import '@mantine/core/styles/UnstyledButton.css'
import '@mantine/core/styles/ScrollArea.css'
import '@mantine/core/styles/Paper.css'
import '@mantine/core/styles/Overlay.css'
import '@mantine/core/styles/CloseButton.css'
import '@mantine/core/styles/ModalBase.css'
import '@mantine/core/styles/Drawer.css'
import { useLingui } from '@lingui/react/macro'
import { Drawer as Mantine } from '@mantine/core'
import type { DialogProps } from '../ui/Dialog.tsx'
import { Overlays } from './Overlays.tsx'

export function MantineDrawer({ open, onClose, title, wide, children, actions }: DialogProps) {
  const { t } = useLingui()
  return (
    <Overlays>
      <Mantine
        opened={open}
        onClose={onClose}
        title={title}
        position="right"
        size={wide ? 640 : 420}
        overlayProps={{ color: 'var(--scrim)', backgroundOpacity: 1 }}
        closeButtonProps={{ 'aria-label': t`Close` }}
        classNames={{ title: 'dialog-title', close: 'dialog-close' }}
      >
        {children}
        {actions && <div className="dialog-actions">{actions}</div>}
      </Mantine>
    </Overlays>
  )
}
