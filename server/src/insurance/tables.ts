import type { Generated } from 'kysely'

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
    effective_from: string | null
    effective_to: string | null
    verified_status: Generated<string>
    created_at: string
    updated_at: string
    created_by: string | null
  }
}
