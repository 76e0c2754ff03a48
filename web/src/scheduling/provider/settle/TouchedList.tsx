import './touched.css'
import { Trans } from '@lingui/react/macro'
import type { TouchedVisit } from '@sorrel/contract/scheduling/schemas'
import { Link } from '@tanstack/react-router'
import type { z } from 'zod'
import { useNow } from '../../../kernel/clock.ts'
import { useFormat } from '../../../kernel/words/i18n.ts'
import { useMyZone } from '../use-schedule.ts'
import { formatDayTime } from '../when.ts'

const most = 8

/** The first of the booked visits that a change touches, each with its time and the way to its page. */
export function TouchedList({ visits }: { visits: readonly z.output<typeof TouchedVisit>[] }) {
  const format = useFormat()
  const zone = useMyZone()
  const now = useNow()
  return (
    <ul className="touched">
      {visits.slice(0, most).map((visit) => (
        <li key={visit.appointment_id}>
          <Link to="/provider/appointments/$id" params={{ id: visit.appointment_id }}>
            {visit.patient_name}
          </Link>
          , {format.within(formatDayTime(format, visit.starts_at, zone, now))}
        </li>
      ))}
      {visits.length > most && (
        <li>
          <Trans>and {visits.length - most} more</Trans>
        </li>
      )}
    </ul>
  )
}
