import { Trans, useLingui } from '@lingui/react/macro'
import { answerDispute, getDisputeFacts } from '@sorrel/contract/payments/operations'
import type { Dispute, DisputeFact } from '@sorrel/contract/payments/schemas'
import { disputeFactCodes, type EvidenceKind, evidenceKinds, mostEvidenceFiles } from '@sorrel/contract/payments/vocabulary'
import { useState } from 'react'
import { useAct, useRead } from '../../kernel/calls/query.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Dialog } from '../../kernel/ui/dialogs/Dialog.tsx'
import { CheckRow } from '../../kernel/ui/fields/CheckRow.tsx'
import { SelectInput } from '../../kernel/ui/fields/SelectInput.tsx'
import { TextArea } from '../../kernel/ui/fields/TextArea.tsx'
import { FileField } from '../../kernel/ui/files/FileField.tsx'
import type { FileValue } from '../../kernel/ui/files/use-uploads.ts'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { toast } from '../../kernel/ui/notices/toast.ts'
import { dayOf } from '../../kernel/words/format.ts'
import { useFormat } from '../../kernel/words/i18n.ts'
import { useMyZone } from '../../scheduling/patient/use-my-zone.ts'
import { refreshes } from './refreshes.ts'

const mostLetters = 5000
const kindsInOrder = Object.keys(evidenceKinds) as EvidenceKind[]

/** Where billing staff answer a bank, once: with what the system knows, with their own words, and with files. */
export function EvidenceDialog({ dispute, onClose }: { dispute: Dispute; onClose: () => void }) {
  const { t } = useLingui()
  const format = useFormat()
  const zone = useMyZone()
  const [evidence, setEvidence] = useState('')
  const [files, setFiles] = useState<readonly FileValue[]>([])
  const [kinds, setKinds] = useState<Readonly<Record<string, EvidenceKind>>>({})
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
  const named = files.map(({ file_id }, nth) => ({ file_id, kind: kinds[file_id] ?? kindsInOrder[nth]! }))
  const isTwice = new Set(named.map(({ kind }) => kind)).size < named.length
  const send = () => {
    setTried(true)
    if (evidence.trim() !== '' && !isTwice) act.mutate({ params, body: { evidence: evidence.trim(), files: named } })
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
        <Facts disputeId={dispute.id} evidence={evidence} onChange={setEvidence} />
        <TextArea
          label={t`Why the payment was right`}
          help={t`Banks read English. Say nothing about health: no diagnosis, and nothing of a note.`}
          value={evidence}
          maxLength={mostLetters}
          rows={10}
          error={isTried && evidence.trim() === '' ? t`Please write something: it can be sent only once.` : undefined}
          onChange={(event) => setEvidence(event.currentTarget.value)}
        />
        <FileField
          label={t`Files, if you have any`}
          help={t`One of each kind, 4.5 MB in all. Cover what is about health.`}
          purpose="dispute_evidence"
          most={mostEvidenceFiles}
          value={files}
          onChange={setFiles}
        />
        {named.map(({ file_id, kind }, nth) => (
          <SelectInput
            key={file_id}
            label={t`What ${files[nth]!.name} shows`}
            value={kind}
            options={kindsInOrder.map((value) => ({ value, label: evidenceKinds[value][format.locale] }))}
            error={isTried && isTwice ? t`Banks take one file of each kind.` : undefined}
            onChange={(event) => setKinds({ ...kinds, [file_id]: event.currentTarget.value as EvidenceKind })}
          />
        ))}
        {act.error && <Problem error={act.error} />}
      </div>
    </Dialog>
  )
}

type FactsProps = { disputeId: string; evidence: string; onChange: (evidence: string) => void }

/** What the system knows. A tick puts its sentence into the answer, and without the tick it is gone again. */
function Facts({ disputeId, evidence, onChange }: FactsProps) {
  const { locale } = useFormat()
  const { data, error, refetch } = useRead(getDisputeFacts, { params: { dispute_id: disputeId } })
  if (error) return <Problem error={error} again={() => void refetch()} />
  if (!data || data.facts.length === 0) return null
  const toggle = ({ sentence }: DisputeFact) => {
    const lines = evidence.split('\n').filter((line) => line !== '')
    const isIn = lines.includes(sentence)
    onChange((isIn ? lines.filter((line) => line !== sentence) : [...lines, sentence]).join('\n').slice(0, mostLetters))
  }
  const inIt = new Set(evidence.split('\n'))
  return (
    <fieldset className="dispute-facts">
      <legend>
        <Trans>What the system knows: tick what the bank should read</Trans>
      </legend>
      {data.facts.map((fact) => (
        <CheckRow key={fact.sentence} checked={inIt.has(fact.sentence)} onChange={() => toggle(fact)}>
          <b>{disputeFactCodes[fact.code][locale]}</b>
          <span className="small" lang="en">
            {fact.sentence}
          </span>
        </CheckRow>
      ))}
    </fieldset>
  )
}
