import { Trans, useLingui } from '@lingui/react/macro'
import { declineReferral, getReferral, listReferralInbox, listReferrals } from '@sorrel/contract/referrals/operations'
import { type DeclineReason, declineReasonLabels } from '@sorrel/contract/referrals/vocabulary'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useAct } from '../../kernel/calls/query.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { SelectInput } from '../../kernel/ui/fields/SelectInput.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { toast } from '../../kernel/ui/notices/toast.ts'
import { useFormat } from '../../kernel/words/i18n.ts'

/** Takes a document out of the inbox that is not used, for a reason that the client is told as well. */
export function DeclineCard({ id }: { id: string }) {
  const { t } = useLingui()
  const { locale } = useFormat()
  const navigate = useNavigate()
  const [reason, setReason] = useState<DeclineReason>('no_referral')
  const decline = useAct(declineReferral, {
    refreshes: [listReferrals, listReferralInbox, getReferral],
    onSuccess: () => {
      toast(t`It is out of the inbox.`)
      void navigate({ to: '/provider/referrals' })
    },
  })
  return (
    <details className="card">
      <summary>
        <Trans>I do not use it</Trans>
      </summary>
      <div className="stack">
        <SelectInput
          label={t`Why not`}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value as DeclineReason)}
          options={Object.entries(declineReasonLabels).map(([value, label]) => ({ value, label: label[locale] }))}
        />
        <p className="small quiet">
          <Trans>What a client sent stays in their record. Anything else is removed.</Trans>
        </p>
        {decline.error && <Problem error={decline.error} />}
        <div>
          <Button kind="quiet" busy={decline.isPending} onClick={() => decline.mutate({ params: { referral_id: id }, body: { reason } })}>
            <Trans>Take it out of the inbox</Trans>
          </Button>
        </div>
      </div>
    </details>
  )
}
