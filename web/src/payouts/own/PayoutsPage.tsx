import '../payouts.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { listPayouts } from '@sorrel/contract/payouts/operations'
import type { PayoutPreview } from '@sorrel/contract/payouts/schemas'
import { usePages } from '../../kernel/calls/pages.ts'
import { PageHead } from '../../kernel/shell/PageHead.tsx'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { LinkButton } from '../../kernel/ui/buttons/LinkButton.tsx'
import { Card } from '../../kernel/ui/Card.tsx'
import { EmptyState } from '../../kernel/ui/notices/EmptyState.tsx'
import { Notice } from '../../kernel/ui/notices/Notice.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { Waiting } from '../../kernel/ui/notices/Waiting.tsx'
import { LineTable } from './LineTable.tsx'
import { PaydayCard } from './PaydayCard.tsx'
import { Statements } from './Statements.tsx'

/** What a dietitian will be paid next, what holds something back, and what was paid before. */
export function PayoutsPage() {
  const { t } = useLingui()
  const { first, items, error, refetch, more, isLoadingMore } = usePages(listPayouts, { query: {} })
  const next = first?.next
  return (
    <>
      <PageHead title={t`Pay`} line={<Trans>You are paid for every visit that you sign, whether or not the plan or the card pays.</Trans>}>
        <LinkButton kind="quiet" to="/provider/payouts/account">
          <Trans>Account and tax papers</Trans>
        </LinkButton>
      </PageHead>
      <div className="page payouts">
        {error && !first && <Problem error={error} again={() => void refetch()} />}
        {!first && !error && <Waiting shape="cards" count={3} />}
        {next && <Next next={next} />}
        {first && <Statements items={items} />}
        {more && (
          <Button kind="quiet" busy={isLoadingMore} onClick={more}>
            <Trans>Show more</Trans>
          </Button>
        )}
      </div>
    </>
  )
}

function Next({ next }: { next: PayoutPreview }) {
  const { t } = useLingui()
  const { hold, account_status, lines, line_count, waiting } = next
  const shown = lines.length
  return (
    <>
      {hold && (
        <Notice tone="warn">
          <Trans>The practice holds your pay back for now: {hold.reason}</Trans>
        </Notice>
      )}
      {account_status !== 'ready' && (
        <Notice tone="info">
          <Trans>There is no account to pay to yet. What you earn is kept for you until there is one.</Trans>
        </Notice>
      )}
      <PaydayCard next={next} />
      <Card title={t`What is in it`} flush>
        {lines.length === 0 && (waiting?.visits.length ?? 0) === 0 ? (
          <EmptyState drawing="leaf" title={<Trans>Nothing to pay yet</Trans>}>
            <Trans>Each visit whose note you sign will appear here with what you earn for it.</Trans>
          </EmptyState>
        ) : (
          <LineTable label={t`Lines of the next payout`} lines={lines} held={waiting?.visits ?? []} to="/provider/appointments/$id" />
        )}
      </Card>
      {line_count > shown && (
        <p className="small quiet">
          <Trans>
            The latest {shown} of {line_count} lines. The statement will have all of them.
          </Trans>
        </p>
      )}
    </>
  )
}
