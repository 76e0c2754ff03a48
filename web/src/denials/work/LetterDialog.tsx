import { Trans, useLingui } from '@lingui/react/macro'
import { changeAppealLetter, writeAppealLetter } from '@sorrel/contract/denials/operations'
import { type AppealFacts, proposeAppealReason, proposeAppealText } from '@sorrel/contract/denials/rules'
import type { AppealLetter } from '@sorrel/contract/denials/schemas'
import { type AppealReason, appealReasons } from '@sorrel/contract/denials/vocabulary'
import { useState } from 'react'
import { useAct } from '../../kernel/calls/query.ts'
import { draftOf, forgetDraft, keepDraft } from '../../kernel/drafts.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Dialog } from '../../kernel/ui/dialogs/Dialog.tsx'
import { SelectInput } from '../../kernel/ui/fields/SelectInput.tsx'
import { TextArea } from '../../kernel/ui/fields/TextArea.tsx'
import { TextInput } from '../../kernel/ui/fields/TextInput.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { toast } from '../../kernel/ui/notices/toast.ts'
import { useFormat } from '../../kernel/words/i18n.ts'
import { refreshes } from '../refreshes.ts'

type Typed = { reason: AppealReason; body: string; appeal_by: string }
type Props = {
  claimId: string
  letter?: AppealLetter
  appealBy: string
  /** What is known of the claim: what the payer paid less than its contract says, and when the claim was filed. */
  facts?: AppealFacts
  /** The codes for which the payer refused. */
  refusals?: readonly string[]
  onClose: () => void
}

/** A letter of appeal in words of ours to begin with, which staff change before it goes out. */
export function LetterDialog({ claimId, letter, appealBy, facts, refusals = [], onClose }: Props) {
  const { t } = useLingui()
  const { locale } = useFormat()
  const draft = `appeal-letter-${letter?.id ?? claimId}`
  const usual = proposeAppealReason(refusals, facts ?? {})
  const first: Typed = letter ?? { reason: usual, body: proposeAppealText(usual, facts), appeal_by: appealBy }
  const [typed, setTyped] = useState<Typed>(() => ({ ...first, ...draftOf<Typed>(draft) }))
  const { reason, body, appeal_by } = typed
  const put = (more: Partial<Typed>) => {
    const next = { reason, body, appeal_by, ...more }
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
    const said = { reason, body: body.trim(), appeal_by }
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
        <SelectInput
          label={t`Why the payer should pay`}
          value={reason}
          options={Object.entries(appealReasons).map(([value, label]) => ({ value, label: label[locale] }))}
          onChange={(event) => {
            const next = event.currentTarget.value as AppealReason
            // Words that somebody changed stay; those of ours follow the reason.
            put({ reason: next, ...(body === proposeAppealText(reason, facts) && { body: proposeAppealText(next, facts) }) })
          }}
        />
        <TextArea
          label={t`Text of the letter`}
          rows={12}
          maxLength={6000}
          value={body}
          onChange={(event) => put({ body: event.currentTarget.value })}
        />
        <TextInput
          type="date"
          label={t`It must arrive by`}
          value={appeal_by}
          onChange={(event) => put({ appeal_by: event.currentTarget.value })}
        />
        {error && <Problem error={error} />}
      </div>
    </Dialog>
  )
}
