import { Trans } from '@lingui/react/macro'
import type { ComponentProps, ReactNode, SubmitEventHandler } from 'react'
import { Button } from '../kernel/ui/buttons/Button.tsx'
import { Dialog } from '../kernel/ui/dialogs/Dialog.tsx'
import { ErrorSummary } from '../kernel/ui/fields/ErrorSummary.tsx'
import { Refusal } from './Refusal.tsx'

type Props = {
  id: string
  title: ReactNode
  /** What the button says that sends the form. */
  action: ReactNode
  busy: boolean
  summary: ComponentProps<typeof ErrorSummary>
  error: Error | null
  onSubmit: SubmitEventHandler<HTMLFormElement>
  onClose: () => void
  children: ReactNode
}

/** A form over the screen that writes one row: its fields, what is wrong with them, and why the server refuses it. */
export function FormDialog({ id, title, action, busy, summary, error, onSubmit, onClose, children }: Props) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" form={id} busy={busy}>
            {action}
          </Button>
        </>
      }
    >
      <form id={id} className="stack" noValidate onSubmit={onSubmit}>
        <ErrorSummary {...summary} />
        {children}
        <Refusal error={error} />
      </form>
    </Dialog>
  )
}
