import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { isEditable } from '@sorrel/contract/claims/moving'
import { countClaims, getClaim, listClaimPlans, listClaims, switchClaimPlan } from '@sorrel/contract/claims/operations'
import type { OtherPlan } from '@sorrel/contract/claims/schemas'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useAct, useRead } from '../../../kernel/calls/query.ts'
import { Button } from '../../../kernel/ui/buttons/Button.tsx'
import { Dialog } from '../../../kernel/ui/dialogs/Dialog.tsx'
import { SelectInput } from '../../../kernel/ui/fields/SelectInput.tsx'
import { TextArea } from '../../../kernel/ui/fields/TextArea.tsx'
import { Problem } from '../../../kernel/ui/notices/Problem.tsx'
import { toast } from '../../../kernel/ui/notices/toast.ts'
import { Waiting } from '../../../kernel/ui/notices/Waiting.tsx'
import { dayOf } from '../../../kernel/words/format.ts'
import { useFormat } from '../../../kernel/words/i18n.ts'
import { RecordLink } from '../../../patients/admin/RecordLink.tsx'
import { useMyZone } from '../../../scheduling/patient/use-my-zone.ts'
import type { Claim } from '../claim.ts'
import { ActRefusal } from './ActRefusal.tsx'

/** Bills the visits of a claim under another plan of their client. Staff go on with the new claim. */
export function PlanDialog({ claim, onClose }: { claim: Claim; onClose: () => void }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const nameOf = usePlanName()
  const [plan, setPlan] = useState('')
  const [reason, setReason] = useState('')
  const params = { claim_id: claim.id }
  const plans = useRead(listClaimPlans, { params })
  const items = plans.data?.items ?? []
  const act = useAct(switchClaimPlan, {
    refreshes: [getClaim, listClaims, countClaims],
    onSuccess: ({ id, payer_name }) => {
      toast(t`There is a new claim to ${payer_name}. Check it and send it.`)
      onClose()
      void navigate({ to: '/admin/claims/$claimId', params: { claimId: id } })
    },
  })
  const send = () =>
    act.mutate({ params, headers: { 'if-match': `"${claim.revision}"` }, body: { coverage_id: plan, reason: reason.trim() } })
  return (
    <Dialog
      open
      onClose={onClose}
      title={<Trans>Bill another plan</Trans>}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            <Trans>Leave it as it is</Trans>
          </Button>
          <Button busy={act.isPending} disabled={plan === '' || reason.trim() === ''} onClick={send}>
            <Trans>Bill this plan</Trans>
          </Button>
        </>
      }
    >
      <div className="stack">
        <Outcome claim={claim} />
        {plans.error && <Problem error={plans.error} again={() => void plans.refetch()} />}
        {!plans.data && !plans.error && <Waiting shape="text" count={2} />}
        {plans.data && items.length === 0 && (
          <p>
            <Trans>
              No other plan is on file. If the client has one,{' '}
              <RecordLink patientId={claim.patient_id} part="coverage">
                put it on file
              </RecordLink>
              , and then come back.
            </Trans>
          </p>
        )}
        {items.length > 0 && (
          <>
            <SelectInput
              label={t`Plan`}
              empty={t`Please choose`}
              options={items.map((one) => ({ value: one.coverage_id, label: nameOf(one) }))}
              value={plan}
              onChange={(event) => setPlan(event.currentTarget.value)}
            />
            <TextArea
              label={t`Reason (kept on record)`}
              rows={3}
              maxLength={300}
              value={reason}
              onChange={(event) => setReason(event.currentTarget.value)}
            />
          </>
        )}
        {act.error && <ActRefusal error={act.error} patientId={claim.patient_id} />}
      </div>
    </Dialog>
  )
}

/** What becomes of the claim, which may have ended before, and of its visits. */
function Outcome({ claim }: { claim: Claim }) {
  const visits = Math.max(1, claim.visits.length)
  return (
    <p>
      {isEditable(claim.state) ? <Trans>This claim ends.</Trans> : <Trans>This claim has ended.</Trans>}{' '}
      <Plural
        value={visits}
        one="Its visit goes to the plan you choose, and gets a new claim."
        other="Its visits go to the plan you choose, and get a new claim."
      />
    </p>
  )
}

/** How staff tell the plans of a client apart. */
function usePlanName(): (plan: OtherPlan) => string {
  const { t } = useLingui()
  const format = useFormat()
  const zone = useMyZone()
  return ({ payer_name, plan_name, member_id, closed_at }) => {
    const day = closed_at === null ? null : format.shortDate(dayOf(closed_at, zone))
    const until = day === null ? null : t`on file until ${day}`
    return [payer_name, plan_name, member_id, until].filter(Boolean).join(', ')
  }
}
