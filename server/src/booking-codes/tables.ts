import type { Generated } from 'kysely'

export type BookingCodeTables = {
  booking_code: {
    id: string
    code: string
    type: 'influencer' | 'meal_voucher' | 'social_share' | 'patient_referral' | 'partnership'
    owner_patient_id: string | null
    status: Generated<'active' | 'paused'>
    created_at: string
  }
}
