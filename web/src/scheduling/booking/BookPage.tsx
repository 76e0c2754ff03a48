import '../../kernel/ui/styles/booking.css'
import './booking.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { getProviderProfileBySlug } from '@sorrel/contract/providers/operations'
import { IconArrowLeft } from '@tabler/icons-react'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useLoaded } from '../../kernel/calls/query.ts'
import { Icon } from '../../kernel/ui/Icon.tsx'
import { makeLazyPart } from '../../kernel/ui/lazy-part.tsx'
import { Waiting } from '../../kernel/ui/notices/Waiting.tsx'
import { Steps } from '../../kernel/ui/Steps.tsx'
import { useTitle } from '../../kernel/use-title.ts'
import { BookSteps } from './BookSteps.tsx'
import { type Booking, useBooking } from './use-booking.ts'
import { BottomBar } from './visit/BottomBar.tsx'
import { VisitSummary } from './visit/VisitSummary.tsx'

const route = getRouteApi('/bare/book/$slug')
// What no first step shows comes while the person reads it.
const LeaveGuard = makeLazyPart(() => import('../../kernel/ui/dialogs/LeaveGuard.tsx'), 'LeaveGuard')
const HoldPanel = makeLazyPart(() => import('./visit/HoldPanel.tsx'), 'HoldPanel')
const DoneStep = makeLazyPart(() => import('./steps/DoneStep.tsx'), 'DoneStep')

/** The steps from a chosen time to a booked visit. The address names the current step. */
export function BookPage() {
  const { t } = useLingui()
  const { slug } = route.useParams()
  const { data: profile } = useLoaded(getProviderProfileBySlug, { params: { slug } })
  const booking = useBooking(profile)
  const name = `${profile.first_name} ${profile.last_name}`
  useTitle(t`Book a visit with ${name}`)
  const { visitId } = booking
  return (
    <div className="wrap book-page">
      {visitId ? (
        <DoneStep profile={profile} appointmentId={visitId} zone={booking.zone} whileLoading={<Waiting shape="text" count={4} />} />
      ) : (
        <OnTheWay booking={booking} />
      )}
    </div>
  )
}

function OnTheWay({ booking }: { booking: Booking }) {
  const { t } = useLingui()
  const { step, steps, at, hold, profile, about } = booking
  const name = `${profile.first_name} ${profile.last_name}`
  const words = { time: t`Time`, about: t`About you`, pay: t`Payment`, agree: booking.known ? t`Book` : t`Agree and book` }
  const place = useFocusOnStep(step)
  const [isAway, setAway] = useState(false)
  return (
    <>
      <div className="book-steps">
        <Link className="link small" to="/d/$slug" params={{ slug: profile.slug }}>
          <Icon of={IconArrowLeft} />
          <Trans>Back to {name}</Trans>
        </Link>
        <Steps steps={steps.map((one) => words[one])} at={at} onBack={(to) => booking.goTo(steps[to]!)} />
      </div>
      <div className="book-layout">
        <div className="book-side">
          {hold && step !== 'time' && <HoldPanel booking={booking} />}
          {!hold && step !== 'time' && booking.waiting && <div className="hold" aria-hidden="true" />}
          <VisitSummary booking={booking} />
        </div>
        <div className="book-step" ref={place} tabIndex={-1}>
          {booking.waiting ? <HoldingIt /> : <BookSteps booking={booking} onAway={setAway} />}
        </div>
      </div>
      <BottomBar booking={booking} isAway={isAway} />
      {about !== null && <LeaveGuard when={!booking.isKept} />}
    </>
  )
}

function HoldingIt() {
  return (
    <div className="stack">
      <h1 className="serif">
        <Trans>Holding your time</Trans>
      </h1>
      <Waiting shape="text" count={4} />
    </div>
  )
}

/** Moves the focus to the beginning of each new step, as on a new page, for people who use a screen reader or a keyboard. */
function useFocusOnStep(step: string) {
  const place = useRef<HTMLDivElement>(null)
  const last = useRef(step)
  useEffect(() => {
    if (last.current === step) return
    last.current = step
    place.current?.focus({ preventScroll: true })
    window.scrollTo(0, 0)
  }, [step])
  return place
}
