import { Trans, useLingui } from '@lingui/react/macro'
import { isEditable } from '@sorrel/contract/claims/moving'
import { actOnClaim, appealClaim, countClaims, getClaim, listClaims, voidClaim } from '@sorrel/contract/claims/operations'
import { getClaimWork } from '@sorrel/contract/denials/operations'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useAct } from '../../../kernel/calls/query.ts'
import { Button } from '../../../kernel/ui/buttons/Button.tsx'
import { Dialog } from '../../../kernel/ui/dialogs/Dialog.tsx'
import { CheckRow } from '../../../kernel/ui/fields/CheckRow.tsx'
import { TextArea } from '../../../kernel/ui/fields/TextArea.tsx'
import { TextInput } from '../../../kernel/ui/fields/TextInput.tsx'
import { toast } from '../../../kernel/ui/notices/toast.ts'
import type { Claim } from '../claim.ts'
import { ActRefusal } from './ActRefusal.tsx'
import { findActWords, type ReasonedAct } from './act-words.tsx'

/** Asks for the reason of an act on a claim, with what else it needs, and does it. */
export function ActDialog({ act, claim, onClose }: { act: ReasonedAct; claim: Claim; onClose: () => void }) {
  const { t } = useLingui()
  const words = findActWords(act, claim)
  const [reason, setReason] = useState('')
  const isCorrected = act === 'correct' && claim.state === 'rejected' && claim.frequency === '7'
  const [number, setNumber] = useState(isCorrected ? (claim.payer_claim_number ?? '') : '')
  const [isNew, setNew] = useState(false)
  const [day, setDay] = useState('')
  const done = useDone(act, onClose)
  const [single, appeal, taken] = [useAct(actOnClaim, done), useAct(appealClaim, done), useAct(voidClaim, done)]
  const corrected = act === 'join' ? claim.same_day : act === 'correct' ? claim : null
  const needsNumber = corrected !== null && !isEditable(corrected.state) && corrected.payer_claim_number === null
  const hasNumber = needsNumber || (isCorrected && !isNew)
  const isWhole = reason.trim() !== '' && (act !== 'appeal' || day !== '') && (!hasNumber || number.trim() !== '')
  const head = { params: { claim_id: claim.id }, headers: { 'if-match': `"${claim.revision}"` } }
  const send = () => {
    const said = { reason: reason.trim() }
    if (act === 'appeal') appeal.mutate({ ...head, body: { ...said, appeal_by: day } })
    else if (act === 'void') taken.mutate({ ...head, body: said })
    else
      single.mutate({
        ...head,
        body: { act, ...said, ...(hasNumber && { payer_claim_number: number.trim() }), ...(isNew && { as_new: true }) },
      })
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
        {isCorrected && (
          <CheckRow checked={isNew} onChange={(event) => setNew(event.currentTarget.checked)}>
            <Trans>Send it as a new claim, without the payer's claim number</Trans>
          </CheckRow>
        )}
        {hasNumber && (
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
        {error && <ActRefusal error={error} patientId={claim.patient_id} />}
      </div>
    </Dialog>
  )
}

/** What follows an act. Whoever made a new claim goes on with that one. */
function useDone(act: ReasonedAct, onClose: () => void) {
  const { t } = useLingui()
  const navigate = useNavigate()
  return {
    refreshes: [getClaim, listClaims, countClaims, getClaimWork],
    onSuccess: ({ billed_by }: Claim) => {
      const made = act === 'make_new' ? billed_by : null
      const { payer_name } = made ?? {}
      toast(made ? t`There is a new claim to ${payer_name}. Check it and send it.` : t`Saved.`)
      onClose()
      if (made) void navigate({ to: '/admin/claims/$claimId', params: { claimId: made.id } })
    },
  }
}
