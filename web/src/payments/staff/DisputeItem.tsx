import { Trans, useLingui } from '@lingui/react/macro'
import type { Label } from '@sorrel/contract/kernel/label'
import { getDisputeFile } from '@sorrel/contract/payments/operations'
import type { Dispute } from '@sorrel/contract/payments/schemas'
import { disputeReasons, disputeStates, evidenceKinds } from '@sorrel/contract/payments/vocabulary'
import { useState } from 'react'
import { call } from '../../kernel/calls/api.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Chip } from '../../kernel/ui/Chip.tsx'
import { DownloadButton } from '../../kernel/ui/files/DownloadButton.tsx'
import { dayOf } from '../../kernel/words/format.ts'
import { useFormat } from '../../kernel/words/i18n.ts'
import { useMyZone } from '../../scheduling/patient/use-my-zone.ts'
import { EvidenceDialog } from './EvidenceDialog.tsx'

const tones = { inquiry: 'warn', needs_response: 'error', under_review: 'info', won: 'leaf', lost: undefined } as const
const reasons: Readonly<Record<string, Label | undefined>> = disputeReasons

/** A payment that somebody asked their bank to take back: why, until when it can be answered, and what was answered. */
export function DisputeItem({ dispute }: { dispute: Dispute }) {
  const { t } = useLingui()
  const format = useFormat()
  const zone = useMyZone()
  const [isOpen, setOpen] = useState(false)
  const { locale } = format
  const { state, evidence_due_at } = dispute
  const due = evidence_due_at && format.shortDate(dayOf(evidence_due_at, zone))
  return (
    <div className="stack stack--close">
      <span className="line line--wrap line--apart">
        <span className="payment-amount">{t`Dispute about ${format.money(dispute.amount_cents)}`}</span>
        <Chip tone={tones[state]}>{disputeStates[state][locale]}</Chip>
      </span>
      <span>{(reasons[dispute.reason] ?? disputeReasons.general)[locale]}</span>
      {dispute.is_held && state === 'won' && (
        <span className="small">
          <Trans>The bank decided for you. The money is not back yet.</Trans>
        </span>
      )}
      {dispute.is_held && dispute.closed_at === null && (
        <span className="small">
          <Trans>The bank holds the amount until it decides.</Trans>
        </span>
      )}
      {dispute.may_answer && dispute.earlier_answers.length > 0 && (
        <span className="small">
          <Trans>The bank had only asked at first. Now it has taken the money back, and wants another answer.</Trans>
        </span>
      )}
      {dispute.may_answer && due && (
        <span className="small">
          <Trans>An answer is due by {due}.</Trans>
        </span>
      )}
      <GivenAnswer disputeId={dispute.id} answer={dispute} />
      {dispute.earlier_answers.map((answer) => (
        <div key={answer.evidence_at ?? answer.evidence} className="stack stack--close">
          <b className="small">
            <Trans>What was answered when the bank only asked</Trans>
          </b>
          <GivenAnswer disputeId={dispute.id} answer={answer} />
        </div>
      ))}
      {dispute.may_answer && (
        <div className="line">
          <Button size="small" onClick={() => setOpen(true)}>
            <Trans>Answer the bank…</Trans>
          </Button>
        </div>
      )}
      {isOpen && <EvidenceDialog dispute={dispute} onClose={() => setOpen(false)} />}
    </div>
  )
}

type Given = Pick<Dispute, 'evidence' | 'evidence_name' | 'evidence_at' | 'evidence_files'>

/** What was answered, by whom and when, with its files. */
function GivenAnswer({ disputeId, answer }: { disputeId: string; answer: Given }) {
  const { t } = useLingui()
  const format = useFormat()
  const zone = useMyZone()
  const { evidence, evidence_name, evidence_at, evidence_files } = answer
  return (
    <>
      {evidence_name && evidence_at && (
        <span className="small quiet">{t`${evidence_name} answered on ${format.shortDate(dayOf(evidence_at, zone))}`}</span>
      )}
      {evidence && <span className="small dispute-answer">{evidence}</span>}
      {evidence_files.length > 0 && (
        <ul className="dispute-files" aria-label={t`Files that were sent`}>
          {evidence_files.map(({ file_id, kind, name }) => (
            <li key={file_id} className="line line--wrap">
              <span className="small quiet">{evidenceKinds[kind][format.locale]}</span>
              <DownloadButton name={name} load={() => call(getDisputeFile, { params: { dispute_id: disputeId, file_id } })}>
                {name}
              </DownloadButton>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
