import { Trans, useLingui } from '@lingui/react/macro'
import { listCoverages } from '@sorrel/contract/insurance/operations'
import { getAppointment } from '@sorrel/contract/scheduling/operations'
import type { Appointment } from '@sorrel/contract/scheduling/schemas'
import { appointmentTypeLabels, visitModeLabels } from '@sorrel/contract/scheduling/vocabulary'
import { Link } from '@tanstack/react-router'
import { useRead } from '../../../kernel/calls/query.ts'
import { useNow } from '../../../kernel/clock.ts'
import { Card } from '../../../kernel/ui/Card.tsx'
import { DataList } from '../../../kernel/ui/DataList.tsx'
import { makeLazyPart } from '../../../kernel/ui/lazy-part.tsx'
import { dayOf } from '../../../kernel/words/format.ts'
import { useFormat } from '../../../kernel/words/i18n.ts'
import { ChangeTerms } from '../../changes/ChangeTerms.tsx'
import { useMyZone } from '../use-my-zone.ts'
import { VisitCost } from '../VisitCost.tsx'

const VisitPrice = makeLazyPart(() => import('../../../prices/VisitPrice.tsx'), 'VisitPrice')

/** The facts of a visit: the time in both zones, mode, place and dietitian, the visit that it was moved from or to, and what a change costs. */
export function VisitFacts({ visit }: { visit: Appointment }) {
  const { t } = useLingui()
  const { locale, ...format } = useFormat()
  const fee = format.money(visit.cancel_fee_cents)
  const earlier = format.money(visit.earlier_fees_cents)
  const zone = useMyZone()
  const isAhead = visit.status === 'Scheduled'
  const isOver = visit.status === 'Occurred' && visit.paid_by === 'insurance'
  return (
    <Card aria-label={t`About the visit`}>
      <DataList
        facts={[
          { label: t`When`, value: <When visit={visit} /> },
          { label: t`How`, value: visitModeLabels[visit.visit_mode][locale] },
          visit.location && { label: t`Where`, value: <Place location={visit.location} /> },
          { label: t`With`, value: <With visit={visit} /> },
          { label: t`Kind`, value: appointmentTypeLabels[visit.type][locale] },
          isAhead && { label: t`How you pay`, value: <Paid visit={visit} /> },
          (isAhead || isOver) && { label: t`Price of the visit`, value: <Price visit={visit} /> },
          visit.series_id !== null && { label: t`Repeats`, value: t`One of a series` },
          visit.rescheduled_from_id !== null && { label: t`Moved from`, value: <Other id={visit.rescheduled_from_id} /> },
          visit.rescheduled_to_id !== null && { label: t`Moved to`, value: <Other id={visit.rescheduled_to_id} /> },
          visit.cancel_reason !== null && { label: t`Reason`, value: visit.cancel_reason },
          visit.cancel_fee_cents > 0 && { label: t`Fee`, value: visit.canceled_late ? t`${fee}, for changing it late` : fee },
          visit.earlier_fees_cents > 0 && !visit.actions.cancel && { label: t`Earlier late changes`, value: earlier },
          visit.actions.cancel && { label: t`Changes`, value: <ChangeTerms visit={visit} zone={zone} /> },
        ]}
      />
    </Card>
  )
}

function When({ visit }: { visit: Appointment }) {
  const format = useFormat()
  const zone = useMyZone()
  const today = dayOf(useNow(), zone)
  const { starts_at, ends_at, provider_time_zone: theirs, provider_name: name } = visit
  const sameDay = dayOf(starts_at, zone) === dayOf(starts_at, theirs)
  const there = `${sameDay ? '' : `${format.shortDay(dayOf(starts_at, theirs))}, `}${format.timeWithZone(starts_at, theirs)}`
  return (
    <>
      <b className="capital">{format.longDay(dayOf(starts_at, zone), today)}</b>
      <br />
      {format.timeRange(starts_at, ends_at, zone)}
      {format.time(starts_at, zone) !== format.time(starts_at, theirs) && (
        <small>
          <Trans>
            {there} for {name}
          </Trans>
        </small>
      )}
    </>
  )
}

/** What the visit was estimated to cost; without a plan its price, with the paper that says it. */
function Price({ visit }: { visit: Appointment }) {
  const usual = visit.status === 'Scheduled' ? <VisitCost visit={visit} /> : '–'
  return <VisitPrice appointmentId={visit.id} otherwise={usual} whileLoading={usual} mayAsk={visit.status === 'Scheduled'} />
}

/** The plan that pays for the visit, or that the patient pays. */
function Paid({ visit }: { visit: Appointment }) {
  const { coverage_id, paid_by, patient_id } = visit
  const { data } = useRead(listCoverages, coverage_id ? { params: { patient_id } } : null)
  const plan = data?.items.find((one) => one.coverage_id === coverage_id)
  const name = plan && [plan.payer_name, plan.plan_name].filter(Boolean).join(' ')
  if (paid_by === 'insurance') return name || <Trans>With your plan on file</Trans>
  return <Trans>You pay yourself</Trans>
}

function Place({ location }: { location: NonNullable<Appointment['location']> }) {
  return (
    <>
      {location.name}
      <small>
        {location.street}, {location.city}, {location.state} {location.zip}
      </small>
    </>
  )
}

function With({ visit }: { visit: Appointment }) {
  return (
    <>
      <Link to="/d/$slug" params={{ slug: visit.provider_slug }}>
        {visit.provider_name}
      </Link>
      {visit.provider_credentials && <small>{visit.provider_credentials}</small>}
    </>
  )
}

function Other({ id }: { id: Appointment['id'] }) {
  const format = useFormat()
  const zone = useMyZone()
  const now = useNow()
  const { data } = useRead(getAppointment, { params: { appointment_id: id } })
  return (
    <Link to="/app/visits/$id" params={{ id }}>
      {data ? format.dayAndTime(data.starts_at, zone, now) : <Trans>See it</Trans>}
    </Link>
  )
}
