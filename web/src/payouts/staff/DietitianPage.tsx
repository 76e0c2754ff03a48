import { Trans, useLingui } from '@lingui/react/macro'
import { liftPayoutHold, listPayoutDrafts, listPayouts } from '@sorrel/contract/payouts/operations'
import type { PayoutLine, PayoutPreview } from '@sorrel/contract/payouts/schemas'
import { accountStatuses } from '@sorrel/contract/payouts/vocabulary'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { useAct, useRead } from '../../kernel/calls/query.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Card } from '../../kernel/ui/Card.tsx'
import { Notice } from '../../kernel/ui/notices/Notice.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { toast } from '../../kernel/ui/notices/toast.ts'
import { Waiting } from '../../kernel/ui/notices/Waiting.tsx'
import { useFormat } from '../../kernel/words/i18n.ts'
import { LineTable } from '../own/LineTable.tsx'
import { EntryCard } from './EntryCard.tsx'
import { EntryDialog } from './EntryDialog.tsx'
import { HoldDialog } from './HoldDialog.tsx'
import { Screen } from './Screen.tsx'

// A line that was entered by hand comes by a job, a moment later.
const lookMs = 1500

const route = getRouteApi('/admins/admin/payouts/dietitians/$providerId')

/** What one dietitian has not been paid yet, line by line: finance staff hold lines back here, and enter bonuses and corrections. */
export function DietitianPage() {
  const { t } = useLingui()
  const { providerId: provider_id } = route.useParams()
  // How many lines there were when somebody entered another one, until it is there.
  const [linesBefore, setLinesBefore] = useState<number | null>(null)
  const waits = linesBefore !== null
  const { data, error, refetch } = useRead(listPayouts, { query: { provider_id, limit: '1' } }, { refetchInterval: waits ? lookMs : false })
  const [isOpen, setOpen] = useState(false)
  const next = data?.next
  if (next && waits && next.lines.length > linesBefore) setLinesBefore(null)
  return (
    <Screen
      title={next?.provider_name ?? t`Dietitian`}
      line={<Trans>What is not paid yet. Clients are not named here.</Trans>}
      actions={
        <Button kind="quiet" onClick={() => setOpen(true)} disabled={!next}>
          <Trans>Add a line…</Trans>
        </Button>
      }
    >
      {error && !data && <Problem error={error} again={() => void refetch()} />}
      {!data && !error && <Waiting shape="rows" count={8} />}
      {next && <EntryCard title={t`For a second person`} entries={next.entries} onApproved={() => setLinesBefore(next.lines.length)} />}
      {next && <Unpaid next={next} />}
      {isOpen && next && (
        <EntryDialog
          providerId={provider_id}
          name={next.provider_name}
          owesCents={Math.max(0, next.owes_cents - next.settling_cents)}
          onEntered={() => setLinesBefore(next.lines.length)}
          onClose={() => setOpen(false)}
        />
      )}
    </Screen>
  )
}

function Unpaid({ next }: { next: PayoutPreview }) {
  const { t } = useLingui()
  const format = useFormat()
  const { hold, closing, ready_cents, lines, account_status, has_left, owes_cents, provider_name } = next
  const owes = format.money(owes_cents)
  const [holding, setHolding] = useState<PayoutLine | null>(null)
  return (
    <>
      {hold && <Notice tone="warn">{t`Everything is held back: ${hold.reason} (${hold.held_name})`}</Notice>}
      {has_left && (
        <Notice tone={owes_cents > 0 ? 'warn' : 'info'}>
          {owes_cents > 0
            ? t`${provider_name} has left and owes ${owes}. No later pay covers it: add a line with what was paid back, or with what you no longer ask for.`
            : t`${provider_name} has left.`}
        </Notice>
      )}
      <Card title={t`Unpaid`}>
        <dl className="pay-tiles">
          {closing && (
            <div>
              <dt>
                <Trans>Waits to be finalized</Trans>
              </dt>
              <dd>{format.money(closing.total_cents)}</dd>
            </div>
          )}
          <div>
            <dt>
              <Trans>Of the present period</Trans>
            </dt>
            <dd>{format.money(ready_cents)}</dd>
          </div>
          <div>
            <dt>
              <Trans>Account</Trans>
            </dt>
            <dd>{accountStatuses[account_status][format.locale]}</dd>
          </div>
        </dl>
      </Card>
      <Card title={t`Lines`} flush={lines.length > 0}>
        {lines.length === 0 ? (
          <p className="quiet">
            <Trans>Everything is paid.</Trans>
          </p>
        ) : (
          <LineTable label={t`Unpaid lines`} lines={lines} actsOf={(line) => <LineActs line={line} onHold={() => setHolding(line)} />} />
        )}
      </Card>
      {holding && (
        <HoldDialog providerId={next.provider_id} name={next.provider_name} lineId={holding.id} onClose={() => setHolding(null)} />
      )}
    </>
  )
}

function LineActs({ line: { hold, day }, onHold }: { line: PayoutLine; onHold: () => void }) {
  const { t } = useLingui()
  const format = useFormat()
  const lift = useAct(liftPayoutHold, { refreshes: [listPayouts, listPayoutDrafts], onSuccess: () => toast(t`The hold is lifted.`) })
  const on = format.shortDate(day)
  return (
    <div>
      {hold ? (
        <Button
          kind="quiet"
          size="small"
          busy={lift.isPending}
          onClick={() => lift.mutate({ params: { payout_hold_id: hold.id } })}
          aria-label={t`Release the payout of the line of ${on}`}
        >
          <Trans>Release the payout</Trans>
        </Button>
      ) : (
        <Button kind="quiet" size="small" onClick={onHold} aria-label={t`Hold back the line of ${on}`}>
          <Trans>Hold back…</Trans>
        </Button>
      )}
      {lift.error && <Problem error={lift.error} />}
    </div>
  )
}
