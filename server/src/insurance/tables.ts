import type { CardField } from '@sorrel/contract/insurance/vocabulary'
import type { ColumnType, Generated } from 'kysely'

export type Found = { [Field in CardField]?: { value: string; is_sure: boolean } }

export type InsuranceCardRow = {
  id: string
  patient_id: string
  front_file_id: string
  back_file_id: string | null
  status: 'waiting' | 'read' | 'unreadable'
  found: ColumnType<Found, string | undefined, string>
  created_at: string
  updated_at: string
  created_by: string | null
}

export type InsuranceTables = {
  coverage: {
    id: string
    patient_id: string
    kind: 'cash' | 'insurance'
    priority: Generated<string>
    payer_id: string | null
    payer_name: string | null
    plan_name: string | null
    member_id: string | null
    group_no: string | null
    relationship: Generated<string>
    /** The number is the patient's own, although somebody else holds the insurance. */
    has_own_member_id: Generated<boolean>
    effective_from: string | null
    effective_to: string | null
    verified_status: Generated<string>
    /** Since when it no longer counts. */
    closed_at: string | null
    card_id: string | null
    phone_number: string | null
    subscriber_first_name: string | null
    subscriber_last_name: string | null
    subscriber_birth_date: string | null
    subscriber_sex: 'female' | 'male' | 'unknown' | null
    created_at: string
    updated_at: string
    created_by: string | null
  }
  insurance_card: InsuranceCardRow
}
