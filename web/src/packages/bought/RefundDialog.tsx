import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { refundPackage } from '@sorrel/contract/packages/operations'
import type { BoughtPackage } from '@sorrel/contract/packages/schemas'
import { listPayments } from '@sorrel/contract/payments/operations'
import { refundedAlone } from '@sorrel/contract/payments/rules'
import { useState } from 'react'
import { ProofOrProblem } from '../../auth/proof/ProofOrProblem.tsx'
import { useAct } from '../../kernel/calls/query.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Dialog } from '../../kernel/ui/dialogs/Dialog.tsx'
import { TextArea } from '../../kernel/ui/fields/TextArea.tsx'
import { toast } from '../../kernel/ui/notices/toast.ts'
import { useFormat } from '../../kernel/words/i18n.ts'
import { packageReads } from './reads.ts'

/** Ends a package and gives back what was paid for the visits that it did not pay for. If nothing was, these are no longer owed. */
export function RefundDialog({ patientId, bought, onClose }: { patientId: string; bought: BoughtPackage; onClose: () => void }) {
  const { t } = useLingui()
  const format = useFormat()
  const [note, setNote] = useState('')
  const { refundable_cents, visits, used } = bought
  const back = format.money(refundable_cents)
  const limit = format.money(refundedAlone)
  const left = visits - used
  const refund = useAct(refundPackage, {
    refreshes: [...packageReads, listPayments],
    onSuccess: () => {
      toast(t`The package has ended.`)
      onClose()
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={refundable_cents > 0 ? <Trans>Give {back} back</Trans> : <Trans>End the package</Trans>}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            <Trans>Keep the package</Trans>
          </Button>
          <Button
            busy={refund.isPending}
            disabled={note.trim() === ''}
            onClick={() =>
              refund.mutate({
                params: { patient_id: patientId, bought_package_id: bought.id },
                body: { refundable_cents, note: note.trim() },
              })
            }
          >
            {refundable_cents > 0 ? <Trans>End it and give {back} back</Trans> : <Trans>End the package</Trans>}
          </Button>
        </>
      }
    >
      <div className="stack">
        <p>
          {refundable_cents > 0
            ? t`${plural(left, { one: '# visit was', other: '# visits were' })} not used. Each is given back at its part of the price.`
            : t`${plural(left, { one: '# visit was', other: '# visits were' })} not used. Nothing goes back, and nothing more is charged for them.`}
        </p>
        {refundable_cents > refundedAlone && (
          <p className="small">
            <Trans>It is more than {limit}, so a second person decides.</Trans>
          </p>
        )}
        <TextArea
          label={t`Note (kept on record)`}
          rows={3}
          maxLength={500}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <ProofOrProblem act={refund} isInDialog />
      </div>
    </Dialog>
  )
}
