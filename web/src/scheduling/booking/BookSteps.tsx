import { Trans } from '@lingui/react/macro'
import { type ReactNode, useEffect } from 'react'
import { loadAhead } from '../../kernel/browser/chunks.ts'
import { makeLazyPart } from '../../kernel/ui/lazy-part.tsx'
import { Waiting } from '../../kernel/ui/notices/Waiting.tsx'
import type { Booking } from './use-booking.ts'

// The form of each step loads with its step, so that the first step appears sooner.
const parts = {
  time: makeLazyPart(() => import('./visit/TimeStep.tsx'), 'TimeStep'),
  about: makeLazyPart(() => import('./steps/AboutStep.tsx'), 'AboutStep'),
  pay: makeLazyPart(() => import('./steps/PayStep.tsx'), 'PayStep'),
  agree: makeLazyPart(() => import('./steps/AgreeStep.tsx'), 'AgreeStep'),
}

/** The current step. Each is a form with the id `booking-form`, so that the bar on a phone can submit it. */
export function BookSteps({ booking, onAway }: { booking: Booking; onAway: (isAway: boolean) => void }) {
  const Part = parts[booking.step]
  // The other steps load while the person reads the first one, so that a lost connection does not stop them from going on.
  useEffect(() => {
    const timer = setTimeout(loadAhead, 1_500)
    return () => clearTimeout(timer)
  }, [])
  return (
    <Part
      key={`${booking.step} ${booking.who.turn}`}
      booking={booking}
      whileLoading={
        <Away tell={onAway}>
          <Waiting shape="text" count={6} />
        </Away>
      }
      heading={
        <Away tell={onAway}>
          <h1 className="serif">
            <Trans>This step did not load</Trans>
          </h1>
        </Away>
      }
    />
  )
}

/** Stands where the form of a step is not there yet. The bar's button would submit nothing, and nobody would be told. */
function Away({ tell, children }: { tell: (isAway: boolean) => void; children: ReactNode }) {
  useEffect(() => {
    tell(true)
    return () => tell(false)
  }, [tell])
  return children
}
