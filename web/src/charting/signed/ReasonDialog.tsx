import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Dialog } from '../../kernel/ui/dialogs/Dialog.tsx'
import { TextArea } from '../../kernel/ui/fields/TextArea.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'

type Props = {
  open: boolean
  onClose: () => void
  title: ReactNode
  says: ReactNode
  action: ReactNode
  busy: boolean
  error: Error | null
  onReason: (reason: string) => void
}

/** Asks for the reason of something that is done to a signed note. */
export function ReasonDialog({ open, onClose, title, says, action, busy, error, onReason }: Props) {
  const { t } = useLingui()
  const [reason, setReason] = useState('')
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            <Trans>Leave it as it is</Trans>
          </Button>
          <Button busy={busy} disabled={!reason.trim()} onClick={() => onReason(reason.trim())}>
            {action}
          </Button>
        </>
      }
    >
      <div className="stack">
        {says}
        <TextArea
          label={t`Reason (kept on record)`}
          rows={3}
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        {error && <Problem error={error} />}
      </div>
    </Dialog>
  )
}
