import { type Asker, readAsker } from '../../providers/search-address.ts'
import { readChoice } from '../../providers/times/read-choice.ts'

/**
 * The steps of a booking by a new patient. The word of a step is in BookPage.tsx and its screen in BookSteps.tsx. NOTE: the price of the
 * visit and the card that pays it will come between `pay` and `agree`.
 */
export const stepsOfNew = ['time', 'about', 'pay', 'agree'] as const
/** The steps of a patient whose details and payment we know already. */
export const stepsOfKnown = ['time', 'agree'] as const
export type Step = (typeof stepsOfNew)[number]

/** `visit` is the id of the booked visit; if it is there, the booking is complete. */
export type BookSearch = Asker & { at?: string; day?: string; zone?: string; step?: Step; visit?: string }

/** Reads the address of a booking leniently. */
export function readBookSearch(raw: Record<string, unknown>): BookSearch {
  const step = stepsOfNew.find((one) => one === raw.step)
  return {
    ...readAsker(raw),
    ...readChoice(raw),
    ...(step && { step }),
    ...(typeof raw.visit === 'string' && /^[\da-f-]{36}$/.test(raw.visit) && { visit: raw.visit }),
  }
}
