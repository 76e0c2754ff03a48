import { Trans, useLingui } from '@lingui/react/macro'
import { changeRenewal, countRenewals, listRenewals, switchPlan, tellAboutRenewal } from '@sorrel/contract/renewals/operations'
import type { Renewal } from '@sorrel/contract/renewals/schemas'
import { useState } from 'react'
import { useAct } from '../../kernel/calls/query.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { LinkButton } from '../../kernel/ui/buttons/LinkButton.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { toast } from '../../kernel/ui/notices/toast.ts'
import { useAskPlans } from './AskBar.tsx'
import { NoteDialog } from './NoteDialog.tsx'

const refreshes = [listRenewals, countRenewals]

/** One press for what is needed first, and what can be done besides. */
export function RenewalActs({ renewal }: { renewal: Renewal }) {
  const { t } = useLingui()
  const [notes, setNotes] = useState(false)
  const { renewal_id, needs, state, care_id, new_payer_name, version } = renewal
  const params = { renewal_id }
  const ask = useAskPlans()
  const tell = useAct(tellAboutRenewal, { refreshes, onSuccess: () => toast(t`The patient is told.`) })
  const change = useAct(changeRenewal, { refreshes })
  const switching = useAct(switchPlan, {
    refreshes,
    onSuccess: ({ visits }) => toast(visits === 1 ? t`1 visit is paid by the new plan.` : t`${visits} visits are paid by the new plan.`),
  })
  const error = ask.error ?? tell.error ?? change.error ?? switching.error
  if (state === 'done')
    return (
      <Button
        kind="quiet"
        size="small"
        busy={change.isPending}
        onClick={() => change.mutate({ params, headers: { 'if-match': `"${version}"` }, body: { state: 'open' } })}
      >
        <Trans>Open again</Trans>
      </Button>
    )
  return (
    <>
      <div className="renewal-acts">
        {new_payer_name !== null && (
          <Button size="small" busy={switching.isPending} onClick={() => switching.mutate({ params })}>
            <Trans>Use the new plan</Trans>
          </Button>
        )}
        {needs.includes('plan_check') && (
          <Button size="small" busy={ask.isPending} onClick={() => ask.mutate({ body: { renewal_ids: [renewal_id] } })}>
            <Trans>Ask the plan</Trans>
          </Button>
        )}
        {needs.includes('referral') && care_id !== null && (
          <LinkButton size="small" to="/provider/clients/$careId" params={{ careId: care_id }} search={{ tab: 'referrals' }}>
            <Trans>Ask for a referral</Trans>
          </LinkButton>
        )}
        <Button kind="quiet" size="small" busy={tell.isPending} onClick={() => tell.mutate({ params })}>
          <Trans>Tell the patient</Trans>
        </Button>
        <Button kind="quiet" size="small" onClick={() => setNotes(true)}>
          <Trans>Seen to…</Trans>
        </Button>
      </div>
      {error && <Problem error={error} />}
      {notes && <NoteDialog renewal={renewal} onClose={() => setNotes(false)} />}
    </>
  )
}
