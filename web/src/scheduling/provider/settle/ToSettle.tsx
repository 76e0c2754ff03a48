import { Plural, Trans } from '@lingui/react/macro'
import { listAffectedVisits } from '@sorrel/contract/scheduling/operations'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useRead } from '../../../kernel/calls/query.ts'
import { LinkButton } from '../../../kernel/ui/buttons/LinkButton.tsx'
import { Icon } from '../../../kernel/ui/Icon.tsx'
import { Notice } from '../../../kernel/ui/notices/Notice.tsx'
import { dayOf } from '../../../kernel/words/format.ts'
import { useMyZone } from '../use-schedule.ts'

/** On the home screen: how many visits in blocked time wait, and the way to them. Nothing if none does. */
export function ToSettle() {
  const total = useRead(listAffectedVisits).data?.total ?? 0
  if (total === 0) return null
  return (
    <Notice tone="warn">
      <p>
        <b>
          <Plural value={total} one="# visit lies in blocked time." other="# visits lie in blocked time." />
        </b>{' '}
        <Trans>Move, cancel or keep each.</Trans>
      </p>
      <LinkButton kind="quiet" size="small" to="/provider/settle">
        <Trans>Settle them</Trans>
      </LinkButton>
    </Notice>
  )
}

/** The days with visits in blocked time, and how many each has. */
export function useUnsettledDays(): ReadonlyMap<string, number> {
  const zone = useMyZone()
  const { data } = useRead(listAffectedVisits)
  const days = new Map<string, number>()
  for (const { appointment } of data?.items ?? []) {
    const day = dayOf(appointment.starts_at, zone)
    days.set(day, (days.get(day) ?? 0) + 1)
  }
  return days
}

/** The mark of a day on which visits wait to be settled. It leads to them. */
export function DayMark({ day, count }: { day: string; count: number }) {
  if (count === 0) return null
  return (
    <Link to="/provider/settle" hash={day} className="day-mark">
      <Icon of={IconAlertTriangle} />
      <Plural value={count} one="# visit to settle" other="# visits to settle" />
    </Link>
  )
}
