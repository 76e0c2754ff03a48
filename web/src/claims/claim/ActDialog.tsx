import { Trans, useLingui } from '@lingui/react/macro'
import { isEditable } from '@sorrel/contract/claims/moving'
import { actOnClaim, appealClaim, countClaims, getClaim, listClaims, voidClaim } from '@sorrel/contract/claims/operations'
import type { SingleAct } from '@sorrel/contract/claims/vocabulary'
import { type ReactNode, useState } from 'react'
import { useAct } from '../../kernel/calls/query.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Dialog } from '../../kernel/ui/dialogs/Dialog.tsx'
import { TextArea } from '../../kernel/ui/fields/TextArea.tsx'
import { TextInput } from '../../kernel/ui/fields/TextInput.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { toast } from '../../kernel/ui/notices/toast.ts'
import type { Claim } from './claim.ts'

/** What is done for a reason that stays with the claim. */
export type ReasonedAct = SingleAct | 'appeal' | 'void'
type Words = { title: ReactNode; says: ReactNode; action: ReactNode }

function useActWords(): Record<ReasonedAct, Words> {
  return {
    hold: {
      title: <Trans>Hold the claim</Trans>,
      says: <Trans>Nobody can send it until the hold is lifted.</Trans>,
      action: <Trans context="claims">Hold</Trans>,
    },
    release: {
      title: <Trans>Lift the hold</Trans>,
      says: (
        <Trans>If the claim is held because of another visit of the same day, lifting the hold confirms that both claims are right.</Trans>
      ),
      action: <Trans>Lift it</Trans>,
    },
    join: {
      title: <Trans>Correct the claim to cover both visits</Trans>,
      says: (
        <Trans>
          The claim of the other visit is opened for a correction with the lines of both notes, and this one ends. Check the corrected claim
          and send it there.
        </Trans>
      ),
      action: <Trans>Cover both visits</Trans>,
    },
    cancel: {
      title: <Trans>Cancel the claim</Trans>,
      says: <Trans>The payer gets no claim for this visit. A new one can be made from the note.</Trans>,
      action: <Trans>Cancel it</Trans>,
    },
    correct: {
      title: <Trans>Correct and send again</Trans>,
      says: <Trans>The next version is made from the note, the record and the price lists of today. What was sent stays as it was.</Trans>,
      action: <Trans>Open a correction</Trans>,
    },
    bill_second: {
      title: <Trans>Send it to the second plan</Trans>,
      says: (
        <Trans>
          A claim is made to the second plan that the client had on the day of the visit. The client owes nothing until that plan answers.
        </Trans>
      ),
      action: <Trans>Make the claim</Trans>,
    },
    repeat: {
      title: <Trans>Send it again as it was</Trans>,
      says: (
        <Trans>
          Nothing in this correction differs from what the payer has, and most payers would deny it as a duplicate. If the payer asked for
          it, write who asked and when, and then send it.
        </Trans>
      ),
      action: <Trans>Record why it goes again</Trans>,
    },
    drop: {
      title: <Trans>Drop the correction</Trans>,
      says: (
        <Trans>
          The claim goes back to what the payer has, in the state in which the payer left it. What you changed since then is lost.
        </Trans>
      ),
      action: <Trans>Drop it</Trans>,
    },
    close: {
      title: <Trans>Close the claim</Trans>,
      says: <Trans>This works only when nothing is open with the payer. Write off first what it does not pay.</Trans>,
      action: <Trans>Close it</Trans>,
    },
    appeal: {
      title: <Trans>Note an appeal</Trans>,
      says: <Trans>For an appeal that did not go out as a letter from here. The claim then waits for the payer's second answer.</Trans>,
      action: <Trans>It was appealed</Trans>,
    },
    void: {
      title: <Trans>Void the claim</Trans>,
      says: <Trans>A last version says that the claim is void. The payer takes back what it paid.</Trans>,
      action: <Trans context="claims">Void it</Trans>,
    },
  }
}

export function ActDialog({ act, claim, onClose }: { act: ReasonedAct; claim: Claim; onClose: () => void }) {
  const { t } = useLingui()
  const words = useActWords()[act]
  const [reason, setReason] = useState('')
  const [number, setNumber] = useState('')
  const [day, setDay] = useState('')
  const done = {
    refreshes: [getClaim, listClaims, countClaims],
    onSuccess: () => {
      toast(t`Saved.`)
      onClose()
    },
  }
  const [single, appeal, taken] = [useAct(actOnClaim, done), useAct(appealClaim, done), useAct(voidClaim, done)]
  const corrected = act === 'join' ? claim.same_day : act === 'correct' ? claim : null
  const needsNumber = corrected !== null && !isEditable(corrected.state) && corrected.payer_claim_number === null
  const isWhole = reason.trim() !== '' && (act !== 'appeal' || day !== '') && (!needsNumber || number.trim() !== '')
  const head = { params: { claim_id: claim.id }, headers: { 'if-match': `"${claim.revision}"` } }
  const send = () => {
    const said = { reason: reason.trim() }
    if (act === 'appeal') appeal.mutate({ ...head, body: { ...said, appeal_by: day } })
    else if (act === 'void') taken.mutate({ ...head, body: said })
    else single.mutate({ ...head, body: { act, ...said, ...(needsNumber && { payer_claim_number: number.trim() }) } })
  }
  const error = single.error ?? appeal.error ?? taken.error
  return (
    <Dialog
      open
      onClose={onClose}
      title={words.title}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            <Trans>Leave it as it is</Trans>
          </Button>
          <Button busy={single.isPending || appeal.isPending || taken.isPending} disabled={!isWhole} onClick={send}>
            {words.action}
          </Button>
        </>
      }
    >
      <div className="stack">
        <p>{words.says}</p>
        {act === 'appeal' && (
          <TextInput type="date" label={t`It must arrive by`} value={day} onChange={(event) => setDay(event.currentTarget.value)} />
        )}
        {needsNumber && (
          <TextInput
            label={t`Payer's claim number`}
            help={t`It is on the payer's answer.`}
            maxLength={50}
            value={number}
            onChange={(event) => setNumber(event.currentTarget.value)}
          />
        )}
        <TextArea
          label={t`Reason (kept on record)`}
          rows={3}
          maxLength={300}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        {error && <Problem error={error} />}
      </div>
    </Dialog>
  )
}
