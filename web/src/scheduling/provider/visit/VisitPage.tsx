import './visit.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { getAppointment, listAppointments } from '@sorrel/contract/scheduling/operations'
import type { Appointment } from '@sorrel/contract/scheduling/schemas'
import { computeOpening } from '@sorrel/contract/video/rules'
import { IconCalendarPlus } from '@tabler/icons-react'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useLoaded, useRead } from '../../../kernel/calls/query.ts'
import { useNow } from '../../../kernel/clock.ts'
import { PageHead } from '../../../kernel/shell/PageHead.tsx'
import { Button } from '../../../kernel/ui/buttons/Button.tsx'
import { LinkButton } from '../../../kernel/ui/buttons/LinkButton.tsx'
import { Card } from '../../../kernel/ui/Card.tsx'
import { makeLazyPart } from '../../../kernel/ui/lazy-part.tsx'
import { Waiting } from '../../../kernel/ui/notices/Waiting.tsx'
import { dayOf } from '../../../kernel/words/format.ts'
import { useFormat } from '../../../kernel/words/i18n.ts'
import { JoinCall } from '../../../video/JoinCall.tsx'
import { ReasonCard } from '../../reason/ReasonCard.tsx'
import { BookDialog } from '../calendar/dialogs/BookDialog.tsx'
import { useMyZone } from '../use-schedule.ts'
import { addMinutesTo } from '../wall-time.ts'
import { formatDayTime } from '../when.ts'
import { PatientCard } from './PatientCard.tsx'
import { visitReads } from './refreshes.ts'
import { VisitActions } from './VisitActions.tsx'
import { WhenCard } from './WhenCard.tsx'

const TalkPane = makeLazyPart(() => import('../../../recording/talk/TalkPane.tsx'), 'TalkPane')
const WriteNoteLink = makeLazyPart(() => import('../../../charting/note/WriteNoteLink.tsx'), 'WriteNoteLink')
const GoalsSoFar = makeLazyPart(() => import('../../../rewards/provider/GoalsSoFar.tsx'), 'GoalsSoFar')
const Brief = makeLazyPart(() => import('../../../recap/provider/Brief.tsx'), 'Brief')

const route = getRouteApi('/staff/provider/appointments/$id')

/** Everything about one visit, and everything that can be done with it. */
export function VisitPage() {
  const { t } = useLingui()
  const format = useFormat()
  const zone = useMyZone()
  const now = useNow(30_000)
  const navigate = route.useNavigate()
  const { id } = route.useParams()
  const visit = useLoaded(getAppointment, { params: { appointment_id: id as Appointment['id'] } }).data
  const day = dayOf(visit.starts_at, zone)
  const follow = (moved: Appointment) => void navigate({ to: '/provider/appointments/$id', params: { id: moved.id }, replace: true })
  return (
    <>
      <PageHead title={visit.patient_name} line={formatDayTime(format, visit.starts_at, zone, now)}>
        <LinkButton kind="quiet" to="/provider/calendar" search={{ day, event: visit.id }}>
          <Trans>Show in the calendar</Trans>
        </LinkButton>
      </PageHead>
      <div className="page visit-hub">
        <div className="stack visit-side">
          <Card title={t`What to do`}>
            <JoinCall visit={visit} now={now} zone={zone} isStaff />
            <VisitActions visit={visit} now={now} onMoved={follow} />
          </Card>
          <PatientCard visit={visit} />
        </div>
        <div className="stack">
          <WhenCard visit={visit} now={now} />
          {(visit.status === 'Occurred' || (visit.status === 'Scheduled' && visit.starts_at <= now)) && (
            <WriteNoteLink appointmentId={visit.id} />
          )}
          {visit.visit_mode !== 'in_person' && now >= computeOpening(visit).opens_at && <TalkPane appointmentId={visit.id} />}
          {visit.status === 'Scheduled' && (
            <Brief key={visit.patient_id} patientId={visit.patient_id} whileLoading={<Waiting count={2} />} />
          )}
          <GoalsSoFar key={`goals ${visit.patient_id}`} patientId={visit.patient_id} />
          <ReasonCard key={visit.id} visit={visit} refreshes={visitReads} ofStaff />
          <NextVisit visit={visit} now={now} />
        </div>
      </div>
    </>
  )
}

/** The visit after this one, or a button to book it. */
function NextVisit({ visit, now }: { visit: Appointment; now: string }) {
  const { t } = useLingui()
  const format = useFormat()
  const zone = useMyZone()
  const [open, setOpen] = useState(false)
  const after = visit.ends_at > now ? visit.ends_at : `${now.slice(0, 13)}:00:00.000Z`
  const next = useRead(listAppointments, {
    query: { patient_id: visit.patient_id, statuses: ['Scheduled'], start_after: after, sort: 'asc', limit: 3 },
  })
  const others = (next.data?.items ?? []).filter(({ id }) => id !== visit.id)
  return (
    <Card title={t`Next visits`}>
      {others.length > 0 ? (
        <ul className="rows">
          {others.map((other) => (
            <li key={other.id} className="next-visit">
              <Link to="/provider/appointments/$id" params={{ id: other.id }}>
                {formatDayTime(format, other.starts_at, zone, now)}
              </Link>
              <span className="quiet small">{format.minutes(other.duration_minutes)}</span>
            </li>
          ))}
        </ul>
      ) : (
        <p className="quiet">{next.isPending ? ' ' : <Trans>No further visit is booked.</Trans>}</p>
      )}
      <div className="next-book">
        <Button kind="soft" icon={IconCalendarPlus} onClick={() => setOpen(true)}>
          <Trans>Book the next visit…</Trans>
        </Button>
      </div>
      <BookDialog
        open={open}
        onClose={() => setOpen(false)}
        at={{
          starts_at: addMinutesTo(
            visit.starts_at,
            7 * 1440 * Math.max(1, Math.ceil((Date.parse(now) - Date.parse(visit.starts_at)) / 604_800_000)),
          ),
          duration_minutes: visit.duration_minutes,
        }}
        patient={{ id: visit.patient_id, name: visit.patient_name, time_zone: visit.patient_time_zone }}
      />
    </Card>
  )
}
