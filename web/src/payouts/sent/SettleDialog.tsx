import { Trans, useLingui } from '@lingui/react/macro'
import { getPayout, listPayouts, settlePayout } from '@sorrel/contract/payouts/operations'
import { useState } from 'react'
import { ProofOrProblem } from '../../auth/proof/ProofOrProblem.tsx'
import { useAct } from '../../kernel/calls/query.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Dialog } from '../../kernel/ui/dialogs/Dialog.tsx'
import { TextInput } from '../../kernel/ui/fields/TextInput.tsx'
import { toast } from '../../kernel/ui/notices/toast.ts'

/** Says how a payout was paid without the processor. */
export function SettleDialog({ payoutId: payout_id, onClose }: { payoutId: string; onClose: () => void }) {
  const { t } = useLingui()
  const [paidBy, setPaidBy] = useState('')
  const settle = useAct(settlePayout, {
    refreshes: [getPayout, listPayouts],
    onSuccess: () => {
      toast(t`Saved.`)
      onClose()
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={<Trans>It was paid another way</Trans>}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            <Trans>Leave it as it is</Trans>
          </Button>
          <Button
            busy={settle.isPending}
            disabled={paidBy.trim() === ''}
            onClick={() => settle.mutate({ params: { payout_id }, body: { paid_by: paidBy.trim() } })}
          >
            <Trans>It is paid</Trans>
          </Button>
        </>
      }
    >
      <div className="stack">
        <p>
          <Trans>
            From now on the books say that the dietitian has the money, and no further transfer is tried. This cannot be undone.
          </Trans>
        </p>
        <TextInput
          label={t`How it was paid`}
          help={t`Such as the number of the check, or the day of the payroll.`}
          maxLength={100}
          value={paidBy}
          onChange={(event) => setPaidBy(event.currentTarget.value)}
        />
        <ProofOrProblem act={settle} isInDialog />
      </div>
    </Dialog>
  )
}
