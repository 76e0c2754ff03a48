import './work.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { listWork } from '@sorrel/contract/platform/operations'
import { IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { OutputOf } from '../kernel/calls/api.ts'
import { useRead } from '../kernel/calls/query.ts'
import { getDeviceZone, readNow } from '../kernel/clock.ts'
import { findWorkLine } from '../kernel/signed-in/work.ts'
import { Card } from '../kernel/ui/Card.tsx'
import { Chip } from '../kernel/ui/Chip.tsx'
import { Icon } from '../kernel/ui/Icon.tsx'
import { EmptyState } from '../kernel/ui/notices/EmptyState.tsx'
import { Problem } from '../kernel/ui/notices/Problem.tsx'
import { Waiting } from '../kernel/ui/notices/Waiting.tsx'
import { dayOf } from '../kernel/words/format.ts'
import { useFormat } from '../kernel/words/i18n.ts'

type Item = OutputOf<typeof listWork>['items'][number]

/** What waits for the person who is signed in, the most urgent first. Where no work is counted for their role, it says nothing. */
export function Work() {
  const { t } = useLingui()
  const { data, error, refetch } = useRead(listWork)
  if (!data)
    return (
      <Card title={t`What waits for you`}>{error ? <Problem error={error} again={() => void refetch()} /> : <Waiting count={4} />}</Card>
    )
  if (!data.is_counted) return null
  const known = data.items.filter(({ kind }) => findWorkLine(kind) !== undefined)
  if (known.length === 0)
    return (
      <EmptyState title={<Trans>Nothing waits for you</Trans>}>
        <Trans>When something has to be decided or done in your area, it appears here.</Trans>
      </EmptyState>
    )
  return (
    <Card flush title={t`What waits for you`} className="work">
      <ul className="rows">
        {known.map((item) => (
          <Line key={item.kind} item={item} />
        ))}
      </ul>
    </Card>
  )
}

function Line({ item: { kind, count, cents, due_on, is_late } }: { item: Item }) {
  const { i18n } = useLingui()
  const format = useFormat()
  const line = findWorkLine(kind)!
  const day = due_on && format.shortDay(due_on, dayOf(readNow(), getDeviceZone()))
  const due = day && (is_late ? <Trans>was due on {day}</Trans> : <Trans>first due on {day}</Trans>)
  return (
    <li>
      <Link to={line.to} search={line.search ?? {}}>
        <b>{i18n._(line.words(count))}</b>
        {is_late && (
          <Chip tone="warn">
            <Trans context="of work">Late</Trans>
          </Chip>
        )}
        <Icon of={IconChevronRight} />
        {(cents || due) && (
          <span className="small quiet">
            {cents ? format.money(cents) : null}
            {cents && due ? ' · ' : null}
            {due}
          </span>
        )}
      </Link>
    </li>
  )
}
