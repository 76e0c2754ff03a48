import { type ComponentType, lazy, Suspense, useEffect } from 'react'
import { chunk } from '../../kernel/browser/chunks.ts'
import { Waiting } from '../../kernel/ui/notices/Waiting.tsx'
import { wordsAreHere } from '../../kernel/words/i18n.ts'
import type { Step } from './book-address.ts'
import type { Booking } from './use-booking.ts'

type Part = ComponentType<{ booking: Booking }>

// A step's form comes with the step, so that the first one is on the screen sooner.
const loaders: Record<Step, () => Promise<{ default: Part }>> = {
  time: withWords(() => import('./steps/TimeStep.tsx').then(({ TimeStep }) => TimeStep)),
  about: withWords(() => import('./steps/AboutStep.tsx').then(({ AboutStep }) => AboutStep)),
  pay: withWords(() => import('./steps/PayStep.tsx').then(({ PayStep }) => PayStep)),
  agree: withWords(() => import('./steps/AgreeStep.tsx').then(({ AgreeStep }) => AgreeStep)),
}
/** A step may speak with the words of another feature, as the phone does with those of sign-in. */
function withWords(load: () => Promise<Part>): () => Promise<{ default: Part }> {
  return chunk(async () => {
    const part = await load()
    await wordsAreHere()
    return { default: part }
  })
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
