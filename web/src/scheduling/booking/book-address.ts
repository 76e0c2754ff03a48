import { type Asker, readAsker } from '../../providers/search-address.ts'
import { readChoice } from '../../providers/times/read-choice.ts'

/**
 * The way to a visit. NOTE: what a visit will cost and the card that pays it come between `pay` and `agree`, once they can be asked;
 * a step is a name here, its word in BookPage.tsx and its part in BookSteps.tsx.
 */
export const stepsOfNew = ['time', 'about', 'pay', 'agree'] as const
/** We know these people already: who they are and how they pay. */
export const stepsOfKnown = ['time', 'agree'] as const
export type Step = (typeof stepsOfNew)[number]

/** `visit` is the one that was booked; with it the booking is over. */
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
