import type { Label } from '../kernel/label.ts'

export const fewestVisits = 2
export const mostVisits = 50
/** The least and the most that a package costs, in cents. */
export const lowestPrice = 1000
export const highestPrice = 1_000_000

export const packageStatuses = {
  paying: { en: 'Being paid', es: 'Pago en curso' },
  unpaid: { en: 'Not paid yet', es: 'Sin pagar' },
  active: { en: 'In use', es: 'En uso' },
  used_up: { en: 'Used up', es: 'Agotado' },
  ended: { en: 'Ended', es: 'Finalizado' },
} as const satisfies Record<string, Label>
export type PackageStatus = keyof typeof packageStatuses

/**
 * Why a package has ended: what was unused went back, nobody paid for it, the card was declined when it was bought, or the law forbids to bill its
 * patient for it.
 */
export const packageEnds = ['refunded', 'canceled', 'declined', 'protected'] as const
export type PackageEnd = (typeof packageEnds)[number]
