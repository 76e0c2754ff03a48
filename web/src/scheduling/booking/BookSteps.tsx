import { AboutStep } from './steps/AboutStep.tsx'
import { AgreeStep } from './steps/AgreeStep.tsx'
import { PayStep } from './steps/PayStep.tsx'
import { TimeStep } from './steps/TimeStep.tsx'
import type { Booking } from './use-booking.ts'

/** The part that belongs to the step; each is a form called `booking-form`, so that the bar of a phone can send it. */
export function BookSteps({ booking }: { booking: Booking }) {
  const parts = {
    time: <TimeStep booking={booking} />,
    about: <AboutStep booking={booking} />,
    pay: <PayStep booking={booking} />,
    agree: <AgreeStep booking={booking} />,
  }
  return parts[booking.step]
}
