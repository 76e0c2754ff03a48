import { Trans } from '@lingui/react/macro'
import { Fragment } from 'react'
import { useFormat } from '../../../kernel/words/i18n.ts'
import { type DayItem, findNextVisit, findRowAfterNow } from './day.ts'
import { VisitRow } from './VisitRow.tsx'

/** The list of the day: each row has one action, a line marks the present time, and the next visit is opened. */
export function DayList({ items, now, zone }: { items: readonly DayItem[]; now: string; zone: string }) {
  const format = useFormat()
  const next = findNextVisit(items, now)
  const line = findRowAfterNow(items, now)
  const nowLine = (
    <li className="now">
      <span>
        <Trans>Now {format.time(now, zone)}</Trans>
      </span>
    </li>
  )
  return (
    <ol className="card card--flush day-list">
      {items.map((item, i) => (
        <Fragment key={item.key}>
          {i === line && nowLine}
          {item.visit ? (
            <VisitRow visit={item.visit} isNext={item.visit.id === next?.id} now={now} zone={zone} />
          ) : (
            <li className="pause">
              <time dateTime={item.starts_at}>{format.time(item.starts_at, zone)}</time>
              <Pause item={item} until={format.time(item.ends_at, zone)} />
            </li>
          )}
        </Fragment>
      ))}
      {line === -1 && nowLine}
    </ol>
  )
}

function Pause({ item, until }: { item: DayItem; until: string }) {
  const title = item.title
  return (
    <span>
      {title ? (
        <Trans>
          {title}, until {until}
        </Trans>
      ) : item.isBlock ? (
        <Trans>Blocked, until {until}</Trans>
      ) : (
        <Trans>Busy elsewhere, until {until}</Trans>
      )}
    </span>
  )
}
