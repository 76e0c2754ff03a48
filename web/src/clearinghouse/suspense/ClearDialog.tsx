import { Trans, useLingui } from '@lingui/react/macro'
import { clearSuspense, listClearings, listSuspense } from '@sorrel/contract/clearinghouse/operations'
import { judgeClearing, needsSecond } from '@sorrel/contract/clearinghouse/suspense/rules'
import type { SuspenseEntry } from '@sorrel/contract/clearinghouse/suspense/schemas'
import { type ClearingReason, clearingReasons } from '@sorrel/contract/clearinghouse/suspense/vocabulary'
import { useState } from 'react'
import { ProofOrProblem } from '../../auth/proof/ProofOrProblem.tsx'
import { useAct } from '../../kernel/calls/query.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Dialog } from '../../kernel/ui/dialogs/Dialog.tsx'
import { SelectInput } from '../../kernel/ui/fields/SelectInput.tsx'
import { TextArea } from '../../kernel/ui/fields/TextArea.tsx'
import { toast } from '../../kernel/ui/notices/toast.ts'
import { useFormat } from '../../kernel/words/i18n.ts'

type Props = { entries: readonly SuspenseEntry[]; alone_cents: number; onClose: () => void; onDone: () => void }

/** Says why some amounts fit nothing. Only reasons that can explain them are offered. */
export function ClearDialog({ entries, alone_cents, onClose, onDone }: Props) {
  const { t } = useLingui()
  const { locale, ...format } = useFormat()
  const amounts = entries.map(({ amount_cents: cents, payer_id }) => ({ cents, payer_id }))
  const left = amounts.reduce((sum, { cents }) => sum + cents, 0)
  const whole = format.money(left)
  const offered = (Object.keys(clearingReasons) as ClearingReason[]).filter((reason) => judgeClearing(reason, amounts) === null)
  const [reason, setReason] = useState<ClearingReason | undefined>(offered.length === 1 ? offered[0] : undefined)
  const [note, setNote] = useState('')
  const clear = useAct(clearSuspense, {
    refreshes: [listSuspense, listClearings],
    onSuccess: ({ state }) => {
      toast(state === 'waiting' ? t`It waits for a second person.` : t`Cleared.`)
      onDone()
      onClose()
    },
  })
  const send = () => reason && clear.mutate({ body: { entry_ids: entries.map(({ entry_id }) => entry_id), reason, note: note.trim() } })
  return (
    <Dialog
      open
      onClose={onClose}
      title={<Trans>Where does it belong?</Trans>}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            <Trans context="amounts">Not now</Trans>
          </Button>
          <Button busy={clear.isPending} disabled={!reason || note.trim() === ''} onClick={send}>
            <Trans context="amounts">Clear</Trans>
          </Button>
        </>
      }
    >
      <p>{t`${whole} in all.`}</p>
      <SelectInput
        label={t`Why`}
        empty={t`Choose`}
        value={reason ?? ''}
        options={offered.map((one) => ({ value: one, label: clearingReasons[one][locale] }))}
        onChange={(event) => setReason((event.currentTarget.value || undefined) as ClearingReason | undefined)}
      />
      <TextArea
        label={t`What you found out`}
        value={note}
        maxLength={300}
        rows={3}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      {reason && needsSecond(reason, left, alone_cents) && (
        <p className="small quiet">
          <Trans>The amount is so large that a second person has to agree.</Trans>
        </p>
      )}
      <ProofOrProblem act={clear} isInDialog />
    </Dialog>
  )
}
