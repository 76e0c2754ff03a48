import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { listPayoutDrafts } from '@sorrel/contract/payouts/operations'
import { findPeriod, findPeriodBefore } from '@sorrel/contract/payouts/rules'
import { payCadences, payKinds } from '@sorrel/contract/payouts/vocabulary'
import { addDays } from '@sorrel/contract/referrals/rules'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { OutputOf } from '../../kernel/calls/api.ts'
import { useRead } from '../../kernel/calls/query.ts'
import { useNow } from '../../kernel/clock.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { LinkButton } from '../../kernel/ui/buttons/LinkButton.tsx'
import { Card } from '../../kernel/ui/Card.tsx'
import { Notice } from '../../kernel/ui/notices/Notice.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { Waiting } from '../../kernel/ui/notices/Waiting.tsx'
import { dayOf } from '../../kernel/words/format.ts'
import { useFormat } from '../../kernel/words/i18n.ts'
import { useMyZone } from '../../scheduling/patient/use-my-zone.ts'
import { usePayWords } from '../use-pay-words.ts'
import { CalendarDialog } from './CalendarDialog.tsx'
import { DraftTable } from './DraftTable.tsx'
import { EntryCard } from './EntryCard.tsx'
import { RunCard } from './RunCard.tsx'
import { Screen } from './Screen.tsx'

const route = getRouteApi('/admins/admin/payouts')
const rowsOfPage = 50

type Drafts = OutputOf<typeof listPayoutDrafts>

/** What dietitians would be paid for a period, who gets nothing and why, and the run that pays it. */
export function DraftsPage() {
  const { t } = useLingui()
  const { period, page } = route.useSearch()
  const at = /^\d{1,4}$/.test(page ?? '') ? Number(page) : 0
  const query = {
    limit: String(rowsOfPage),
    offset: String(at * rowsOfPage),
    ...(period && /^\d{4}-\d\d-\d\d$/.test(period) && { period_end: period }),
  }
  const { data, error, refetch } = useRead(listPayoutDrafts, { query }, { keepsPrevious: true })
  const [isOpen, setOpen] = useState(false)
  return (
    <Screen
      title={t`Payouts`}
      line={<Trans>What dietitians earned, and what is about to be paid. Two people finalize a period.</Trans>}
      actions={
        <Button kind="quiet" onClick={() => setOpen(true)} disabled={!data}>
          <Trans>Pay calendar…</Trans>
        </Button>
      }
    >
      {error && !data && <Problem error={error} again={() => void refetch()} />}
      {!data && !error && <Waiting shape="rows" count={8} />}
      {data && <Shown drafts={data} at={at} />}
      {isOpen && data && <CalendarDialog calendar={data.calendar} onClose={() => setOpen(false)} />}
    </Screen>
  )
}

function Shown({ drafts, at }: { drafts: Drafts; at: number }) {
  const { t } = useLingui()
  const pages = Math.ceil(drafts.total / rowsOfPage)
  const { period } = route.useSearch()
  return (
    <>
      <PeriodBar drafts={drafts} />
      <Unrated unrated={drafts.unrated} />
      <EntryCard title={t`For a second person`} entries={drafts.waiting_entries} />
      <RunCard drafts={drafts} />
      <Card title={t`Dietitians`} flush={drafts.items.length > 0}>
        {drafts.items.length === 0 ? (
          <p className="quiet">
            <Trans>Nobody has anything unpaid in this period.</Trans>
          </p>
        ) : (
          <DraftTable items={drafts.items} />
        )}
      </Card>
      {pages > 1 && (
        <nav className="pay-acts" aria-label={t`Pages`}>
          {at > 0 && (
            <LinkButton kind="quiet" to="/admin/payouts" search={{ period, page: String(at - 1) }}>
              <Trans>Previous page</Trans>
            </LinkButton>
          )}
          <span className="small quiet">
            <Trans>
              Page {at + 1} of {pages}
            </Trans>
          </span>
          {at + 1 < pages && (
            <LinkButton kind="quiet" to="/admin/payouts" search={{ period, page: String(at + 1) }}>
              <Trans>Next page</Trans>
            </LinkButton>
          )}
        </nav>
      )}
    </>
  )
}

function PeriodBar({ drafts: { period, calendar, run } }: { drafts: Drafts }) {
  const format = useFormat()
  const today = dayOf(useNow(60_000), useMyZone())
  const isLate = run.status !== 'finalized' && run.payout_count > 0 && period.pays_on < today
  const say = usePayWords()
  const before = findPeriodBefore(calendar, period.starts_on)
  const after = findPeriod(calendar, addDays(period.ends_on, 1))
  const [span, payday, cadence] = [
    say.span(period),
    format.longDay(period.pays_on, period.starts_on),
    payCadences[calendar.cadence][format.locale],
  ]
  return (
    <div className="pay-acts">
      <LinkButton kind="quiet" size="small" to="/admin/payouts" search={{ period: before.ends_on }}>
        <Trans>Previous period</Trans>
      </LinkButton>
      <b>{span}</b>
      <LinkButton kind="quiet" size="small" to="/admin/payouts" search={{ period: after.ends_on }}>
        <Trans>Next period</Trans>
      </LinkButton>
      <span className="small quiet">
        {isLate ? (
          <Trans>
            Was due on {payday} and is not paid yet · {cadence}
          </Trans>
        ) : (
          <Trans>
            Pay day {payday} · {cadence}
          </Trans>
        )}
      </span>
    </div>
  )
}

function Unrated({ unrated }: { unrated: Drafts['unrated'] }) {
  const format = useFormat()
  if (unrated.length === 0) return null
  const visits = unrated.reduce((sum, one) => sum + one.visits, 0)
  return (
    <Notice tone="warn">
      <p>
        <Plural
          value={visits}
          one="# visit is paid to nobody, because no rate covers its day."
          other="# visits are paid to nobody, because no rate covers their days."
        />{' '}
        <Link to="/admin/payouts/rates">
          <Trans>Set a rate</Trans>
        </Link>
      </p>
      <ul className="pay-list small">
        {unrated.slice(0, 5).map(({ provider_id, provider_name, kind, visits }) => (
          <li key={`${provider_id} ${kind}`}>
            {provider_name}: {payKinds[kind][format.locale]}, {format.number(visits)}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
