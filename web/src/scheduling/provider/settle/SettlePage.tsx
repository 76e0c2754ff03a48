import './settle.css'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { listAffectedVisits } from '@sorrel/contract/scheduling/operations'
import type { AffectedVisit } from '@sorrel/contract/scheduling/schemas'
import { useEffect, useRef } from 'react'
import { useRead } from '../../../kernel/calls/query.ts'
import { useNow } from '../../../kernel/clock.ts'
import { PageHead } from '../../../kernel/shell/PageHead.tsx'
import { LinkButton } from '../../../kernel/ui/buttons/LinkButton.tsx'
import { EmptyState } from '../../../kernel/ui/notices/EmptyState.tsx'
import { Problem } from '../../../kernel/ui/notices/Problem.tsx'
import { Waiting } from '../../../kernel/ui/notices/Waiting.tsx'
import { dayOf } from '../../../kernel/words/format.ts'
import { useFormat } from '../../../kernel/words/i18n.ts'
import { useMyZone } from '../use-schedule.ts'
import { AffectedRow } from './AffectedRow.tsx'
import { NotSettled } from './NotSettled.tsx'
import { SettleAll } from './SettleAll.tsx'
import { type Settling, useSettle } from './use-settle.ts'

/** The visits in blocked time or outside of changed hours, by day, until each is moved, canceled or kept: one by one, a day at a time, or all at once. */
export function SettlePage() {
  const { t } = useLingui()
  const read = useRead(listAffectedVisits)
  const settling = useSettle()
  const zone = useMyZone()
  const items = read.data?.items ?? []
  const page = useKeptFocus(items.length)
  const days = [...new Set(items.map(({ appointment }) => dayOf(appointment.starts_at, zone)))]
  return (
    <>
      <PageHead title={t`Visits to settle`} line={read.data && <HeadLine total={read.data.total} shown={items.length} />}>
        <LinkButton kind="quiet" to="/provider/calendar" search={{ day: days[0] }}>
          <Trans>Calendar</Trans>
        </LinkButton>
      </PageHead>
      <div className="page settle-page" ref={page} tabIndex={-1}>
        <NotSettled refused={settling.refused} />
        {settling.error && <Problem error={settling.error} />}
        {read.isPending && <Waiting shape="rows" count={4} />}
        {read.error && <Problem error={read.error} again={() => read.refetch()} />}
        {read.data && items.length === 0 && (
          <EmptyState drawing="calendar" title={t`Nothing is left to settle`}>
            <Trans>
              When you block a time or change your open hours, booked visits that no longer fit wait here until you decide about each.
            </Trans>
          </EmptyState>
        )}
        {days.length > 1 && (
          <section className="card stack stack--close" aria-labelledby="settle-all">
            <h2 id="settle-all">
              <Plural value={items.length} one="# visit on this list" other="All # visits on this list" />
            </h2>
            <SettleAll items={items} settling={settling} />
          </section>
        )}
        {days.map((day) => (
          <Day
            key={day}
            day={day}
            items={items.filter(({ appointment }) => dayOf(appointment.starts_at, zone) === day)}
            settling={settling}
          />
        ))}
      </div>
    </>
  )
}

/**
 * Keeps the focus on the page when the row that had it is settled and removed; otherwise it would fall back to the start of the document.
 */
function useKeptFocus(count: number) {
  const page = useRef<HTMLDivElement>(null)
  const before = useRef(0)
  useEffect(() => {
    if (count < before.current && document.activeElement === document.body) page.current?.focus({ preventScroll: true })
    before.current = count
  }, [count])
  return page
}

function HeadLine({ total, shown }: { total: number; shown: number }) {
  if (total === 0) return null
  if (shown < total)
    return (
      <Trans>
        The first {shown} of {total}. The others follow when these are settled.
      </Trans>
    )
  return <Trans>Their time is blocked or outside your open hours. They stay booked until you decide about each.</Trans>
}

function Day({ day, items, settling }: { day: string; items: readonly AffectedVisit[]; settling: Settling }) {
  const format = useFormat()
  const zone = useMyZone()
  const now = useNow(30_000)
  const name = format.longDay(day, dayOf(now, zone))
  return (
    <section id={day} className="card card--flush settle-day" aria-labelledby={`settle-${day}`}>
      <header>
        <h2 id={`settle-${day}`} className="capital">
          {name}
        </h2>
        {items.length > 1 && <SettleAll items={items} day={name} settling={settling} />}
      </header>
      <ul className="rows">
        {items.map((item) => (
          <AffectedRow key={item.appointment.id} item={item} settling={settling} />
        ))}
      </ul>
    </section>
  )
}
