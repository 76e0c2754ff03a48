import { Trans, useLingui } from '@lingui/react/macro'
import { holdPayout, listPayoutDrafts, listPayouts } from '@sorrel/contract/payouts/operations'
import { useState } from 'react'
import { useAct } from '../../kernel/calls/query.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Dialog } from '../../kernel/ui/dialogs/Dialog.tsx'
import { TextArea } from '../../kernel/ui/fields/TextArea.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { toast } from '../../kernel/ui/notices/toast.ts'

type Props = { providerId: string; name: string /** Only this line. */; lineId?: string; onClose: () => void }

/** Holds back everything of a dietitian, or one line, for a reason that the dietitian sees. */
export function HoldDialog({ providerId: provider_id, name, lineId: line_id, onClose }: Props) {
  const { t } = useLingui()
  const [reason, setReason] = useState('')
  const hold = useAct(holdPayout, {
    refreshes: [listPayoutDrafts, listPayouts],
    onSuccess: () => {
      toast(t`It is held back.`)
      onClose()
    },
  })
  const send = () => hold.mutate({ body: { provider_id, reason: reason.trim(), ...(line_id !== undefined && { line_id }) } })
  return (
    <Dialog
      open
      onClose={onClose}
      title={line_id === undefined ? <Trans>Hold back the pay of {name}</Trans> : <Trans>Hold back one line of {name}</Trans>}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            <Trans>Leave it as it is</Trans>
          </Button>
          <Button busy={hold.isPending} disabled={reason.trim() === ''} onClick={send}>
            <Trans>Hold it back</Trans>
          </Button>
        </>
      }
    >
      <div className="stack">
        <p>
          <Trans>It stays out of every run until somebody lifts the hold. Nothing of it is lost.</Trans>
        </p>
        <TextArea
          label={t`Reason`}
          help={t`The dietitian reads it.`}
          rows={3}
          maxLength={300}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        {hold.error && <Problem error={hold.error} />}
      </div>
    </Dialog>
  )
}
