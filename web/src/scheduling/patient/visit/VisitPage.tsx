import './visit.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { getAppointment } from '@sorrel/contract/scheduling/operations'
import type { Appointment } from '@sorrel/contract/scheduling/schemas'
import { computeOpening } from '@sorrel/contract/video/rules'
import { IconArrowLeft, IconCalendarTime, IconCalendarX } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { useLoaded } from '../../../kernel/calls/query.ts'
import { useNow } from '../../../kernel/clock.ts'
import { Button } from '../../../kernel/ui/buttons/Button.tsx'
import { LinkButton } from '../../../kernel/ui/buttons/LinkButton.tsx'
import { makeLazyPart } from '../../../kernel/ui/lazy-part.tsx'
import { useTitle } from '../../../kernel/use-title.ts'
import { dayOf } from '../../../kernel/words/format.ts'
import { useFormat } from '../../../kernel/words/i18n.ts'
import { firstNameOf, usePeople } from '../../../patients/use-people.ts'
import { isRoomOpen, JoinCall } from '../../../video/JoinCall.tsx'
import { AskedToChange } from '../../changes/AskedToChange.tsx'
import { ReasonCard } from '../../reason/ReasonCard.tsx'
import { visitReads } from '../reads.ts'
import { StatusMark } from '../StatusMark.tsx'
import { useMyZone } from '../use-my-zone.ts'
import { CancelDialog } from './CancelDialog.tsx'
import { InMyCalendar } from './InMyCalendar.tsx'
import { MoveDialog } from './MoveDialog.tsx'
import { VisitFacts } from './VisitFacts.tsx'

const RecordingCard = makeLazyPart(() => import('../../../recording/talk/RecordingCard.tsx'), 'RecordingCard')
const VisitBillCard = makeLazyPart(() => import('../../../billing/bills/VisitBill.tsx'), 'VisitBillCard')
const VisitClaimCard = makeLazyPart(() => import('../../../claims/patient/VisitClaimCard.tsx'), 'VisitClaimCard')
const VisitNoteCard = makeLazyPart(() => import('../../../charting/patient/VisitNoteCard.tsx'), 'VisitNoteCard')

const route = getRouteApi('/patient/app/visits/$id')

/** One visit: its facts, the calendar links, and the buttons to move or cancel it. */
export function VisitPage() {
  const { t } = useLingui()
  const { id } = route.useParams()
  const { data: visit } = useLoaded(getAppointment, { params: { appointment_id: id } })
  const name = visit.provider_name
  const zone = useMyZone()
  const { dependent } = usePeople()
  const whom = dependent && firstNameOf(dependent)
  useTitle(t`Visit with ${name}`)
  const now = useNow(20_000)
  const joins = isRoomOpen(visit, now)
  return (
    <>
      <header>
        <LinkButton kind="plain" size="small" className="visit-back" icon={IconArrowLeft} to="/app/visits">
          <Trans>All visits</Trans>
        </LinkButton>
        <div className="line line--apart line--wrap">
          <h1 className="serif visit-title">
            {whom ? (
              <Trans>
                {whom}: visit with {name}
              </Trans>
            ) : (
              <Trans>Visit with {name}</Trans>
            )}
          </h1>
          <StatusMark status={visit.status} late={visit.canceled_late} />
        </div>
      </header>
      <AskedToChange visit={visit} />
      {visit.status === 'Occurred' && <VisitNoteCard key={`note ${visit.id}`} visit={visit} zone={zone} />}
      <VisitFacts visit={visit} />
      {visit.status === 'Occurred' && visit.paid_by === 'insurance' && <VisitClaimCard appointmentId={visit.id} />}
      {visit.status !== 'Scheduled' && <VisitBillCard appointmentId={visit.id} patientId={visit.patient_id} />}
      <JoinCall visit={visit} now={now} zone={useMyZone()} />
      {visit.visit_mode !== 'in_person' && now >= computeOpening(visit).opens_at && <RecordingCard appointmentId={visit.id} />}
      <ReasonCard key={`reason ${visit.id}`} visit={visit} refreshes={visitReads} />
      <Acts key={visit.id} visit={visit} joins={joins} />
      {visit.status === 'Scheduled' && <InMyCalendar visit={visit} />}
    </>
  )
}

function Acts({ visit, joins }: { visit: Appointment /** Joining is what this screen is for now. */; joins: boolean }) {
  const { t } = useLingui()
  const format = useFormat()
  const zone = useMyZone()
  const navigate = route.useNavigate()
  const [asked, setAsked] = useState<'move' | 'cancel' | null>(null)
  const close = () => setAsked(null)
  const { move, cancel } = visit.actions
  // If another person or tab cancels the visit while its dialog is open, the dialog closes.
  const asking = asked !== null && visit.actions[asked] ? asked : null
  const day = format.shortDay(dayOf(visit.starts_at, zone))
  if (!move && !cancel) {
    return visit.status === 'Scheduled' ? null : (
      <div>
        <LinkButton to="/app/book">
          <Trans>Book another visit</Trans>
        </LinkButton>
      </div>
    )
  }
  return (
    <section className="line line--wrap" aria-label={t`Change the visit on ${day}`}>
      {move && (
        <Button kind={joins ? 'quiet' : undefined} icon={IconCalendarTime} onClick={() => setAsked('move')}>
          <Trans>Move the visit</Trans>
        </Button>
      )}
      {cancel && (
        <Button kind="quiet" icon={IconCalendarX} onClick={() => setAsked('cancel')}>
          <Trans>Cancel the visit</Trans>
        </Button>
      )}
      <MoveDialog
        visit={visit}
        open={asking === 'move'}
        onClose={close}
        onMoved={(moved) => void navigate({ to: '/app/visits/$id', params: { id: moved.id }, replace: true })}
      />
      <CancelDialog visit={visit} open={asking === 'cancel'} onClose={close} />
    </section>
  )
}
