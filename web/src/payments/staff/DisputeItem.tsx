import { Trans, useLingui } from '@lingui/react/macro'
import type { Label } from '@sorrel/contract/kernel/label'
import { answerDispute } from '@sorrel/contract/payments/operations'
import type { Dispute } from '@sorrel/contract/payments/schemas'
import { disputeReasons, disputeStates } from '@sorrel/contract/payments/vocabulary'
import { useState } from 'react'
import { useAct } from '../../kernel/calls/query.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Chip } from '../../kernel/ui/Chip.tsx'
import { Dialog } from '../../kernel/ui/dialogs/Dialog.tsx'
import { TextArea } from '../../kernel/ui/fields/TextArea.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { toast } from '../../kernel/ui/notices/toast.ts'
import { dayOf } from '../../kernel/words/format.ts'
import { useFormat } from '../../kernel/words/i18n.ts'
import { useMyZone } from '../../scheduling/patient/use-my-zone.ts'
import { refreshes } from './refreshes.ts'

const tones = { inquiry: 'warn', needs_response: 'error', under_review: 'info', won: 'leaf', lost: undefined } as const
const reasons: Readonly<Record<string, Label | undefined>> = disputeReasons

/** A payment that somebody asked their bank to take back: why, until when it can be answered, and what was answered. */
export function DisputeItem({ dispute }: { dispute: Dispute }) {
  const { t } = useLingui()
  const format = useFormat()
  const zone = useMyZone()
  const [isOpen, setOpen] = useState(false)
  const { locale } = format
  const { state, evidence_due_at, evidence_name, evidence_at } = dispute
  const due = evidence_due_at && format.shortDate(dayOf(evidence_due_at, zone))
  return (
    <div className="stack stack--close">
      <span className="line line--wrap line--apart">
        <span className="payment-amount">{t`Dispute about ${format.money(dispute.amount_cents)}`}</span>
        <Chip tone={tones[state]}>{disputeStates[state][locale]}</Chip>
      </span>
      <span>{(reasons[dispute.reason] ?? disputeReasons.general)[locale]}</span>
      {dispute.is_held && state !== 'lost' && (
        <span className="small">
          <Trans>The bank holds the amount until it decides.</Trans>
        </span>
      )}
      {dispute.may_answer && due && (
        <span className="small">
          <Trans>An answer is due by {due}.</Trans>
        </span>
      )}
      {evidence_name && evidence_at && (
        <span className="small quiet">{t`${evidence_name} answered on ${format.shortDate(dayOf(evidence_at, zone))}`}</span>
      )}
      {dispute.evidence && <span className="small">{dispute.evidence}</span>}
      {dispute.may_answer && (
        <div className="line">
          <Button size="small" onClick={() => setOpen(true)}>
            <Trans>Answer the bank…</Trans>
          </Button>
        </div>
      )}
      {isOpen && <EvidenceDialog id={dispute.id} onClose={() => setOpen(false)} />}
    </div>
  )
}

function EvidenceDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useLingui()
  const [evidence, setEvidence] = useState('')
  const [isTried, setTried] = useState(false)
  const act = useAct(answerDispute, {
    refreshes,
    onSuccess: () => {
      toast(t`Your answer goes to the bank.`)
      onClose()
    },
  })
  const send = () => {
    setTried(true)
    if (evidence.trim() !== '') act.mutate({ params: { dispute_id: id }, body: { evidence: evidence.trim() } })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={<Trans>Answer the bank</Trans>}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            <Trans>Not now</Trans>
          </Button>
          <Button busy={act.isPending} onClick={send}>
            <Trans>Send it, only once</Trans>
          </Button>
        </>
      }
    >
      <div className="stack">
        <TextArea
          label={t`Why the payment was right`}
          help={t`Such as when the visit took place and what the patient agreed to. Say nothing about health: people at the bank read it.`}
          value={evidence}
          maxLength={5000}
          rows={8}
          error={isTried && evidence.trim() === '' ? t`Please write something: it can be sent only once.` : undefined}
          onChange={(event) => setEvidence(event.currentTarget.value)}
        />
        {act.error && <Problem error={act.error} />}
      </div>
    </Dialog>
  )
}
