import { Trans, useLingui } from '@lingui/react/macro'
import { decidePayoutEntry, listPayoutDrafts, listPayouts } from '@sorrel/contract/payouts/operations'
import type { PayoutEntry } from '@sorrel/contract/payouts/schemas'
import { useState } from 'react'
import { useAct } from '../../kernel/calls/query.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Dialog } from '../../kernel/ui/dialogs/Dialog.tsx'
import { TextArea } from '../../kernel/ui/fields/TextArea.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { toast } from '../../kernel/ui/notices/toast.ts'

/** Refuses a line that waits for a second person, or withdraws one's own, for a reason that finance staff see. */
export function RefuseDialog({ entry: { id, provider_name, may_approve }, onClose }: { entry: PayoutEntry; onClose: () => void }) {
  const { t } = useLingui()
  const [reason, setReason] = useState('')
  const refuse = useAct(decidePayoutEntry, {
    refreshes: [listPayouts, listPayoutDrafts],
    onSuccess: () => {
      toast(t`Saved.`)
      onClose()
    },
  })
  const send = () => refuse.mutate({ params: { payout_entry_id: id }, body: { decision: 'refuse', reason: reason.trim() } })
  return (
    <Dialog
      open
      onClose={onClose}
      title={may_approve ? <Trans>Refuse the line for {provider_name}</Trans> : <Trans>Withdraw the line for {provider_name}</Trans>}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            <Trans>Leave it as it is</Trans>
          </Button>
          <Button busy={refuse.isPending} disabled={reason.trim() === ''} onClick={send}>
            {may_approve ? <Trans>Refuse the line</Trans> : <Trans>Withdraw the line</Trans>}
          </Button>
        </>
      }
    >
      <div className="stack">
        <p>
          <Trans>Nothing changes in the books. It can be entered again.</Trans>
        </p>
        <TextArea label={t`Reason`} rows={3} maxLength={300} value={reason} onChange={(event) => setReason(event.currentTarget.value)} />
        {refuse.error && <Problem error={refuse.error} />}
      </div>
    </Dialog>
  )
}
