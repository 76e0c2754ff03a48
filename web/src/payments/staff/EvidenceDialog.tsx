import { Trans, useLingui } from '@lingui/react/macro'
import { answerDispute } from '@sorrel/contract/payments/operations'
import type { Dispute } from '@sorrel/contract/payments/schemas'
import { mostEvidenceLetters } from '@sorrel/contract/payments/vocabulary'
import { useState } from 'react'
import { useAct } from '../../kernel/calls/query.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Dialog } from '../../kernel/ui/dialogs/Dialog.tsx'
import { TextArea } from '../../kernel/ui/fields/TextArea.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { toast } from '../../kernel/ui/notices/toast.ts'
import { dayOf } from '../../kernel/words/format.ts'
import { useFormat } from '../../kernel/words/i18n.ts'
import { useMyZone } from '../../scheduling/patient/use-my-zone.ts'
import { DisputeFacts } from './DisputeFacts.tsx'
import { areNamed, type Evidence, EvidenceFiles } from './EvidenceFiles.tsx'
import { refreshes } from './refreshes.ts'

/** Where billing staff answer a bank, once: with what the system knows, with their own words, and with files. */
export function EvidenceDialog({ dispute, onClose }: { dispute: Dispute; onClose: () => void }) {
  const { t } = useLingui()
  const format = useFormat()
  const zone = useMyZone()
  const [evidence, setEvidence] = useState('')
  const [files, setFiles] = useState<readonly Evidence[]>([])
  const [isTried, setTried] = useState(false)
  const due = dispute.evidence_due_at && format.shortDate(dayOf(dispute.evidence_due_at, zone))
  const params = { dispute_id: dispute.id }
  const act = useAct(answerDispute, {
    refreshes,
    onSuccess: () => {
      toast(t`Your answer goes to the bank.`)
      onClose()
    },
  })
  const letters = evidence.trim().length
  const send = () => {
    setTried(true)
    if (letters === 0 || letters > mostEvidenceLetters || !areNamed(files)) return
    act.mutate({ params, body: { evidence: evidence.trim(), files: files.map(({ file_id, kind }) => ({ file_id, kind })) } })
  }
  const most = format.number(mostEvidenceLetters)
  const beyond = format.number(letters - mostEvidenceLetters)
  const findFault = () => {
    if (letters > mostEvidenceLetters) return t`Banks take ${most} characters. Please take ${beyond} out.`
    return isTried && letters === 0 && t`Please write something: it can be sent only once.`
  }
  return (
    <Dialog
      open
      wide
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
        {due && <b>{t`An answer is due by ${due}.`}</b>}
        <DisputeFacts disputeId={dispute.id} evidence={evidence} onChange={setEvidence} />
        <TextArea
          label={t`Why the payment was right`}
          help={
            <>
              {t`Banks read English. Say nothing about health: no diagnosis, and nothing of a note.`}{' '}
              {t`${format.number(letters)} of ${most} characters.`}
            </>
          }
          value={evidence}
          rows={10}
          error={findFault()}
          onChange={(event) => setEvidence(event.currentTarget.value)}
        />
        <EvidenceFiles files={files} isTried={isTried} onChange={setFiles} />
        {act.error && <Problem error={act.error} />}
      </div>
    </Dialog>
  )
}
