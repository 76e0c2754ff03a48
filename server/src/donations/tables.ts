import type { DonationStatus, GiftState } from '@sorrel/contract/donations/vocabulary'
import type { Recurrence } from '@sorrel/contract/scheduling/vocabulary'
import type { Generated } from 'kysely'

/** Exactly one of the two gives. */
type Giver = { patient_id: string | null; provider_id: string | null }

export type DonationTables = {
  donation_cause: {
    slug: string
    name_en: string
    name_es: string
    about_en: string
    about_es: string
    is_offered: boolean
    updated_at: string
    updated_by: string | null
  }
  donation: Giver & {
    id: string
    cause_slug: string
    amount_cents: number
    recurrence: Recurrence
    instrument_id: string
    status: DonationStatus
    /** The day from which its series is counted. */
    anchor_on: string
    next_charge_at: string | null
    failures: Generated<number>
    created_at: string
    updated_at: string
    canceled_at: string | null
  }
  donation_gift: Giver & {
    id: string
    donation_id: string
    number: number
    cause_slug: string
    amount_cents: number
    payment_id: string
    state: GiftState
    created_at: string
    settled_at: string | null
  }
  donation_handover: {
    id: string
    cause_slug: string
    amount_cents: number
    paid_by: string
    admin_id: string
    created_at: string
    transaction_id: string | null
  }
}
