import { Trans, useLingui } from '@lingui/react/macro'
import { guardianRelationLabels } from '@sorrel/contract/patients/guardians'
import type { Appointment } from '@sorrel/contract/scheduling/schemas'
import { appointmentStatusLabels, appointmentTypeLabels, visitModeLabels } from '@sorrel/contract/scheduling/vocabulary'
import { IconUserCheck, IconUserX } from '@tabler/icons-react'
import { useState } from 'react'
import { Avatar } from '../../../../kernel/ui/Avatar.tsx'
import { Button } from '../../../../kernel/ui/buttons/Button.tsx'
import { LinkButton } from '../../../../kernel/ui/buttons/LinkButton.tsx'
import { DataList } from '../../../../kernel/ui/DataList.tsx'
import { dayOf, nameZoneCity } from '../../../../kernel/words/format.ts'
import { useFormat } from '../../../../kernel/words/i18n.ts'
import { useMyZone } from '../../use-schedule.ts'
import { CancelDialog } from '../../visit/acts/CancelDialog.tsx'
import { MarkDialog, type MarkKind } from '../../visit/acts/MarkDialog.tsx'
import { MoveForm } from '../../visit/acts/MoveForm.tsx'
import { GuardianName, PhoneLink } from '../../visit/PatientCard.tsx'
import { SeriesFact } from '../../visit/series/SeriesFact.tsx'
import { usePastVisits } from '../../visit/use-past-visits.ts'

type Props = { visit: Appointment; now: string; onMoved: (moved: Appointment) => void }

/** A visit beside the calendar. */
export function VisitPanel({ visit, now, onMoved }: Props) {
  const format = useFormat()
  const zone = useMyZone()
  const [canceling, setCanceling] = useState(false)
  const number = usePastVisits(visit)?.number
  const type = appointmentTypeLabels[visit.type][format.locale]
  const name = visit.patient_name
  const day = format.shortDay(dayOf(visit.starts_at, zone))
  return (
    <div className="stack">
      <div className="line panel-who">
        <Avatar name={name} size="small" round />
        <div>
          <h2>{name}</h2>
          <p className="small quiet">
            {number === undefined ? (
              type
            ) : (
              <Trans>
                {type}, visit {number}
              </Trans>
            )}
          </p>
        </div>
      </div>
      <VisitButtons visit={visit} now={now} />
      <VisitFacts visit={visit} now={now} />
      {visit.actions.move && (
        <div className="panel-part">
          <MoveForm key={visit.id} visit={visit} onMoved={onMoved} />
        </div>
      )}
      {visit.actions.cancel && (
        <Button kind="danger" className="wraps" onClick={() => setCanceling(true)}>
          <Trans>Cancel the visit on {day}…</Trans>
        </Button>
      )}
      <CancelDialog visit={visit} open={canceling} onClose={() => setCanceling(false)} />
    </div>
  )
}

function VisitButtons({ visit, now }: { visit: Appointment; now: string }) {
  const [marking, setMarking] = useState<MarkKind | null>(null)
  const ripe = visit.actions.mark_occurred && visit.starts_at <= now
  return (
    <div className="panel-acts">
      {ripe && (
        <>
          <Button icon={IconUserCheck} onClick={() => setMarking('Occurred')}>
            <Trans>Attended</Trans>
          </Button>
          <Button kind="quiet" icon={IconUserX} disabled={!visit.actions.mark_no_show} onClick={() => setMarking('No-show')}>
            <Trans>Missed</Trans>
          </Button>
        </>
      )}
      <LinkButton kind={ripe ? 'quiet' : 'main'} wide to="/provider/appointments/$id" params={{ id: visit.id }}>
        <Trans>Open visit</Trans>
      </LinkButton>
      <MarkDialog visit={visit} first={marking ?? 'Occurred'} open={marking !== null} onClose={() => setMarking(null)} />
    </div>
  )
}

function VisitFacts({ visit, now }: { visit: Appointment; now: string }) {
  const { t } = useLingui()
  const format = useFormat()
  const zone = useMyZone()
  const day = format.dayName(dayOf(visit.starts_at, zone), dayOf(now, zone))
  const city = nameZoneCity(visit.patient_time_zone)
  return (
    <DataList
      facts={[
        {
          label: t`When`,
          value: (
            <>
              {day}, {format.timeRange(visit.starts_at, visit.ends_at, zone)}
              {visit.patient_time_zone !== zone && (
                <small>
                  <Trans>
                    {format.timeWithZone(visit.starts_at, visit.patient_time_zone)} in {city}
                  </Trans>
                </small>
              )}
            </>
          ),
        },
        {
          label: t`Status`,
          value: (
            <>
              {appointmentStatusLabels[visit.status][format.locale]}
              {visit.actual_minutes !== null && <small>{format.minutes(visit.actual_minutes)}</small>}
              {visit.confirmed_by_patient_at && visit.status === 'Scheduled' && <small>{t`Confirmed by the patient`}</small>}
            </>
          ),
        },
        visit.guardian && {
          label: guardianRelationLabels[visit.guardian.relation][format.locale],
          value: <GuardianName of={visit.guardian} />,
        },
        visit.patient_contact?.phone_number != null && {
          label: t`Phone`,
          value: <PhoneLink number={visit.patient_contact.phone_number} />,
        },
        visit.visit_reason !== null && { label: t`Reason`, value: <span className="said">{visit.visit_reason}</span> },
        { label: t`How`, value: visit.location?.name ?? visitModeLabels[visit.visit_mode][format.locale] },
        { label: t`Cover`, value: visit.paid_by === 'insurance' ? t`Insurance on file` : t`Pays without insurance` },
        visit.series_id !== null && { label: t`Repeats`, value: <SeriesFact visit={visit} /> },
        visit.override_reason !== null && { label: t`Exception`, value: visit.override_reason },
      ]}
    />
  )
}
