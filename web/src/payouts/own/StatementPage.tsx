import '../payouts.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { getPayout } from '@sorrel/contract/payouts/operations'
import { getRouteApi } from '@tanstack/react-router'
import { useRead } from '../../kernel/calls/query.ts'
import { PageHead } from '../../kernel/shell/PageHead.tsx'
import { LinkButton } from '../../kernel/ui/buttons/LinkButton.tsx'
import { Card } from '../../kernel/ui/Card.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { Waiting } from '../../kernel/ui/notices/Waiting.tsx'
import { PayoutFacts } from '../PayoutFacts.tsx'
import { usePayWords } from '../use-pay-words.ts'
import { LineTable } from './LineTable.tsx'

const route = getRouteApi('/staff/provider/payouts/$payoutId')

/** One payout, line by line. */
export function StatementPage() {
  const { t } = useLingui()
  const say = usePayWords()
  const { payoutId: payout_id } = route.useParams()
  const { data, error, refetch } = useRead(getPayout, { params: { payout_id } })
  const span = data && say.span({ starts_on: data.payout.period_start, ends_on: data.payout.period_end })
  return (
    <>
      <PageHead title={span ? t`Pay for ${span}` : t`Statement of pay`}>
        <LinkButton kind="quiet" to="/provider/payouts">
          <Trans>All payouts</Trans>
        </LinkButton>
      </PageHead>
      <div className="page payouts">
        {error && !data && <Problem error={error} again={() => void refetch()} />}
        {!data && !error && <Waiting shape="rows" count={8} />}
        {data && (
          <>
            <PayoutFacts payout={data.payout} />
            <Card title={t`What it is made of`} flush>
              <LineTable label={t`Lines of this payout`} lines={data.lines} to="/provider/appointments/$id" />
            </Card>
          </>
        )}
      </div>
    </>
  )
}
