import { type Asker, readAsker } from '../../providers/search-address.ts'
import { readChoice } from '../../providers/times/read-choice.ts'

/**
 * The steps of a booking by a new patient. BookPage.tsx has the name of each step, and BookSteps.tsx its screen. NOTE: a step for the price
 * of the visit, and for the card that pays it, will come between `pay` and `agree`.
 */
export const stepsOfNew = ['time', 'about', 'pay', 'agree'] as const
/** The steps of a patient whose details and payment we know already. */
export const stepsOfKnown = ['time', 'agree'] as const
export type Step = (typeof stepsOfNew)[number]

/** The address of a booking. It contains `visit`, the id of the booked visit, once the booking is complete. */
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
