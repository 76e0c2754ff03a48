import { Trans, useLingui } from '@lingui/react/macro'
import { changeAppealLetter, writeAppealLetter } from '@sorrel/contract/denials/operations'
import { type AppealFacts, proposeAppealLevel, proposeAppealReason, proposeAppealText } from '@sorrel/contract/denials/rules'
import type { AppealLetter } from '@sorrel/contract/denials/schemas'
import { useState } from 'react'
import { useAct } from '../../kernel/calls/query.ts'
import { draftOf, forgetDraft, keepDraft } from '../../kernel/drafts.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Dialog } from '../../kernel/ui/dialogs/Dialog.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { toast } from '../../kernel/ui/notices/toast.ts'
import { refreshes } from '../refreshes.ts'
import { listEnclosures, openEnclosures } from './Enclosures.tsx'
import { LetterFields, type Typed } from './LetterFields.tsx'

type Props = {
  claimId: string
  letter?: AppealLetter
  /** The letters that were written before. */
  letters?: readonly AppealLetter[]
  appealBy: string
  /** What is known of the claim: what the payer paid less than its contract says, and when the claim was filed. */
  facts?: AppealFacts
  /** The codes for which the payer refused. */
  refusals?: readonly string[]
  onClose: () => void
}

/** A letter of appeal in words of ours to begin with, which staff change before it goes out. */
export function LetterDialog({ claimId, letter, letters = [], appealBy, facts, refusals = [], onClose }: Props) {
  const { t } = useLingui()
  const draft = `appeal-letter-${letter?.id ?? claimId}`
  const usual = proposeAppealReason(refusals, facts ?? {})
  const first: Typed = letter
    ? { ...letter, enclosures: openEnclosures(letter.enclosures) }
    : {
        ...{ level: proposeAppealLevel(letters), reason: usual, body: proposeAppealText(usual, facts), appeal_by: appealBy },
        enclosures: openEnclosures([{ kind: 'note', name: '', file_id: null }]),
      }
  const [typed, setTyped] = useState<Typed>(() => ({ ...first, ...draftOf<Typed>(draft) }))
  const { level, reason, body, appeal_by, enclosures } = typed
  const put = (more: Partial<Typed>) => {
    const next = { level, reason, body, appeal_by, enclosures, ...more }
    setTyped(next)
    keepDraft(draft, next)
  }
  const done = {
    refreshes,
    onSuccess: () => {
      forgetDraft(draft)
      toast(t`The letter is saved. Print it, then say how it went out.`)
      onClose()
    },
  }
  const [write, change] = [useAct(writeAppealLetter, done), useAct(changeAppealLetter, done)]
  const send = () => {
    const said = { level, reason, body: body.trim(), appeal_by, enclosures: listEnclosures(enclosures) }
    if (letter) change.mutate({ params: { appeal_letter_id: letter.id }, headers: { 'if-match': `"${letter.revision}"` }, body: said })
    else write.mutate({ params: { claim_id: claimId }, body: said })
  }
  const error = write.error ?? change.error
  return (
    <Dialog
      open
      onClose={onClose}
      title={<Trans>Letter of appeal</Trans>}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            <Trans>Later</Trans>
          </Button>
          <Button busy={write.isPending || change.isPending} disabled={body.trim() === '' || appeal_by === ''} onClick={send}>
            <Trans>Save the letter</Trans>
          </Button>
        </>
      }
    >
      <div className="stack">
        <p className="small quiet">
          <Trans>The payer reads it in English. What was billed and when it was sent is added below the text automatically.</Trans>
        </p>
        <LetterFields typed={typed} facts={facts} put={put} />
        {error && <Problem error={error} />}
      </div>
    </Dialog>
  )
}
