import '@mantine/core/styles/UnstyledButton.css'
import '@mantine/core/styles/ScrollArea.css'
import '@mantine/core/styles/Paper.css'
import '@mantine/core/styles/Overlay.css'
import '@mantine/core/styles/CloseButton.css'
import '@mantine/core/styles/ModalBase.css'
import '@mantine/core/styles/Modal.css'
import { useLingui } from '@lingui/react/macro'
import { Modal } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { DialogProps } from '../ui/dialogs/Dialog.tsx'
import { markFirst, pressOnEnter } from './dialog-keys.ts'
import { Overlays } from './Overlays.tsx'
import { showRefusals } from './show-refusals.ts'

const openPart = (part: HTMLDivElement | null) => {
  markFirst(part)
  return part ? showRefusals(part) : undefined
}

export function MantineDialog({ open, onClose, title, wide, children, actions }: DialogProps) {
  const { t } = useLingui()
  const [isTyped, setTyped] = useState(false)
  useEffect(() => {
    if (!open) setTyped(false)
  }, [open])
  return (
    <Overlays>
      <Modal
        opened={open}
        onClose={onClose}
        // A click beside the dialog is easily made by mistake, and what was typed would be lost.
        closeOnClickOutside={!isTyped}
        onInput={() => setTyped(true)}
        title={title}
        size={wide ? 720 : 480}
        centered
        // The dialog itself gives it back: Mantine would give it to the entry of a menu that is gone.
        returnFocus={false}
        onKeyDown={pressOnEnter}
        radius={12}
        overlayProps={{ color: 'var(--scrim)', backgroundOpacity: 1 }}
        closeButtonProps={{ 'aria-label': t`Close` }}
        // A header outside of the main part would pass for a second banner of the page.
        attributes={{ header: { role: 'presentation' } }}
        classNames={{ content: 'dialog-content', title: 'dialog-title', close: 'dialog-close' }}
      >
        <div ref={openPart}>
          {children}
          {actions && <div className="dialog-actions">{actions}</div>}
        </div>
      </Modal>
    </Overlays>
  )
}
