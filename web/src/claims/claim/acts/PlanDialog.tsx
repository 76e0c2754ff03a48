import { Trans, useLingui } from '@lingui/react/macro'
import { countClaims, getClaim, listClaimPlans, listClaims, switchClaimPlan } from '@sorrel/contract/claims/operations'
import type { OtherPlan } from '@sorrel/contract/claims/schemas'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiProblem } from '../../../kernel/calls/api.ts'
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
import { useMyZone } from '../../../scheduling/patient/use-my-zone.ts'
import type { Claim } from '../claim.ts'

/** Bills the visit of a claim under another plan of its client: the claim ends, and staff go on with the new one. */
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
      toast(t`The visit is billed to ${payer_name} now.`)
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
        <p>
          <Trans>This claim ends. The visit gets a new claim to the plan you choose, and keeps that plan.</Trans>
        </p>
        {plans.error && <Problem error={plans.error} again={() => void plans.refetch()} />}
        {!plans.data && !plans.error && <Waiting shape="text" count={2} />}
        {plans.data && items.length === 0 && (
          <p>
            <Trans>No other plan is on file. Ask the client to add it under Insurance.</Trans>
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
        {act.error && <Refused error={act.error} />}
      </div>
    </Dialog>
  )
}

/** Says what stands in the way, where staff can do something about it or have to know it. */
function Refused({ error }: { error: Error }) {
  const { billed_otherwise, paid_alone } = error instanceof ApiProblem ? error.details : {}
  if (billed_otherwise === true)
    return (
      <p className="t-error" role="alert">
        <Trans>Another claim bills this visit. Void or cancel that claim first.</Trans>
      </p>
    )
  if (paid_alone === true)
    return (
      <p className="t-error" role="alert">
        <Trans>The client was billed for this visit as somebody who pays without insurance.</Trans>
      </p>
    )
  return <Problem error={error} />
}

function usePlanName(): (plan: OtherPlan) => string {
  const { t } = useLingui()
  const format = useFormat()
  const zone = useMyZone()
  return ({ payer_name, plan_name, member_id, closed_at }) => {
    const day = closed_at === null ? null : format.shortDate(dayOf(closed_at, zone))
    const until = day === null ? null : t`until ${day}`
    return [payer_name, plan_name, member_id, until].filter(Boolean).join(', ')
  }
}
