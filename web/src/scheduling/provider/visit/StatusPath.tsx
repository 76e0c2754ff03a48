import { Trans, useLingui } from '@lingui/react/macro'
import type { Appointment } from '@sorrel/contract/scheduling/schemas'
import { appointmentStatusLabels } from '@sorrel/contract/scheduling/vocabulary'
import { useFormat } from '../../../kernel/words/i18n.ts'
import { useMyZone } from '../use-schedule.ts'
import { formatDayTime } from '../when.ts'

/** The progress of a visit: booked, confirmed, and its outcome. */
export function StatusPath({ visit, now }: { visit: Appointment; now: string }) {
  const { t } = useLingui()
  const format = useFormat()
  const zone = useMyZone()
  const at = (instant: string | null) => instant && formatDayTime(format, instant, zone, now)
  const isOpen = visit.status === 'Scheduled'
  const running = isOpen && visit.starts_at <= now
  const late = visit.status === 'Canceled' && visit.canceled_late
  return (
    <ol className="status-path" aria-label={t`Status`}>
      <Step done label={t`Booked`} when={at(visit.created_at)} />
      <Step done={visit.confirmed_by_patient_at !== null} label={t`Confirmed by the patient`} when={at(visit.confirmed_by_patient_at)} />
      <Step
        done={visit.starts_at <= now && visit.status !== 'Canceled' && visit.status !== 'Re-scheduled'}
        current={isOpen && !running}
        label={t`Starts`}
        when={at(visit.starts_at)}
      />
      <Step
        done={!isOpen}
        current={running}
        tone={visit.status === 'No-show' || visit.status === 'Canceled' ? 'off' : undefined}
        label={isOpen ? t`To be marked` : late ? t`Canceled late` : appointmentStatusLabels[visit.status][format.locale]}
        // “Took place” names when the visit was, and not when somebody noted it.
        when={at(visit.status === 'Occurred' ? visit.starts_at : (visit.marked_at ?? visit.canceled_at))}
      />
      {visit.status === 'Occurred' && visit.actual_minutes !== null && (
        <li className="sr">
          <Trans>{format.minutes(visit.actual_minutes)} together</Trans>
        </li>
      )}
    </ol>
  )
}

function Step({
  done,
  current,
  tone,
  label,
  when,
}: {
  done?: boolean
  current?: boolean
  tone?: 'off'
  label: string
  when: string | null
}) {
  return (
    <li
      className={[done && 'is-done', current && 'is-now', tone && 'is-off'].filter(Boolean).join(' ')}
      aria-current={current ? 'step' : undefined}
    >
      <b>{label}</b>
      {when && <small>{when}</small>}
    </li>
  )
}
