import { Trans, useLingui } from '@lingui/react/macro'
import { getPayout, listPayouts, retryPayout } from '@sorrel/contract/payouts/operations'
import type { Payout } from '@sorrel/contract/payouts/schemas'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { ProofOrProblem } from '../../auth/proof/ProofOrProblem.tsx'
import { useAct, useRead } from '../../kernel/calls/query.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Card } from '../../kernel/ui/Card.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { toast } from '../../kernel/ui/notices/toast.ts'
import { Waiting } from '../../kernel/ui/notices/Waiting.tsx'
import { LineTable } from '../own/LineTable.tsx'
import { PayoutFacts } from '../PayoutFacts.tsx'
import { Screen } from '../staff/Screen.tsx'
import { usePayWords } from '../use-pay-words.ts'
import { SettleDialog } from './SettleDialog.tsx'

const route = getRouteApi('/admins/admin/payouts/sent/$payoutId')

/** One payout as finance staff see it: its lines without a client, and what can be done if its transfer failed. */
export function SentPayoutPage() {
  const { t } = useLingui()
  const say = usePayWords()
  const { payoutId: payout_id } = route.useParams()
  const { data, error, refetch } = useRead(getPayout, { params: { payout_id } })
  const payout = data?.payout
  return (
    <Screen
      title={payout ? payout.provider_name : t`Payout`}
      line={payout && say.span({ starts_on: payout.period_start, ends_on: payout.period_end })}
    >
      {error && !data && <Problem error={error} again={() => void refetch()} />}
      {!data && !error && <Waiting shape="rows" count={8} />}
      {payout && (
        <p className="small">
          <Link to="/admin/payouts/dietitians/$providerId" params={{ providerId: payout.provider_id }}>
            <Trans>All pay of {payout.provider_name}</Trans>
          </Link>
        </p>
      )}
      {payout && <PayoutFacts payout={payout} />}
      {payout?.may_settle && <Mend payout={payout} />}
      {data && (
        <Card title={t`What it is made of`} flush>
          <LineTable label={t`Lines of this payout`} lines={data.lines} />
        </Card>
      )}
    </Screen>
  )
}

function Mend({ payout: { id: payout_id, status } }: { payout: Payout }) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const retry = useAct(retryPayout, { refreshes: [getPayout, listPayouts], onSuccess: () => toast(t`It is tried again.`) })
  return (
    <Card title={t`What can be done`}>
      <div className="stack">
        <div className="pay-acts">
          {status === 'failed' && (
            <Button busy={retry.isPending} onClick={() => retry.mutate({ params: { payout_id } })}>
              <Trans>Try the transfer again</Trans>
            </Button>
          )}
          <Button kind="quiet" onClick={() => setOpen(true)}>
            <Trans>It was paid another way…</Trans>
          </Button>
        </div>
        <ProofOrProblem act={retry} />
      </div>
      {isOpen && <SettleDialog payoutId={payout_id} onClose={() => setOpen(false)} />}
    </Card>
  )
}
