import { Trans, useLingui } from '@lingui/react/macro'
import { getPayoutCsv, getPayoutPdf } from '@sorrel/contract/payouts/operations'
import type { Payout } from '@sorrel/contract/payouts/schemas'
import { payoutFailures } from '@sorrel/contract/payouts/vocabulary'
import { call } from '../kernel/calls/api.ts'
import { Card } from '../kernel/ui/Card.tsx'
import { DownloadButton } from '../kernel/ui/files/DownloadButton.tsx'
import { Notice } from '../kernel/ui/notices/Notice.tsx'
import { dayOf } from '../kernel/words/format.ts'
import { useFormat } from '../kernel/words/i18n.ts'
import { useMyZone } from '../scheduling/patient/use-my-zone.ts'
import { PayoutStatusChip } from './PayoutStatusChip.tsx'

/** A payout in a few facts, with its files. */
export function PayoutFacts({ payout }: { payout: Payout }) {
  const { t } = useLingui()
  const format = useFormat()
  const zone = useMyZone()
  const { id: payout_id, period_end, failure, is_unknown, returned_cents } = payout
  const back = format.money(returned_cents)
  const params = { payout_id }
  return (
    <Card title={t`Statement`} aside={<PayoutStatusChip payout={payout} />}>
      <div className="stack">
        <dl className="pay-tiles">
          <div>
            <dt>
              <Trans>In all</Trans>
            </dt>
            <dd>{format.money(payout.total_cents)}</dd>
          </div>
          <div>
            <dt>
              <Trans>Lines</Trans>
            </dt>
            <dd>{format.number(payout.line_count)}</dd>
          </div>
          <div>
            <dt>
              <Trans>Paid on</Trans>
            </dt>
            <dd>{payout.paid_at ? format.shortDate(dayOf(payout.paid_at, zone)) : '–'}</dd>
          </div>
        </dl>
        {payout.paid_by && (
          <p className="small quiet">
            <Trans>Paid without the processor: {payout.paid_by}</Trans>
          </p>
        )}
        {failure && <Notice tone="error">{payoutFailures[failure][format.locale]}</Notice>}
        {returned_cents > 0 && (
          <Notice tone="warn">
            <Trans>The bank sent {back} of it back. That is owed again, as a line of its own in the next payout.</Trans>
          </Notice>
        )}
        {is_unknown && (
          <Notice tone="info">
            <Trans>The answer to the transfer was lost. The processor is asked until it says how it ended; nothing is sent twice.</Trans>
          </Notice>
        )}
        <div className="pay-acts">
          <DownloadButton
            name={`statement-${period_end}.pdf`}
            load={() => call(getPayoutPdf, { params, query: { language: format.locale } })}
          >
            <Trans>Statement (PDF)</Trans>
          </DownloadButton>
          <DownloadButton name={`statement-${period_end}.csv`} load={() => call(getPayoutCsv, { params })}>
            <Trans>Lines (CSV)</Trans>
          </DownloadButton>
        </div>
        <p className="small quiet">
          <Trans>The files name no client, so they can be shared outside the practice.</Trans>
        </p>
      </div>
    </Card>
  )
}
