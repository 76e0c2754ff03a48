import { Trans, useLingui } from '@lingui/react/macro'
import { getAppointment } from '@sorrel/contract/scheduling/operations'
import type { Appointment } from '@sorrel/contract/scheduling/schemas'
import { Link } from '@tanstack/react-router'
import { useRead } from '../../../kernel/calls/query.ts'
import { Card } from '../../../kernel/ui/Card.tsx'
import { DataList } from '../../../kernel/ui/DataList.tsx'
import { dayOf, nameZoneCity } from '../../../kernel/words/format.ts'
import { useFormat } from '../../../kernel/words/i18n.ts'
import { useMyZone } from '../use-schedule.ts'
import { formatDayTime } from '../when.ts'
import { AddToCalendar } from './AddToCalendar.tsx'
import { StatusPath } from './StatusPath.tsx'
import { SeriesFact } from './series/SeriesFact.tsx'

/** The time of the visit in both time zones, its status, and the visit that it was moved from or to. */
export function WhenCard({ visit, now }: { visit: Appointment; now: string }) {
  const { t } = useLingui()
  const format = useFormat()
  const zone = useMyZone()
  const city = nameZoneCity(visit.patient_time_zone)
  const day = format.dayName(dayOf(visit.starts_at, zone), dayOf(now, zone))
  const fee =
    visit.cancel_fee_cents > 0
      ? format.money(visit.cancel_fee_cents)
      : visit.fee_waived_reason
        ? t`Waived: ${visit.fee_waived_reason}`
        : null
  return (
    <Card title={t`When`} aside={<AddToCalendar visit={visit} />}>
      <p className="when-line">
        <b>
          {day}, {format.timeRange(visit.starts_at, visit.ends_at, zone)}
        </b>
        {zone !== visit.patient_time_zone && (
          <span className="quiet">
            <Trans>
              {format.shortDay(dayOf(visit.starts_at, visit.patient_time_zone))},{' '}
              {format.timeWithZone(visit.starts_at, visit.patient_time_zone)} in {city}
            </Trans>
          </span>
        )}
      </p>
      <StatusPath visit={visit} now={now} />
      <DataList
        facts={[
          visit.status === 'Occurred' && { label: t`Together`, value: format.duration(visit.actual_minutes ?? visit.duration_minutes) },
          visit.change_asked_at !== null &&
            visit.status === 'Scheduled' && {
              label: t`Asked for another time`,
              value: format.dayAndTime(visit.change_asked_at, zone, now),
            },
          visit.cancel_reason !== null && { label: t`Reason`, value: visit.cancel_reason },
          fee !== null && { label: t`Fee`, value: fee },
          visit.rescheduled_from_id !== null && { label: t`Moved from`, value: <OtherVisit id={visit.rescheduled_from_id} now={now} /> },
          visit.rescheduled_to_id !== null && {
            label: t({ message: 'Moved to', context: 'staff' }),
            value: <OtherVisit id={visit.rescheduled_to_id} now={now} />,
          },
          visit.series_id !== null && { label: t`Repeats`, value: <SeriesFact visit={visit} /> },
        ]}
      />
    </Card>
  )
}

function OtherVisit({ id, now }: { id: Appointment['id']; now: string }) {
  const format = useFormat()
  const zone = useMyZone()
  const other = useRead(getAppointment, { params: { appointment_id: id } }).data
  return (
    <Link to="/provider/appointments/$id" params={{ id }}>
      {other ? formatDayTime(format, other.starts_at, zone, now) : <Trans>Open it</Trans>}
    </Link>
  )
}
