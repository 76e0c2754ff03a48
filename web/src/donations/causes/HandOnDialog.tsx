import { Trans, useLingui } from '@lingui/react/macro'
import { handOnDonations, listDonationCauses } from '@sorrel/contract/donations/operations'
import type { CauseSums } from '@sorrel/contract/donations/schemas'
import { useState } from 'react'
import { ProofOrProblem } from '../../auth/proof/ProofOrProblem.tsx'
import { useAct } from '../../kernel/calls/query.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Dialog } from '../../kernel/ui/dialogs/Dialog.tsx'
import { TextInput } from '../../kernel/ui/fields/TextInput.tsx'
import { toast } from '../../kernel/ui/notices/toast.ts'
import { useFormat } from '../../kernel/words/i18n.ts'
import { centsOf } from '../../payers/typed-cents.ts'

/** Writes down that gifts were handed on to their cause. */
export function HandOnDialog({ cause, onClose }: { cause: CauseSums; onClose: () => void }) {
  const { t } = useLingui()
  const format = useFormat()
  const [amount, setAmount] = useState((cause.left_cents / 100).toFixed(2))
  const [paidBy, setPaidBy] = useState('')
  const cents = centsOf(amount)
  const isRight = cents > 0 && cents <= cause.left_cents
  const handOn = useAct(handOnDonations, {
    refreshes: [listDonationCauses],
    onSuccess: () => {
      toast(t`Saved.`)
      onClose()
    },
  })
  const left = format.money(cause.left_cents)
  return (
    <Dialog
      open
      onClose={onClose}
      title={<Trans>Pass on to {format.locale === 'es' ? cause.name_es : cause.name_en}</Trans>}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button
            busy={handOn.isPending}
            disabled={!isRight || paidBy.trim() === ''}
            onClick={() => handOn.mutate({ params: { slug: cause.slug }, body: { amount_cents: cents, paid_by: paidBy.trim() } })}
          >
            <Trans>It was passed on</Trans>
          </Button>
        </>
      }
    >
      <div className="stack">
        <p>
          <Trans>The practice pays the cause itself and records it here. {left} is left to pass on.</Trans>
        </p>
        <TextInput
          label={t`Amount in dollars`}
          inputMode="decimal"
          error={isRight ? undefined : t`More than $0, and at most ${left}.`}
          value={amount}
          onChange={(event) => setAmount(event.currentTarget.value)}
        />
        <TextInput
          label={t`How it was paid`}
          help={t`Such as the number of the check.`}
          maxLength={100}
          value={paidBy}
          onChange={(event) => setPaidBy(event.currentTarget.value)}
        />
        <ProofOrProblem act={handOn} isInDialog />
      </div>
    </Dialog>
  )
}
