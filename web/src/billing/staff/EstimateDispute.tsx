import { Trans, useLingui } from '@lingui/react/macro'
import { closeEstimateDispute, openEstimateDispute } from '@sorrel/contract/billing/operations'
import type { Bill } from '@sorrel/contract/billing/schemas'
import { type EstimateDisputeOutcome, estimateDisputeOutcomes, typesOfEstimates } from '@sorrel/contract/billing/vocabulary'
import { useState } from 'react'
import { useAct } from '../../kernel/calls/query.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Dialog } from '../../kernel/ui/dialogs/Dialog.tsx'
import { SelectInput } from '../../kernel/ui/fields/SelectInput.tsx'
import { TextInput } from '../../kernel/ui/fields/TextInput.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { dayOf } from '../../kernel/words/format.ts'
import { useFormat } from '../../kernel/words/i18n.ts'
import { useMyZone } from '../../scheduling/patient/use-my-zone.ts'
import { billReads } from '../reads.ts'

/** The dispute of a bill with HHS: what is known of it, and that it was opened or has ended. */
export function EstimateDispute({ bill }: { bill: Bill }) {
  const format = useFormat()
  const zone = useMyZone()
  const [isAsking, setAsking] = useState(false)
  const { type, open_cents, estimate_dispute: dispute } = bill
  const isOpen = dispute?.outcome === null
  if (!isOpen && (open_cents === 0 || !typesOfEstimates.includes(type))) return null
  const [number, day] = [dispute?.case_number, dispute && format.shortDate(dayOf(dispute.opened_at, zone))]
  const close = () => setAsking(false)
  return (
    <div className="stack stack--close">
      {dispute && (
        <p className="small">
          <Trans>
            Dispute {number} with HHS, opened on {day}.
          </Trans>{' '}
          {dispute.outcome && estimateDisputeOutcomes[dispute.outcome][format.locale]}
        </p>
      )}
      <div className="bill-acts">
        <Button kind="quiet" size="small" onClick={() => setAsking(true)}>
          {isOpen ? <Trans>The dispute has ended…</Trans> : <Trans>The client disputes it with HHS…</Trans>}
        </Button>
      </div>
      {isAsking && (isOpen ? <CloseDialog billId={bill.id} onClose={close} /> : <OpenDialog billId={bill.id} onClose={close} />)}
    </div>
  )
}

type Props = { billId: string; onClose: () => void }

function OpenDialog({ billId: bill_id, onClose }: Props) {
  const { t } = useLingui()
  const [number, setNumber] = useState('')
  const open = useAct(openEstimateDispute, { refreshes: billReads, onSuccess: onClose })
  return (
    <Dialog
      open
      onClose={onClose}
      title={<Trans>A dispute with HHS is open</Trans>}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button
            busy={open.isPending}
            disabled={number.trim() === ''}
            onClick={() => open.mutate({ params: { bill_id }, body: { case_number: number.trim() } })}
          >
            <Trans>Stop the collection</Trans>
          </Button>
        </>
      }
    >
      <div className="stack">
        <p>
          <Trans>Nothing is charged for this bill until you note how the dispute ended.</Trans>
        </p>
        <TextInput label={t`Case number`} maxLength={40} value={number} onChange={(event) => setNumber(event.currentTarget.value)} />
        {open.error && <Problem error={open.error} />}
      </div>
    </Dialog>
  )
}

const outcomes = Object.keys(estimateDisputeOutcomes) as EstimateDisputeOutcome[]

function CloseDialog({ billId: bill_id, onClose }: Props) {
  const { t } = useLingui()
  const format = useFormat()
  const [outcome, setOutcome] = useState<EstimateDisputeOutcome | ''>('')
  const end = useAct(closeEstimateDispute, { refreshes: billReads, onSuccess: onClose })
  return (
    <Dialog
      open
      onClose={onClose}
      title={<Trans>The dispute has ended</Trans>}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button
            busy={end.isPending}
            disabled={outcome === ''}
            onClick={() => outcome !== '' && end.mutate({ params: { bill_id }, body: { outcome } })}
          >
            <Trans>Save</Trans>
          </Button>
        </>
      }
    >
      <div className="stack">
        <p>
          <Trans>If the client pays less, first waive the difference. What is still open is then collected, after a new notice.</Trans>
        </p>
        <SelectInput
          label={t`How it ended`}
          empty={t`Please choose`}
          value={outcome}
          options={outcomes.map((value) => ({ value, label: estimateDisputeOutcomes[value][format.locale] }))}
          onChange={(event) => setOutcome(outcomes.find((one) => one === event.currentTarget.value) ?? '')}
        />
        {end.error && <Problem error={end.error} />}
      </div>
    </Dialog>
  )
}
