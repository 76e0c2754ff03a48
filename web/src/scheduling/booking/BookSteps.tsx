import { type ComponentType, lazy, Suspense, useEffect } from 'react'
import { chunk } from '../../kernel/chunks.ts'
import { Waiting } from '../../kernel/ui/Waiting.tsx'
import type { Step } from './book-address.ts'
import type { Booking } from './use-booking.ts'

type Part = ComponentType<{ booking: Booking }>

// A step's form comes with the step, so that the first one is on the screen sooner.
const loaders: Record<Step, () => Promise<{ default: Part }>> = {
  time: chunk(() => import('./steps/TimeStep.tsx').then(({ TimeStep }) => ({ default: TimeStep }))),
  about: chunk(() => import('./steps/AboutStep.tsx').then(({ AboutStep }) => ({ default: AboutStep }))),
  pay: chunk(() => import('./steps/PayStep.tsx').then(({ PayStep }) => ({ default: PayStep }))),
  agree: chunk(() => import('./steps/AgreeStep.tsx').then(({ AgreeStep }) => ({ default: AgreeStep }))),
}
const parts: Record<Step, Part> = {
  time: lazy(loaders.time),
  about: lazy(loaders.about),
  pay: lazy(loaders.pay),
  agree: lazy(loaders.agree),
}

/** The part that belongs to the step; each is a form called `booking-form`, so that the bar of a phone can send it. */
export function BookSteps({ booking }: { booking: Booking }) {
  const Part = parts[booking.step]
  // The rest comes while the first is being read: a network that is lost later costs nothing.
  useEffect(() => {
    const timer = setTimeout(() => {
      for (const load of Object.values(loaders)) load().catch(() => null)
    }, 1_500)
    return () => clearTimeout(timer)
  }, [])
  return (
    <Suspense fallback={<Waiting shape="text" count={6} />}>
      <Part booking={booking} />
    </Suspense>
  )
}
