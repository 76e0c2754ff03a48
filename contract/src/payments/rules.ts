import type { PaymentCardType } from './vocabulary.ts'

/** Refunds above this amount wait for a second person, all of a day to the same people together. */
export const refundedAlone = 200_00
/** How long refunds to the same people count together, in minutes. */
export const minutesOfLimit = 24 * 60
/** How often a card may be tried for one hold of a time, so that nobody tests stolen cards with it. */
export const triesOfHold = 3
/** How often one address may try cards within an hour. */
export const triesOfAddress = 5

/** The last day of the month that a card names, after which it is no longer good. */
export const hasExpired = (card: { exp_month: number; exp_year: number }, today: string): boolean =>
  `${card.exp_year}-${String(card.exp_month).padStart(2, '0')}` < today.slice(0, 7)

/** How many months a card is still good for, counted from the month of `today`; zero in its last month, below zero once it has expired. */
export const monthsLeft = (card: { exp_month: number; exp_year: number }, today: string): number =>
  (card.exp_year - Number(today.slice(0, 4))) * 12 + card.exp_month - Number(today.slice(5, 7))

/**
 * When the processor is asked again about what nobody knows: after 5 minutes, an hour, and then each day. `checks` counts the questions so far;
 * the answer is in minutes.
 */
export const minutesUntilCheck = (checks: number): number => (checks === 0 ? 5 : checks === 1 ? 60 : 24 * 60)

/** How long a try may be sent again under its own key, in minutes. Processors keep keys for 24 hours at least; an hour is left for slow clocks. */
export const minutesOfKey = 23 * 60

/** How long the holder of a card may take to confirm a payment with their bank, in minutes. Nothing else pays for the same meanwhile. */
export const minutesToConfirm = 15
/** For how many days a payment that its bank wanted to be confirmed can be made up for by confirming it. */
export const daysToConfirm = 14

/** How often a payment is tried when the processor cannot be reached, and how many minutes pass before each further try. */
export const waitsOfUnreached = [1, 5, 30, 60, 180] as const

/** Whether the money of a card pays for care alone: HSA and FSA money never pays for fees or donations (26 USC 223(d)(2), 26 USC 213(d)). */
export const isHealthCard = (type: PaymentCardType): boolean => type === 'HSA Card' || type === 'FSA Card'
