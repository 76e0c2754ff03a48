import type { Label } from '../kernel/label.ts'

export const donationStatuses = {
  active: { en: 'Active', es: 'Activa' },
  payment_failed: { en: 'The card failed', es: 'La tarjeta falló' },
  canceled: { en: 'Ended', es: 'Terminada' },
} as const satisfies Record<string, Label>
export type DonationStatus = keyof typeof donationStatuses

export const giftStates = {
  started: { en: 'On its way', es: 'En camino' },
  given: { en: 'Given', es: 'Donado' },
  failed: { en: 'Not charged', es: 'No cobrado' },
  given_back: { en: 'Given back', es: 'Devuelto' },
} as const satisfies Record<string, Label>
export type GiftState = keyof typeof giftStates

/** The least and the most of one gift, in cents. */
export const smallestGift = 100
export const largestGift = 50_000
