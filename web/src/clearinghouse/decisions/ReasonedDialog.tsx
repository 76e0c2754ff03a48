import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Dialog } from '../../kernel/ui/dialogs/Dialog.tsx'
import { TextArea } from '../../kernel/ui/fields/TextArea.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'

type Props = {
  title: ReactNode
  /** What happens then. */
  children: ReactNode
  /** What the button says. */
  action: ReactNode
  act: { isPending: boolean; error: unknown }
  send: (reason: string) => void
  onClose: () => void
}

/** Asks for the reason of something that a person does with an answer of a payer, which is kept. */
export function ReasonedDialog({ title, children, action, act, send, onClose }: Props) {
  const { t } = useLingui()
  const [reason, setReason] = useState('')
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            <Trans>Leave it as it is</Trans>
          </Button>
          <Button busy={act.isPending} disabled={reason.trim() === ''} onClick={() => send(reason.trim())}>
            {action}
          </Button>
        </>
      }
    >
      <div className="stack">
        <p>{children}</p>
        <TextArea
          label={t`Reason (kept on record)`}
          rows={3}
          maxLength={300}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        {act.error !== null && <Problem error={act.error} />}
      </div>
    </Dialog>
  )
}
