import { Trans, useLingui } from '@lingui/react/macro'
import { canActOn } from '@sorrel/contract/scheduling/rules'
import type { Appointment } from '@sorrel/contract/scheduling/schemas'
import { appointmentTypeLabels } from '@sorrel/contract/scheduling/vocabulary'
import { IconCircleCheck, IconUserCheck, IconUserX, IconVideo } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { formatPhone } from '../../../auth/phone.ts'
import { Button } from '../../../kernel/ui/buttons/Button.tsx'
import { LinkButton } from '../../../kernel/ui/buttons/LinkButton.tsx'
import { Icon } from '../../../kernel/ui/Icon.tsx'
import { nameZoneCity } from '../../../kernel/words/format.ts'
import { useFormat } from '../../../kernel/words/i18n.ts'
import { isRoomOpen } from '../../../video/JoinCall.tsx'
import { MarkDialog } from '../visit/acts/MarkDialog.tsx'
import { getModeIcon } from '../visit/mode-icon.ts'
import { clockOf } from '../wall-time.ts'
import { NextBrief } from './NextBrief.tsx'

/** One visit of the day, with the action that the dietitian most likely needs now. */
export function VisitRow({ visit, isNext, now, zone }: { visit: Appointment; isNext: boolean; now: string; zone: string }) {
  const format = useFormat()
  const differs = clockOf(visit.starts_at, zone) !== clockOf(visit.starts_at, visit.patient_time_zone)
  const theirs = format.time(visit.starts_at, visit.patient_time_zone)
  const city = nameZoneCity(visit.patient_time_zone)
  return (
    <li className={isNext ? 'next' : undefined}>
      <time dateTime={visit.starts_at}>
        {format.time(visit.starts_at, zone)}
        <small>{format.minutes(visit.duration_minutes)}</small>
      </time>
      <div>
        <h3>
          <Link to="/provider/appointments/$id" params={{ id: visit.id }}>
            {visit.patient_name}
          </Link>
        </h3>
        <p className="meta">
          <span>
            <Icon of={getModeIcon(visit.visit_mode)} />
            {appointmentTypeLabels[visit.type][format.locale]}
          </span>
          {differs && (
            <span>
              <Trans>
                {theirs} in {city}
              </Trans>
            </span>
          )}
          {visit.location && <span>{visit.location.name}</span>}
        </p>
        <OnPaper visit={visit} />
      </div>
      <RowAction visit={visit} isNext={isNext} now={now} />
      {isNext && <NextBrief visit={visit} zone={zone} />}
    </li>
  )
}

/** How to reach the patient, what is unusual about the visit, and what it is about; only on the printed sheet, where nothing can be opened. */
function OnPaper({ visit: { patient_contact, guardian, override_reason, visit_reason } }: { visit: Appointment }) {
  const phone = patient_contact?.phone_number ?? guardian?.phone_number
  const said = [guardian?.name, phone && formatPhone(phone), patient_contact?.email, override_reason].filter(Boolean)
  return (
    <>
      {said.length > 0 && <p className="meta on-paper">{said.join(', ')}</p>}
      {visit_reason && <p className="meta on-paper said">{visit_reason}</p>}
    </>
  )
}

function RowAction({ visit, isNext, now }: { visit: Appointment; isNext: boolean; now: string }) {
  const { t } = useLingui()
  const format = useFormat()
  const [marking, setMarking] = useState(false)
  const name = visit.patient_name
  if (visit.status === 'Occurred')
    return (
      <span className="done">
        <Icon of={IconCircleCheck} />
        <Trans>Attended, {format.minutes(visit.actual_minutes ?? visit.duration_minutes)}</Trans>
      </span>
    )
  if (visit.status === 'No-show')
    return (
      <span className="done done--missed">
        <Icon of={IconUserX} />
        <Trans>Missed</Trans>
      </span>
    )
  if (visit.ends_at <= now && canActOn('mark_occurred', visit, 'provider', now))
    return (
      <>
        <Button kind="soft" icon={IconUserCheck} aria-label={t`Mark attended: ${name}`} onClick={() => setMarking(true)}>
          <Trans>Mark attended</Trans>
        </Button>
        <MarkDialog visit={visit} open={marking} onClose={() => setMarking(false)} />
      </>
    )
  if (isRoomOpen(visit, now))
    return (
      <LinkButton
        kind={isNext ? 'main' : 'quiet'}
        icon={IconVideo}
        to="/provider/call/$id"
        params={{ id: visit.id }}
        aria-label={t`Join: ${name}`}
      >
        <Trans>Join</Trans>
      </LinkButton>
    )
  return (
    <LinkButton
      kind={isNext ? 'main' : 'quiet'}
      to="/provider/appointments/$id"
      params={{ id: visit.id }}
      aria-label={t`Open visit: ${name}`}
    >
      <Trans>Open visit</Trans>
    </LinkButton>
  )
}
