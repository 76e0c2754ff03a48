import type { Label } from '../kernel/label.ts'

/** The kinds of referral and promotion a booking code can stand for. */
export const bookingCodeTypes = ['influencer', 'meal_voucher', 'social_share', 'patient_referral', 'partnership'] as const
export type BookingCodeType = (typeof bookingCodeTypes)[number]
export const bookingCodeTypeLabels = {
  influencer: { en: 'Creator', es: 'Creador de contenido' },
  meal_voucher: { en: 'Meal voucher', es: 'Vale de comida' },
  social_share: { en: 'Shared post', es: 'Publicación compartida' },
  patient_referral: { en: 'Invitation from a friend', es: 'Invitación de un amigo' },
  partnership: { en: 'Partner organization', es: 'Organización asociada' },
} as const satisfies Record<BookingCodeType, Label>
