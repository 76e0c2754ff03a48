import { Trans, useLingui } from '@lingui/react/macro'
import { listAppointments } from '@sorrel/contract/scheduling/operations'
import { useRead } from '../../../kernel/calls/query.ts'
import { LinkButton } from '../../../kernel/ui/buttons/LinkButton.tsx'
import { Card } from '../../../kernel/ui/Card.tsx'
import { EmptyState } from '../../../kernel/ui/notices/EmptyState.tsx'
import { useFormat } from '../../../kernel/words/i18n.ts'

/** Shown on a day without visits: says when the next visit is, and links to the availability page. */
export function NoVisits({ after, zone }: { after: string; zone: string }) {
  const { t } = useLingui()
  const format = useFormat()
  // Rounded down to the hour, so that the query stays the same while the clock runs and is not sent again every minute.
  const since = `${after.slice(0, 13)}:00:00.000Z`
  const next = useRead(listAppointments, { query: { start_after: since, statuses: ['Scheduled'], sort: 'asc', limit: 1 } }).data?.items[0]
  const when = next && format.within(format.dayAndTime(next.starts_at, zone, after))
  const name = next?.patient_name
  return (
    <Card>
      <EmptyState
        drawing="calendar"
        title={t`No visits today`}
        action={
          <div className="line line--wrap">
            <LinkButton kind="quiet" to="/provider/calendar">
              <Trans>Open the calendar</Trans>
            </LinkButton>
            <LinkButton kind="quiet" to="/provider/availability">
              <Trans>Check your open hours</Trans>
            </LinkButton>
          </div>
        }
      >
        {next ? (
          <Trans>
            Your next visit is with {name}: {when}.
          </Trans>
        ) : (
          <Trans>Nothing is booked yet. Patients can book the hours that you open.</Trans>
        )}
      </EmptyState>
    </Card>
  )
}
