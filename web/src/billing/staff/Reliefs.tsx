import { Trans, useLingui } from '@lingui/react/macro'
import { decideRelief, listReliefs } from '@sorrel/contract/billing/operations'
import type { Relief } from '@sorrel/contract/billing/schemas'
import { reliefStates, waiverReasons, writeOffReasons } from '@sorrel/contract/billing/vocabulary'
import { Link } from '@tanstack/react-router'
import { usePages } from '../../kernel/calls/pages.ts'
import { useAct } from '../../kernel/calls/query.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Card } from '../../kernel/ui/Card.tsx'
import { Chip } from '../../kernel/ui/Chip.tsx'
import { EmptyState } from '../../kernel/ui/notices/EmptyState.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { toast } from '../../kernel/ui/notices/toast.ts'
import { PagedList } from '../../kernel/ui/tables/PagedList.tsx'
import { dayOf } from '../../kernel/words/format.ts'
import { useFormat } from '../../kernel/words/i18n.ts'
import { useMyZone } from '../../scheduling/patient/use-my-zone.ts'
import { billReads } from '../reads.ts'

/** What a colleague wants to waive or write off above the limit, and about which somebody else decides. */
export function Reliefs() {
  const pages = usePages(listReliefs, { query: { state: 'waiting' as const } })
  return (
    <PagedList
      pages={pages}
      rows={3}
      empty={
        <EmptyState drawing="search" title={<Trans>Nothing to decide</Trans>}>
          <Trans>A large amount that a colleague wants to waive or write off waits here for a second person.</Trans>
        </EmptyState>
      }
    >
      {(reliefs) => (
        <ul className="stack bill-rows">
          {reliefs.map((relief) => (
            <li key={relief.id}>
              <ReliefItem relief={relief} />
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  )
}

function ReliefItem({ relief }: { relief: Relief }) {
  const { t } = useLingui()
  const format = useFormat()
  const zone = useMyZone()
  const { id: relief_id, kind, reason, asked_name, may_decide } = relief
  const decide = useAct(decideRelief, { refreshes: [listReliefs, ...billReads], onSuccess: () => toast(t`Saved.`) })
  const reasons: Readonly<Record<string, { en: string; es: string }>> = { ...waiverReasons, ...writeOffReasons }
  const day = format.shortDate(dayOf(relief.asked_at, zone))
  const send = (decision: 'grant' | 'refuse') => decide.mutate({ params: { relief_id }, body: { decision } })
  return (
    <Card
      as="article"
      title={
        <Link to="/admin/billing/$patientId" params={{ patientId: relief.patient_id }}>
          {relief.patient_name}
        </Link>
      }
      aside={<b className="bill-number">{format.money(relief.amount_cents)}</b>}
    >
      <div className="stack">
        <span className="line line--wrap">
          <Chip tone="warn">{reliefStates[relief.state][format.locale]}</Chip>
          {kind === 'waiver' ? <Trans>Waive it</Trans> : <Trans>Write it off</Trans>}
          {': '}
          {reasons[reason]?.[format.locale] ?? reason}
        </span>
        <p>{relief.note}</p>
        <p className="small quiet">{t`${asked_name} asked for it on ${day}`}</p>
        {may_decide ? (
          <div className="bill-acts">
            <Button size="small" busy={decide.isPending} onClick={() => send('grant')}>
              <Trans>Approve it</Trans>
            </Button>
            <Button size="small" kind="quiet" disabled={decide.isPending} onClick={() => send('refuse')}>
              <Trans>Refuse</Trans>
            </Button>
          </div>
        ) : (
          <p className="small quiet">
            <Trans>You asked for it, so somebody else decides.</Trans>
          </p>
        )}
        {decide.error && <Problem error={decide.error} />}
      </div>
    </Card>
  )
}
